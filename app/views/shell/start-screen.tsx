import { type JSX, Show } from 'solid-js';
import { useApp } from '../../reactive/app-context.ts';
import { Mark } from '../widgets/mark.tsx';
import './start-screen.css';

/** Before the storage is open, and when it cannot be opened. */
export function StartScreen(): JSX.Element {
  const app = useApp();
  const { t } = app.i18n;
  return (
    <main class="start-screen">
      <Mark class="start-mark" />
      <Show when={app.start() === 'failed'} fallback={<p class="hidden-text">{t().common.loading}</p>}>
        <h1 class="screen-title">{t().shell.startFailed}</h1>
        <p>{t().shell.startFailedWhat}</p>
        <p>{t().shell.startFailedTodo}</p>
        <button type="button" class="button primary" onClick={() => location.reload()}>
          {t().shell.reload}
        </button>
      </Show>
    </main>
  );
}
