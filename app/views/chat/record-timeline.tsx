import Ban from 'lucide-solid/icons/ban';
import Check from 'lucide-solid/icons/check';
import Clock from 'lucide-solid/icons/clock';
import TriangleAlert from 'lucide-solid/icons/triangle-alert';
import X from 'lucide-solid/icons/x';
import { createSignal, Index, type JSX, Show } from 'solid-js';
import { Dynamic } from 'solid-js/web';
import type { CommandProposal } from '../../approval/proposal.ts';
import type { Dictionary } from '../../i18n/dictionary.ts';
import type { Locale } from '../../i18n/i18n.ts';
import { CommandText } from '../approval/command-text.tsx';
import { clockTime } from '../widgets/times.ts';
import { type RecordIcon, recordTexts, recordWords } from './record-words.ts';
import './records.css';

const icons: Record<RecordIcon, (props: { class?: string }) => JSX.Element> = {
  clock: Clock,
  tick: Check,
  cross: X,
  ban: Ban,
  triangle: TriangleAlert,
};

/** Commands of an answer and what became of each. Records are never removed or folded away. */
export function RecordTimeline(props: {
  t: Dictionary;
  locale: Locale;
  calls: readonly CommandProposal[];
}): JSX.Element {
  return (
    <ol class="records" aria-label={props.t.approval.record.label}>
      <Index each={props.calls}>{(call) => <RecordRow t={props.t} locale={props.locale} call={call()} />}</Index>
    </ol>
  );
}

/** A command of more than this is cut to three lines until tapped. */
const longCommand = 120;

export function RecordRow(props: { t: Dictionary; locale: Locale; call: CommandProposal }): JSX.Element {
  const [whole, setWhole] = createSignal(false);
  const words = () => recordWords(props.call.state, props.t);
  const at = () => (props.call.state.kind === 'pending' ? props.call.createdAt : props.call.state.at);
  const texts = () => recordTexts(props.call);
  const isLong = (text: string) => text.length > longCommand || text.split('\n').length > 3;
  const long = () => isLong(texts().text) || isLong(texts().proposed ?? '');
  return (
    <li class="record" data-tone={words().tone} data-state={props.call.state.kind}>
      <span class="record-badge">
        <Dynamic component={icons[words().icon]} />
      </span>
      <div class="record-text">
        <div class="record-command" classList={{ cut: long() && !whole() }}>
          <CommandText t={props.t} text={texts().text} findings={[]} />
        </div>
        <Show when={texts().proposed !== null}>
          <div class="record-proposed">
            {props.t.approval.record.proposed}
            <div class="record-command" classList={{ cut: long() && !whole() }}>
              <CommandText t={props.t} text={texts().proposed ?? ''} findings={[]} />
            </div>
          </div>
        </Show>
        <Show when={long()}>
          <button type="button" class="link-button record-more" onClick={() => setWhole(!whole())}>
            {whole() ? props.t.common.showLess : props.t.approval.record.openCommand}
          </button>
        </Show>
        <div class="record-state">
          {words().word}
          <Show when={words().detail}>
            <span class="record-detail"> · {words().detail}</span>
          </Show>
        </div>
      </div>
      <time dateTime={new Date(at()).toISOString()}>{clockTime(at(), props.locale)}</time>
    </li>
  );
}
