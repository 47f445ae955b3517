import { For, type JSX } from 'solid-js';
import { useApp } from '../../reactive/app-context.ts';
import { ChatPanel } from '../chat/chat-panel.tsx';
import { timeAgo } from '../widgets/times.ts';

/** The chat of home: no host, no tools. */
export function GlobalPane(): JSX.Element {
  const app = useApp();
  const chat = app.chat({ kind: 'global' });
  return <ChatPanel chat={chat} hostName={null} empty={<GlobalEmpty />} />;
}

function GlobalEmpty(): JSX.Element {
  const app = useApp();
  const { t, locale } = app.i18n;
  const chat = app.chat({ kind: 'global' });
  return (
    <div class="global-empty">
      <p class="global-intro">{t().home.globalIntro}</p>
      <h2 class="section-title global-recent">{t().home.recent}</h2>
      <ul class="recent">
        <For each={chat.conversations()} fallback={<li class="recent-none dim">{t().home.noRecent}</li>}>
          {(conversation) => (
            <li>
              <button type="button" class="recent-row" onClick={() => chat.openConversation(conversation.id)}>
                <span class="recent-title clip">{conversation.title || t().chat.untitled}</span>
                <span class="recent-time">
                  {timeAgo(conversation.updatedAt, Date.now(), locale()) ?? t().common.now}
                </span>
              </button>
            </li>
          )}
        </For>
      </ul>
    </div>
  );
}
