import Share from 'lucide-solid/icons/share';
import { createSignal, type JSX, Match, Show, Switch } from 'solid-js';
import { useApp } from '../../reactive/app-context.ts';
import { createMediaQuery } from '../widgets/layout.ts';
import { Mark } from '../widgets/mark.tsx';
import { CodeForm } from './code-form.tsx';
import { shouldInstallFirst } from './install-hint.ts';
import { LanguageLinks } from './language-links.tsx';
import './pairing.css';

/** The first screen of a device: what this is, and the pairing with a relay. */
export function PairingScreen(props: { onReadStored(): void }): JSX.Element {
  const app = useApp();
  const { t } = app.i18n;
  const standalone = createMediaQuery('(display-mode: standalone)');
  const [skipsInstall, setSkipsInstall] = createSignal(false);
  const installFirst = () => !skipsInstall() && shouldInstallFirst(navigator, standalone());
  const kind = () => app.pairing.state().kind;

  return (
    <main class="pairing">
      <div class="pairing-column">
        <Mark class="pairing-mark" />
        <h1 class="pairing-title">{t().pairing.title}</h1>
        <p class="pairing-what">{t().pairing.what}</p>
        <p class="pairing-wont">{t().pairing.wont}</p>
        <section class="pairing-card" aria-live="polite">
          <Switch fallback={<Unpaired />}>
            <Match when={installFirst()}>
              <h2>{t().pairing.installTitle}</h2>
              <p>{t().pairing.installWhy}</p>
              <p class="pairing-how">
                <Share />
                {t().pairing.installHow}
              </p>
              <button type="button" class="button" onClick={() => setSkipsInstall(true)}>
                {t().pairing.installSkip}
              </button>
            </Match>
            <Match when={kind() === 'offered' || (kind() === 'pairing' && app.pairing.failure() === null)}>
              <h2>{t().pairing.offered}</h2>
              <p>{t().pairing.offeredDetail}</p>
              <PairingFailure />
              <button
                type="button"
                class="button primary"
                disabled={kind() === 'pairing'}
                onClick={() => void app.pairing.pair()}
              >
                {kind() === 'pairing' ? t().pairing.pairing : t().pairing.pairHere}
              </button>
            </Match>
          </Switch>
        </section>
        <Show when={kind() === 'refused'}>
          <button type="button" class="button plain" onClick={() => props.onReadStored()}>
            {t().pairing.readStored}
          </button>
        </Show>
        <LanguageLinks />
      </div>
    </main>
  );
}

function Unpaired(): JSX.Element {
  const app = useApp();
  const { t } = app.i18n;
  const refused = () => app.pairing.state().kind === 'refused';
  return (
    <>
      <h2>{refused() ? t().pairing.refused : t().pairing.unpaired}</h2>
      <Show when={refused()}>
        <p>{t().pairing.refusedDetail}</p>
      </Show>
      <p>
        {t().pairing.howTo} <code class="pairing-code">npm start</code>
        {t().pairing.howToAfter}
      </p>
      <PairingFailure />
      <CodeForm
        t={t()}
        busy={app.pairing.state().kind === 'pairing'}
        onSubmit={(code) => void app.pairing.pair(code)}
      />
    </>
  );
}

function PairingFailure(): JSX.Element {
  const app = useApp();
  return (
    <Show when={app.pairing.failure()}>
      {(failure) => (
        <p class="banner" data-tone="stop" role="alert">
          <span>{app.i18n.t().pairing.failure[failure()]}</span>
        </p>
      )}
    </Show>
  );
}
