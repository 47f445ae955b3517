import { createUniqueId, type JSX, Show } from 'solid-js';

/** One question of the server. */
export function PromptField(props: {
  label: string;
  fallbackLabel: string;
  /** The label is the server's own text. */
  fromServer: boolean;
  serverWords: string;
  echo: boolean;
  value: string;
  onInput(value: string): void;
}): JSX.Element {
  const id = createUniqueId();
  return (
    <div class="field">
      <label for={id}>
        <Show when={props.fromServer && props.label.trim() !== ''} fallback={props.label.trim() || props.fallbackLabel}>
          <span class="hidden-text">{props.serverWords}: </span>
          <span class="server-label mono">{props.label}</span>
        </Show>
      </label>
      <input
        id={id}
        class="input mono"
        type={props.echo ? 'text' : 'password'}
        value={props.value}
        onInput={(event) => props.onInput(event.currentTarget.value)}
        autocomplete="off"
        autocapitalize="none"
        spellcheck={false}
      />
    </div>
  );
}
