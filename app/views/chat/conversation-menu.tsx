import * as Popover from '@kobalte/core/popover';
import ChevronDown from 'lucide-solid/icons/chevron-down';
import Trash from 'lucide-solid/icons/trash';
import { createSignal, For, type JSX, Show } from 'solid-js';
import { useApp } from '../../reactive/app-context.ts';
import type { ChatModel } from '../../reactive/app-model.ts';
import { ConfirmDialog } from '../widgets/confirm-dialog.tsx';
import { timeAgo } from '../widgets/times.ts';
import './conversation-menu.css';

type Listed = { id: string; title: string };

/** The name of the conversation; behind it the others of this scope, and deleting. */
export function ConversationMenu(props: { chat: ChatModel; fallbackTitle: string }): JSX.Element {
  const app = useApp();
  const { t, locale } = app.i18n;
  const [open, setOpen] = createSignal(false);
  const [removing, setRemoving] = createSignal<Listed | null>(null);
  const titleOf = (conversation: Listed) => conversation.title || t().chat.untitled;
  const current = () => props.chat.conversations().find((entry) => entry.id === props.chat.currentId());
  const title = () => {
    const shown = current();
    return shown ? titleOf(shown) : props.fallbackTitle;
  };
  return (
    <>
      <Show
        when={props.chat.conversations().length > 0}
        fallback={<span class="conversation-title clip">{props.fallbackTitle}</span>}
      >
        <Popover.Root open={open()} onOpenChange={setOpen} placement="bottom-start" gutter={4}>
          <Popover.Trigger class="conversation-button">
            <span class="clip">{title()}</span>
            <ChevronDown class="small" />
          </Popover.Trigger>
          <Popover.Portal>
            <Popover.Content class="conversation-popover">
              <Popover.Title class="hidden-text">{t().chat.conversations}</Popover.Title>
              <ul>
                <For each={props.chat.conversations()}>
                  {(conversation) => (
                    <li class="conversation-row">
                      <button
                        type="button"
                        class="conversation-open"
                        aria-current={conversation.id === props.chat.currentId() ? 'true' : undefined}
                        onClick={() => {
                          props.chat.openConversation(conversation.id);
                          setOpen(false);
                        }}
                      >
                        <span class="clip">{titleOf(conversation)}</span>
                        <small>{timeAgo(conversation.updatedAt, Date.now(), locale()) ?? t().common.now}</small>
                      </button>
                      <button
                        type="button"
                        class="icon-button"
                        aria-label={t().chat.removeConversation({ title: titleOf(conversation) })}
                        onClick={() => {
                          setOpen(false);
                          setRemoving(conversation);
                        }}
                      >
                        <Trash class="small" />
                      </button>
                    </li>
                  )}
                </For>
              </ul>
            </Popover.Content>
          </Popover.Portal>
        </Popover.Root>
      </Show>
      <Show when={removing()}>
        {(conversation) => (
          <ConfirmDialog
            question={t().chat.removeQuestion({ title: titleOf(conversation()) })}
            consequence={t().chat.removeConsequence}
            confirm={t().common.delete}
            keep={t().chat.keepConversation}
            onAnswer={(confirmed) => {
              if (confirmed) void props.chat.removeConversation(conversation().id);
              setRemoving(null);
            }}
          />
        )}
      </Show>
    </>
  );
}
