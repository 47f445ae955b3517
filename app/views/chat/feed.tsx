import ArrowDown from 'lucide-solid/icons/arrow-down';
import { Index, type JSX, Match, Show, Switch } from 'solid-js';
import { useApp } from '../../reactive/app-context.ts';
import type { ChatModel } from '../../reactive/app-model.ts';
import { ScrollRegion } from '../widgets/scroll-region.tsx';
import { Answer } from './answer.tsx';
import type { CodeActions } from './code-actions.ts';
import { createStickToBottom } from './stick-to-bottom.ts';
import { TurnNotice } from './turn-notice.tsx';
import './feed.css';

/** What was said, oldest first. Made anew for each conversation. */
export function Feed(props: { chat: ChatModel }): JSX.Element {
  const app = useApp();
  const { t, locale } = app.i18n;
  let scroller: HTMLElement | undefined;
  let content: HTMLElement | undefined;
  const stick = createStickToBottom(
    () => scroller,
    () => content,
  );
  const actions: CodeActions = {
    terminalReady: () => props.chat.terminalReady(),
    insert: (text) => props.chat.insertCode(text),
    run: (text) => props.chat.runCode(text),
    tableLabel: () => t().chat.table,
  };
  const answering = () => {
    const last = props.chat.entries().at(-1);
    return last?.kind === 'assistant' && last.message.status.kind === 'streaming' && last.message.text !== '';
  };

  return (
    <div class="feed-frame">
      <ScrollRegion
        ref={(element) => {
          scroller = element;
        }}
        class="feed"
        role="log"
        label={t().chat.pane}
      >
        <div
          ref={(element) => {
            content = element;
          }}
          class="feed-content"
        >
          <Index each={props.chat.entries()}>
            {(entry) => (
              <Switch>
                <Match when={userEntry(entry())}>
                  {(message) => (
                    <div class="said-by-user">
                      <span class="hidden-text">{t().chat.you}: </span>
                      {message().text}
                    </div>
                  )}
                </Match>
                <Match when={answerEntry(entry())}>
                  {(answer) => (
                    <Answer
                      t={t()}
                      locale={locale()}
                      message={answer().message}
                      proposals={answer().proposals}
                      continues={answer().continues}
                      actions={actions}
                    />
                  )}
                </Match>
              </Switch>
            )}
          </Index>
          <TurnNotice
            t={t()}
            turn={props.chat.turn()}
            answering={answering()}
            onRetry={() => props.chat.retry()}
            onContinue={() => props.chat.continueTurn()}
            onModels={() => app.go({ kind: 'settings' })}
          />
        </div>
      </ScrollRegion>
      <Show when={!stick.atBottom()}>
        <button type="button" class="jump" onClick={() => stick.jump()}>
          <ArrowDown class="small" />
          {t().chat.jumpToLatest}
        </button>
      </Show>
    </div>
  );
}

type Entry = ReturnType<ChatModel['entries']>[number];
const userEntry = (entry: Entry) => (entry.kind === 'user' ? entry.message : undefined);
const answerEntry = (entry: Entry) => (entry.kind === 'assistant' ? entry : undefined);
