import { For, type JSX, Show } from 'solid-js';
import { useApp } from '../../reactive/app-context.ts';
import { sessionDot } from '../shell/session-state.ts';
import { hostLabel } from './host-row.tsx';

/** Cards of the open sessions; nothing when there is none. */
export function LiveSessions(): JSX.Element {
  const app = useApp();
  const { t } = app.i18n;
  return (
    <Show when={app.sessions.list().length > 0}>
      <section aria-labelledby="live-title">
        <h2 id="live-title" class="screen-title">
          {t().home.liveSessions}
        </h2>
        <ul class="live">
          <For each={app.sessions.list()}>
            {(session) => {
              const waiting = () => app.sessions.waiting(session.host.id);
              const dot = () => sessionDot(session.phase(), waiting());
              return (
                <li>
                  <button
                    type="button"
                    class="live-card"
                    onClick={() => app.go({ kind: 'session', sessionId: session.id })}
                  >
                    <span class="live-line">
                      <i class="dot" data-state={dot()} />
                      <span class="live-name clip">{hostLabel(session.host, t())}</span>
                      <Show
                        when={waiting() > 0}
                        fallback={<span class="live-state">{t().shell.sessionState[dot()]}</span>}
                      >
                        <span class="count live-count">{t().home.waitForYou({ count: waiting() })}</span>
                      </Show>
                    </span>
                    <span class="live-where clip">
                      {session.directory() ?? `${session.host.username}@${session.host.address}`}
                    </span>
                  </button>
                </li>
              );
            }}
          </For>
        </ul>
      </section>
    </Show>
  );
}
