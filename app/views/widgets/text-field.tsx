import CircleAlert from 'lucide-solid/icons/circle-alert';
import { createUniqueId, type JSX, Show } from 'solid-js';

export type TextFieldProps = {
  label: string;
  value: string;
  onInput(value: string): void;
  hint?: string | undefined;
  error?: string | undefined;
  type?: 'text' | 'password' | 'url';
  inputMode?: 'text' | 'numeric' | 'url';
  autocomplete?: string;
  autofocus?: boolean;
  mono?: boolean;
  placeholder?: string;
};

/** One line of text with its label, hint and error sentence. Names and addresses are never corrected by the keyboard. */
export function TextField(props: TextFieldProps): JSX.Element {
  const id = createUniqueId();
  return (
    <div class="field">
      <label for={id}>{props.label}</label>
      <input
        id={id}
        class="input"
        classList={{ mono: props.mono }}
        type={props.type ?? 'text'}
        inputMode={props.inputMode}
        value={props.value}
        onInput={(event) => props.onInput(event.currentTarget.value)}
        autocomplete={props.autocomplete ?? 'off'}
        autocapitalize="none"
        spellcheck={false}
        autofocus={props.autofocus}
        placeholder={props.placeholder}
        aria-invalid={props.error !== undefined}
        aria-describedby={`${id}-hint ${id}-error`}
      />
      <Show when={props.hint}>
        <div id={`${id}-hint`} class="field-hint">
          {props.hint}
        </div>
      </Show>
      <Show when={props.error}>
        <div id={`${id}-error`} class="field-error" role="alert">
          <CircleAlert class="small" />
          {props.error}
        </div>
      </Show>
    </div>
  );
}
