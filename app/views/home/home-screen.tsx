import { type JSX, lazy, Suspense } from 'solid-js';
import { HostList } from './host-list.tsx';
import { LiveSessions } from './live-sessions.tsx';
import './home.css';

const GlobalPane = lazy(() => import('./global-pane.tsx').then((file) => ({ default: file.GlobalPane })));

export function HomeScreen(): JSX.Element {
  return (
    <div class="home">
      <div class="home-main">
        <LiveSessions />
        <HostList />
      </div>
      <aside class="home-chat">
        <Suspense>
          <GlobalPane />
        </Suspense>
      </aside>
    </div>
  );
}
