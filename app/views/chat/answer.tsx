/** One answer of the model: header, reasoning, text, calls, and how it ended when that was not well. */
import ChevronDown from 'lucide-solid/icons/chevron-down';
import ChevronRight from 'lucide-solid/icons/chevron-right';
import { createMemo, createSignal, Index, type JSX, lazy, Match, Show, Suspense, Switch } from 'solid-js';
import type { AnswerStatus, AssistantMessage } from '../../agent/conversation.ts';
import type { Proposal } from '../../approval/proposal.ts';
import type { Dictionary } from '../../i18n/dictionary.ts';
import type { Locale } from '../../i18n/i18n.ts';
import { Mark } from '../widgets/mark.tsx';
import { type CallRun, callRuns } from './call-runs.ts';
import type { CodeActions } from './code-actions.ts';
import { ObservationGroup } from './observation-group.tsx';
import { RecordTimeline } from './record-timeline.tsx';

const Markdown = lazy(() => import('./markdown.tsx').then((file) => ({ default: file.Markdown })));

export type AnswerProps = {
  t: Dictionary;
  locale: Locale;
  message: AssistantMessage;
  proposals: readonly Proposal[];
  continues: boolean;
  actions: CodeActions;
};

export function Answer(props: AnswerProps): JSX.Element {
  const runs = createMemo(() => callRuns(props.proposals));
  const streaming = () => props.message.status.kind === 'streaming';
  return (
    <article class="answer">
      <Show when={!props.continues || props.message.reasoning !== ''}>
        <AnswerHead t={props.t} message={props.message} continues={props.continues} />
      </Show>
      <Show when={props.message.text !== ''}>
        <Suspense fallback={<p class="answer-plain">{props.message.text}</p>}>
          <Markdown text={props.message.text} streaming={streaming()} actions={props.actions} />
        </Suspense>
      </Show>
      <Index each={runs()}>{(run) => <Calls t={props.t} locale={props.locale} run={run()} />}</Index>
      <Show when={endNote(props.message.status, props.t)}>{(note) => <p class="answer-end">{note()}</p>}</Show>
    </article>
  );
}

function AnswerHead(props: { t: Dictionary; message: AssistantMessage; continues: boolean }): JSX.Element {
  const [open, setOpen] = createSignal(false);
  const thinking = () => props.message.status.kind === 'streaming' && props.message.text === '';
  return (
    <>
      <header class="answer-head">
        <Show when={!props.continues}>
          <Mark />
          <span>{props.t.chat.assistant}</span>
          <span class="answer-model clip">{props.message.model}</span>
        </Show>
        <Show when={props.message.reasoning !== ''}>
          <button type="button" class="fold" aria-expanded={open()} onClick={() => setOpen(!open())}>
            {open() ? <ChevronDown class="small" /> : <ChevronRight class="small" />}
            {thinking() ? props.t.chat.reasoningNow : props.t.chat.reasoning}
          </button>
        </Show>
      </header>
      <Show when={open()}>
        <div class="reasoning">{props.message.reasoning}</div>
      </Show>
    </>
  );
}

function Calls(props: { t: Dictionary; locale: Locale; run: CallRun }): JSX.Element {
  return (
    <Switch>
      <Match when={props.run.kind === 'observation' && props.run}>
        {(run) => <ObservationGroup t={props.t} calls={run().calls} />}
      </Match>
      <Match when={props.run.kind === 'command' && props.run}>
        {(run) => <RecordTimeline t={props.t} locale={props.locale} calls={run().calls} />}
      </Match>
      <Match when={props.run.kind === 'invalid' && props.run}>
        {(run) => (
          <Index each={run().calls}>
            {(call) => (
              <p class="invalid-call">
                <code>{call().toolName}</code> {props.t.chat.invalid[call().why]}
              </p>
            )}
          </Index>
        )}
      </Match>
    </Switch>
  );
}

/** A sentence for an answer that did not end as it should. The block at the end of the feed has the way out. */
function endNote(status: AnswerStatus, t: Dictionary): string | null {
  switch (status.kind) {
    case 'stopped':
      return t.chat.stopped;
    case 'interrupted':
      return t.chat.interrupted;
    case 'complete':
      return status.finish === 'length'
        ? t.chat.lengthCut
        : status.finish === 'content_filter'
          ? t.chat.filtered
          : null;
    case 'streaming':
    case 'failed':
      return null;
  }
}
