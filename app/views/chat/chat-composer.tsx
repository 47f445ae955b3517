import { type JSX, Show } from 'solid-js';
import { useApp } from '../../reactive/app-context.ts';
import type { ChatModel } from '../../reactive/app-model.ts';
import { Composer } from './composer.tsx';

/** The composer of a chat, with what has to be said of the model it speaks to. */
export function ChatComposer(props: { chat: ChatModel; hostName: string | null }): JSX.Element {
  const app = useApp();
  const { t } = app.i18n;
  const provider = () => app.providers.current();
  const busy = () => ['asking', 'observing', 'deciding'].includes(props.chat.turn().kind);
  return (
    <footer class="composer-foot">
      <Show when={provider() === null}>
        <div class="composer-note">
          {t().chat.noModel}
          <button type="button" class="link-button" onClick={() => app.go({ kind: 'settings' })}>
            {t().chat.addModel}
          </button>
        </div>
      </Show>
      <Show when={provider()?.scripted}>
        <div class="composer-note composer-script">
          <span class="script-label">{t().chat.script}</span>
          <span class="clip">{provider()?.name}</span>
        </div>
      </Show>
      <Composer
        t={t()}
        placeholder={
          props.hostName === null ? t().chat.composerGlobal : t().chat.composerHost({ host: props.hostName })
        }
        draft={props.chat.draft()}
        busy={busy()}
        deciding={props.chat.sheet() !== null}
        canSend={provider() !== null}
        onDraft={(text) => props.chat.setDraft(text)}
        onSend={(text) => props.chat.send(text)}
        onStop={() => props.chat.stop()}
      />
    </footer>
  );
}
