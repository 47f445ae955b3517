import ArrowUp from 'lucide-solid/icons/arrow-up';
import Square from 'lucide-solid/icons/square';
import { createEffect, createUniqueId, type JSX, Show } from 'solid-js';
import type { Dictionary } from '../../i18n/dictionary.ts';
import { createMediaQuery } from '../widgets/layout.ts';
import './composer.css';

export type ComposerProps = {
  t: Dictionary;
  placeholder: string;
  draft: string;
  /** A turn runs: Stop stands where Send stands. */
  busy: boolean;
  /** A command waits for the person: nothing can be sent before. */
  deciding: boolean;
  /** There is a model to send to. */
  canSend: boolean;
  onDraft(text: string): void;
  onSend(text: string): void;
  onStop(): void;
};

/**
 * The message field. With a hardware keyboard or mouse Enter sends and Shift+Enter makes a line; on a touch-only device
 * Enter makes a line, since the keyboard has no other way to. Ctrl+Enter sends everywhere.
 */
export function Composer(props: ComposerProps): JSX.Element {
  const id = createUniqueId();
  const finePointer = createMediaQuery('(any-pointer: fine)');
  let field: HTMLTextAreaElement | undefined;
  const blocked = () => props.deciding || props.busy || !props.canSend;
  const send = () => {
    const text = props.draft.trim();
    if (text !== '' && !blocked()) props.onSend(text);
  };
  createEffect(() => {
    props.draft;
    if (!field) return;
    field.style.height = 'auto';
    field.style.height = `${field.scrollHeight}px`;
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.isComposing || event.shiftKey) return;
    if (!finePointer() && !event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    if (!event.repeat) send();
  };
  return (
    <form
      class="composer"
      classList={{ blocked: props.deciding }}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <label class="hidden-text" for={id}>
        {props.t.chat.composerLabel}
      </label>
      <textarea
        id={id}
        ref={(element) => {
          field = element;
        }}
        rows={1}
        placeholder={props.deciding ? props.t.chat.decideFirst : props.placeholder}
        value={props.draft}
        enterkeyhint={finePointer() ? 'send' : 'enter'}
        aria-describedby={`${id}-why`}
        onInput={(event) => props.onDraft(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <span id={`${id}-why`} class={props.deciding && props.draft !== '' ? 'composer-why' : 'hidden-text'}>
        {props.deciding ? props.t.chat.decideFirst : ''}
      </span>
      <Show
        when={props.busy && !props.deciding}
        fallback={
          <button
            type="submit"
            class="send"
            aria-label={props.t.chat.send}
            disabled={blocked() || props.draft.trim() === ''}
          >
            <span>
              <ArrowUp />
            </span>
          </button>
        }
      >
        <button type="button" class="send" aria-label={props.t.chat.stop} onClick={() => props.onStop()}>
          <span>
            <Square class="send-stop" />
          </span>
        </button>
      </Show>
    </form>
  );
}
