import MessageSquare from 'lucide-solid/icons/message-square';
import { For, type JSX, Show } from 'solid-js';
import type { CommandProposal } from '../../approval/proposal.ts';
import type { Dictionary } from '../../i18n/dictionary.ts';
import { useApp } from '../../reactive/app-context.ts';
import type { ChatModel } from '../../reactive/app-model.ts';
import { RecordRow } from '../chat/record-timeline.tsx';

/** The least of the chat: the last two records, Chat, and Review while something waits. */
export function Peek(props: {
  t: Dictionary;
  chat: ChatModel;
  waiting: number;
  onChat(): void;
  onReview(): void;
}): JSX.Element {
  const { locale } = useApp().i18n;
  const records = () =>
    props.chat
      .entries()
      .flatMap((entry) => (entry.kind === 'assistant' ? entry.proposals : []))
      .filter((call): call is CommandProposal => call.kind === 'command')
      .slice(-2);
  return (
    <div class="peek">
      <ol class="records" aria-label={props.t.approval.record.label}>
        <For each={records()} fallback={<li class="dim peek-none">{props.t.session.sheet.nothingYet}</li>}>
          {(call) => <RecordRow t={props.t} locale={locale()} call={call} />}
        </For>
      </ol>
      <div class="peek-actions">
        <button type="button" class="button" onClick={() => props.onChat()}>
          <MessageSquare class="small" />
          {props.t.session.sheet.chat}
        </button>
        <Show when={props.waiting > 0}>
          <button type="button" class="button primary" onClick={() => props.onReview()}>
            {props.t.session.sheet.review}
            <span class="count">{props.waiting}</span>
          </button>
        </Show>
      </div>
    </div>
  );
}
