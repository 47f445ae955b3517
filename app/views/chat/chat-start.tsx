import ChevronRight from 'lucide-solid/icons/chevron-right';
import { For, type JSX } from 'solid-js';
import { useApp } from '../../reactive/app-context.ts';

/** The empty chat of a host: what may happen here, what will not, and a few first questions. */
export function ChatStart(props: { hostName: string; canSend: boolean; onAsk(text: string): void }): JSX.Element {
  const { t } = useApp().i18n;
  const starters = () => Object.values(t().chat.starters);
  return (
    <div class="chat-start">
      <h2>{t().chat.emptyTitle({ host: props.hostName })}</h2>
      <p>{t().chat.emptyWhat}</p>
      <For each={starters()}>
        {(question) => (
          <button type="button" class="button" disabled={!props.canSend} onClick={() => props.onAsk(question)}>
            {question}
            <ChevronRight class="small" />
          </button>
        )}
      </For>
    </div>
  );
}
