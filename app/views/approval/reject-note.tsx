import { createSignal, createUniqueId, type JSX, onMount } from 'solid-js';
import type { Dictionary } from '../../i18n/dictionary.ts';

/** Says no and tells the model why. Esc goes back to the options. */
export function RejectNote(props: { t: Dictionary; onSend(note: string): void; onBack(): void }): JSX.Element {
  const id = createUniqueId();
  const [note, setNote] = createSignal('');
  let field: HTMLTextAreaElement | undefined;
  onMount(() => field?.focus());
  return (
    <div class="reject-note">
      <label for={id}>{props.t.approval.noteLabel}</label>
      <textarea
        id={id}
        ref={(element) => {
          field = element;
        }}
        class="input"
        rows={2}
        maxLength={2000}
        placeholder={props.t.approval.notePlaceholder}
        value={note()}
        onInput={(event) => setNote(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') props.onBack();
        }}
      />
      <div class="options">
        <button type="button" class="option" onClick={() => props.onBack()}>
          <span>{props.t.approval.stepBack}</span>
        </button>
        <button type="button" class="option" onClick={() => props.onSend(note().trim())}>
          <span>{props.t.approval.noteSend}</span>
        </button>
      </div>
    </div>
  );
}
