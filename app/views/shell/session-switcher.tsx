import ChevronDown from 'lucide-solid/icons/chevron-down';
import X from 'lucide-solid/icons/x';
import { createSignal, For, type JSX, Show } from 'solid-js';
import { useApp } from '../../reactive/app-context.ts';
import type { SessionView } from '../../reactive/app-model.ts';
import { Dialog } from '../widgets/dialog.tsx';
import { sessionDot } from './session-state.ts';

/** On a phone the tabs are one button with a list behind it. */
export function SessionSwitcher(props: {
  sessions: readonly SessionView[];
  currentId: string | null;
  onClose(session: SessionView): void;
}): JSX.Element {
  const app = useApp();
  const { t } = app.i18n;
  const [open, setOpen] = createSignal(false);
  const place = () => props.sessions.findIndex((session) => session.id === props.currentId);
  const dot = (session: SessionView) => sessionDot(session.phase(), app.sessions.waiting(session.host.id));
  return (
    <>
      <Show when={props.sessions[place()]}>
        {(current) => (
          <button type="button" class="switcher" aria-haspopup="dialog" onClick={() => setOpen(true)}>
            <i class="dot" data-state={dot(current())} />
            <span class="clip">{current().host.name}</span>
            <ChevronDown class="small" />
            <span class="dim switcher-place">
              {t().shell.switcher({ place: place() + 1, count: props.sessions.length })}
            </span>
          </button>
        )}
      </Show>
      <Show when={open()}>
        <Dialog title={t().shell.sessions} shape="bottom" onClose={() => setOpen(false)}>
          <ul class="switcher-list">
            <For each={props.sessions}>
              {(session) => (
                <li class="switcher-row">
                  <button
                    type="button"
                    class="tab-open grow"
                    aria-current={session.id === props.currentId ? 'page' : undefined}
                    onClick={() => {
                      setOpen(false);
                      app.go({ kind: 'session', sessionId: session.id });
                    }}
                  >
                    <i class="dot" data-state={dot(session)} />
                    <span class="clip">{session.host.name}</span>
                    <span class="dim">{t().shell.sessionState[dot(session)]}</span>
                  </button>
                  <button
                    type="button"
                    class="icon-button"
                    aria-label={t().shell.closeSession({ host: session.host.name })}
                    onClick={() => {
                      setOpen(false);
                      props.onClose(session);
                    }}
                  >
                    <X class="small" />
                  </button>
                </li>
              )}
            </For>
          </ul>
        </Dialog>
      </Show>
    </>
  );
}
