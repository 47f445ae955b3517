import ShieldAlert from 'lucide-solid/icons/shield-alert';
import { type JSX, onMount } from 'solid-js';
import { useApp } from '../../reactive/app-context.ts';
import type { KnownHost } from '../../session/known-host.ts';
import { dayDate } from '../widgets/times.ts';
import { checkCommand } from './fingerprint.tsx';
import { KeyBox } from './host-key-new.tsx';
import './host-key.css';

/** Another key than before: blocked. What was not sent comes first; the way out that changes nothing has the focus. */
export function HostKeyChanged(props: {
  hostName: string;
  algorithm: string;
  fingerprint: string;
  known: KnownHost;
  onStay(): void;
}): JSX.Element {
  const { t, locale } = useApp().i18n;
  const words = () => t().session.hostKey;
  let stay: HTMLButtonElement | undefined;
  onMount(() => stay?.focus({ preventScroll: true }));
  return (
    <div class="key-screen">
      <section
        class="key-card changed"
        role="alertdialog"
        aria-labelledby="host-key-title"
        aria-describedby="host-key-what"
      >
        <h2 id="host-key-title" class="screen-title">
          <ShieldAlert />
          {words().changedTitle({ host: props.hostName })}
        </h2>
        <p id="host-key-what">{words().changedWhat}</p>
        <div class="key-pair">
          <KeyBox
            title={words().knownSince({ date: dayDate(props.known.trustedAt, locale()) })}
            algorithm={props.known.algorithm}
            fingerprint={props.known.fingerprint}
          />
          <KeyBox title={words().shownNow} algorithm={props.algorithm} fingerprint={props.fingerprint} suspect />
        </div>
        <div class="key-two">
          <div class="key-check">
            <h3>{words().checkTitle}</h3>
            <p>
              {words().checkBefore} <strong>{words().shownNow}</strong>
              {words().checkAfter}
            </p>
            <pre>{checkCommand(props.algorithm)}</pre>
          </div>
          <div>
            <h3>{words().expectedTitle}</h3>
            <ul>
              <li>{words().expected.reinstalled}</li>
              <li>{words().expected.replaced}</li>
              <li>{words().expected.moved}</li>
            </ul>
            <p>{words().otherwise}</p>
          </div>
        </div>
        <div class="key-actions key-foot">
          <p class="key-replace">{words().replaceHow({ host: props.hostName })}</p>
          <button
            ref={(element) => {
              stay = element;
            }}
            type="button"
            class="button primary"
            onClick={() => props.onStay()}
          >
            {words().stayDisconnected}
          </button>
        </div>
      </section>
    </div>
  );
}
