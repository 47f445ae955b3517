/** The chat of a host or of home: head, feed, the approval sheet above the composer. */
import Plus from 'lucide-solid/icons/plus';
import { createMemo, type JSX, Show } from 'solid-js';
import { useApp } from '../../reactive/app-context.ts';
import type { ChatModel } from '../../reactive/app-model.ts';
import { ChatComposer } from './chat-composer.tsx';
import { ConversationMenu } from './conversation-menu.tsx';
import { Feed } from './feed.tsx';
import './chat-panel.css';

export function ChatPanel(props: {
  chat: ChatModel;
  /** Null on home. */
  hostName: string | null;
  /** Stands in the feed's place while nothing was said. */
  empty: JSX.Element;
  /** The approval sheet, where this panel shows it. */
  sheet?: JSX.Element;
}): JSX.Element {
  const { t } = useApp().i18n;
  const sheetOpen = () => props.sheet !== undefined && props.chat.sheet() !== null;
  // A conversation that starts gets its id with its first message; the feed is made anew only for another one.
  const shown = createMemo(() => (props.chat.entries().length === 0 ? null : (props.chat.currentId() ?? 'new')));
  return (
    <section
      class="chat-panel"
      classList={{ 'sheet-open': sheetOpen() }}
      aria-label={props.hostName ?? t().home.globalChat}
    >
      <header class="pane-head">
        <ConversationMenu
          chat={props.chat}
          fallbackTitle={props.hostName === null ? t().home.globalChat : t().chat.untitled}
        />
        <span class="grow" />
        <button
          type="button"
          class="icon-button"
          aria-label={t().chat.newConversation}
          onClick={() => props.chat.newConversation()}
        >
          <Plus />
        </button>
      </header>
      <Show when={shown()} keyed fallback={<div class="chat-empty">{props.empty}</div>}>
        <Feed chat={props.chat} />
      </Show>
      {props.sheet}
      <ChatComposer chat={props.chat} hostName={props.hostName} />
    </section>
  );
}
