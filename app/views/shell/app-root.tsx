/** The whole of what is seen: start, pairing, then home, a session or settings. */
import { createSignal, type JSX, lazy, Match, Show, Suspense, Switch } from 'solid-js';
import { useApp } from '../../reactive/app-context.ts';
import { HomeScreen } from '../home/home-screen.tsx';
import { PairingScreen } from '../pairing/pairing-screen.tsx';
import { AppBar } from './app-bar.tsx';
import { createDocumentLanguage, createDocumentTheme, createVisibleHeight } from './document-effects.ts';
import { Notices } from './notices.tsx';
import { StartScreen } from './start-screen.tsx';
import { Toasts } from './toasts.tsx';
import '../styles/tokens.css';
import '../styles/base.css';
import '../styles/controls.css';

const Workspace = lazy(() => import('../workspace/workspace.tsx').then((file) => ({ default: file.Workspace })));
const SettingsScreen = lazy(() =>
  import('../settings/settings-screen.tsx').then((file) => ({ default: file.SettingsScreen })),
);

export function AppRoot(): JSX.Element {
  const app = useApp();
  createDocumentTheme(app.theme);
  createDocumentLanguage(app.i18n.locale);
  createVisibleHeight();
  const [readsStored, setReadsStored] = createSignal(false);
  const paired = () => app.pairing.state().kind === 'paired' || readsStored();

  return (
    <div class="app">
      <Switch>
        <Match when={app.start() !== 'ready'}>
          <StartScreen />
        </Match>
        <Match when={!paired()}>
          <PairingScreen onReadStored={() => setReadsStored(true)} />
        </Match>
        <Match when={true}>
          <AppBar />
          <Notices />
          <main class="app-main">
            <Suspense>
              <Screens />
            </Suspense>
          </main>
        </Match>
      </Switch>
      <Toasts />
    </div>
  );
}

function Screens(): JSX.Element {
  const app = useApp();
  const sessionId = () => {
    const route = app.route();
    return route.kind === 'session' ? route.sessionId : null;
  };
  return (
    <Show
      when={sessionId()}
      fallback={
        <Show when={app.route().kind === 'settings'} fallback={<HomeScreen />}>
          <SettingsScreen />
        </Show>
      }
    >
      {(id) => <Workspace sessionId={id()} />}
    </Show>
  );
}
