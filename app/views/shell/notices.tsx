import RefreshCw from 'lucide-solid/icons/refresh-cw';
import WifiOff from 'lucide-solid/icons/wifi-off';
import { type JSX, Show } from 'solid-js';
import { useApp } from '../../reactive/app-context.ts';

/** Lines under the app bar: offline, and a new version that waits. */
export function Notices(): JSX.Element {
  const app = useApp();
  const { t } = app.i18n;
  const sessionLive = () => app.sessions.list().some((session) => session.phase().kind === 'ready');
  return (
    <div role="status">
      <Show when={!app.online()}>
        <div class="banner" data-tone="wait">
          <WifiOff class="small" />
          <strong>{t().shell.offline}</strong>
          <span>{t().shell.offlineDetail}</span>
        </div>
      </Show>
      <Show when={app.update() === 'waiting'}>
        <div class="banner">
          <RefreshCw class="small" />
          <strong>{t().shell.updateWaiting}</strong>
          <Show
            when={sessionLive()}
            fallback={
              <button type="button" onClick={() => app.applyUpdate()}>
                {t().shell.updateReload}
              </button>
            }
          >
            <span class="clip">{t().shell.updateLater}</span>
          </Show>
        </div>
      </Show>
    </div>
  );
}
