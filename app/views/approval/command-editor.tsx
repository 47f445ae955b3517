import { createUniqueId, type JSX, onMount } from 'solid-js';
import type { Dictionary } from '../../i18n/dictionary.ts';
import { createFullHeight } from './full-height.ts';
import './command-editor.css';

/** The command as a text to change. Ctrl+Enter runs it, Esc steps back; Enter is a line end, as in any text. */
export function CommandEditor(props: {
  t: Dictionary;
  text: string;
  onText(text: string): void;
  onRun(): void;
  onBack(): void;
}): JSX.Element {
  const id = createUniqueId();
  let field: HTMLTextAreaElement | undefined;
  onMount(() => {
    field?.focus();
    field?.setSelectionRange(field.value.length, field.value.length);
  });
  createFullHeight(
    () => field,
    () => props.text,
  );
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.isComposing) return;
    const runs = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
    if (!runs && event.key !== 'Escape') return;
    event.preventDefault();
    if (event.repeat) return;
    if (runs) props.onRun();
    else props.onBack();
  };
  return (
    <div class="command-editor">
      <label for={id}>{props.t.approval.editLabel}</label>
      <textarea
        id={id}
        ref={(element) => {
          field = element;
        }}
        rows={1}
        autocomplete="off"
        autocorrect="off"
        autocapitalize="off"
        spellcheck={false}
        value={props.text}
        onInput={(event) => props.onText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}
