import { createSignal, createUniqueId, Index, type JSX, onMount, Show } from 'solid-js';
import { createStore } from 'solid-js/store';
import { useApp } from '../../reactive/app-context.ts';
import type { SessionState } from '../../session/session-machine.ts';
import { PromptField } from './prompt-field.tsx';

export type Prompt = Extract<SessionState, { kind: 'prompt' }>;

/** Asks what the server asks. Its words are marked as its words; answers are shown only where it allows. */
export function PromptForm(props: {
  hostName: string;
  username: string;
  prompt: Prompt;
  onAnswer(answers: readonly string[], remember: boolean): void;
  onCancel(): void;
}): JSX.Element {
  const { t } = useApp().i18n;
  const words = () => t().session.prompt;
  const titleId = createUniqueId();
  const [answers, setAnswers] = createStore(props.prompt.prompts.map(() => ''));
  const [remember, setRemember] = createSignal(false);
  let form: HTMLFormElement | undefined;
  onMount(() => form?.querySelector('input')?.focus());
  const isPassword = () => props.prompt.method === 'password';
  const serverSays = () =>
    [props.prompt.name, props.prompt.instructions].filter((text) => text.trim() !== '').join('\n');

  return (
    <form
      ref={(element) => {
        form = element;
      }}
      class="phase-card prompt-form"
      aria-labelledby={titleId}
      onSubmit={(event) => {
        event.preventDefault();
        props.onAnswer([...answers], isPassword() && remember());
      }}
    >
      <h2 id={titleId}>{words().title({ host: props.hostName })}</h2>
      <Show when={props.prompt.attempt > 1}>
        <p class="banner" data-tone="stop" role="alert">
          <span>{words().again({ attempt: props.prompt.attempt })}</span>
        </p>
      </Show>
      <Show when={!isPassword() && serverSays() !== ''}>
        <figure class="server-words">
          <figcaption>{words().serverWords}</figcaption>
          <blockquote>{serverSays()}</blockquote>
        </figure>
      </Show>
      <Index each={props.prompt.prompts} fallback={<p class="dim">{words().noPrompts}</p>}>
        {(prompt, index) => (
          <PromptField
            label={isPassword() ? words().passwordFor({ user: props.username }) : prompt().text}
            fallbackLabel={words().answer({ number: index + 1 })}
            fromServer={!isPassword()}
            serverWords={words().serverWords}
            echo={prompt().echo}
            value={answers[index] ?? ''}
            onInput={(value) => setAnswers(index, value)}
          />
        )}
      </Index>
      <Show when={isPassword()}>
        <label class="check">
          <input type="checkbox" checked={remember()} onChange={(event) => setRemember(event.currentTarget.checked)} />
          {words().remember}
        </label>
      </Show>
      <div class="phase-actions">
        <button type="button" class="button" onClick={() => props.onCancel()}>
          {t().common.cancel}
        </button>
        <button type="submit" class="button primary">
          {props.prompt.prompts.length === 0 ? words().go : words().signIn}
        </button>
      </div>
    </form>
  );
}
