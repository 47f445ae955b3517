import ChevronLeft from 'lucide-solid/icons/chevron-left';
import Plus from 'lucide-solid/icons/plus';
import Settings from 'lucide-solid/icons/settings-2';
import { createSignal, For, type JSX, Match, Show, Switch } from 'solid-js';
import { useApp } from '../../reactive/app-context.ts';
import type { SessionView } from '../../reactive/app-model.ts';
import { ConfirmDialog } from '../widgets/confirm-dialog.tsx';
import { createLayout } from '../widgets/layout.ts';
import { Mark } from '../widgets/mark.tsx';
import { sessionDot } from './session-state.ts';
import { SessionSwitcher } from './session-switcher.tsx';
import { SessionTab } from './session-tab.tsx';
import './app-bar.css';

export function AppBar(): JSX.Element {
  const app = useApp();
  const { t } = app.i18n;
  const layout = createLayout();
  const [closing, setClosing] = createSignal<SessionView | null>(null);
  const currentId = () => {
    const route = app.route();
    return route.kind === 'session' ? route.sessionId : null;
  };
  const close = (session: SessionView) =>
    session.phase().kind === 'ready' ? setClosing(session) : app.sessions.close(session.id);
  const goHome = () => app.go({ kind: 'home' });

  return (
    <header class="app-bar">
      <Switch>
        <Match when={app.route().kind === 'settings'}>
          <button type="button" class="icon-button" aria-label={t().common.back} onClick={() => app.back()}>
            <ChevronLeft />
          </button>
          <h1 class="app-bar-title">{t().settings.title}</h1>
        </Match>
        <Match when={app.route().kind === 'home'}>
          <span class="app-bar-mark">
            <Mark />
          </span>
          <h1 class="app-bar-title">{t().common.appName}</h1>
        </Match>
        <Match when={app.route().kind === 'session'}>
          <button type="button" class="icon-button app-bar-mark" aria-label={t().shell.home} onClick={goHome}>
            <Mark />
          </button>
          <Show
            when={layout() !== 'phone'}
            fallback={<SessionSwitcher sessions={app.sessions.list()} currentId={currentId()} onClose={close} />}
          >
            <nav class="tabs" aria-label={t().shell.sessions}>
              <ul>
                <For each={app.sessions.list()}>
                  {(session) => (
                    <SessionTab
                      t={t()}
                      name={session.host.name}
                      dot={sessionDot(session.phase(), app.sessions.waiting(session.host.id))}
                      waiting={app.sessions.waiting(session.host.id)}
                      current={session.id === currentId()}
                      onOpen={() => app.go({ kind: 'session', sessionId: session.id })}
                      onClose={() => close(session)}
                    />
                  )}
                </For>
              </ul>
            </nav>
            <button type="button" class="icon-button" aria-label={t().shell.newSession} onClick={goHome}>
              <Plus />
            </button>
          </Show>
        </Match>
      </Switch>
      <span class="grow" />
      <Show when={app.route().kind !== 'settings'}>
        <button
          type="button"
          class="icon-button"
          aria-label={t().shell.settings}
          onClick={() => app.go({ kind: 'settings' })}
        >
          <Settings />
        </button>
      </Show>
      <Show when={closing()}>
        {(session) => (
          <ConfirmDialog
            question={t().shell.closeQuestion({ host: session().host.name })}
            consequence={t().shell.closeConsequence}
            confirm={t().shell.closeConfirm}
            keep={t().common.cancel}
            onAnswer={(confirmed) => {
              if (confirmed) app.sessions.close(session().id);
              setClosing(null);
            }}
          />
        )}
      </Show>
    </header>
  );
}
