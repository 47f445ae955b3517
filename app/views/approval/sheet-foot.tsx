import { type JSX, Show } from 'solid-js';
import type { Dictionary } from '../../i18n/dictionary.ts';
import './sheet-foot.css';

export function SheetFoot(props: {
  t: Dictionary;
  armed: boolean;
  nextCommand: string | null;
  /** Null while a note or an edit is being written. */
  onNote: (() => void) | null;
}): JSX.Element {
  const words = () => props.t.approval;
  return (
    <footer class="sheet-foot">
      <Show when={props.onNote}>
        {(note) => (
          <button type="button" class="link-button sheet-note" onClick={() => note()()}>
            {words().rejectNote}
          </button>
        )}
      </Show>
      <Show when={!props.armed && props.nextCommand} fallback={<span class="nowrap">{words().nothingRan}</span>}>
        {(next) => (
          <span class="clip sheet-next">
            {words().next} <code>{next()}</code>
          </span>
        )}
      </Show>
    </footer>
  );
}
