import Unplug from 'lucide-solid/icons/unplug';
import { type JSX, Show } from 'solid-js';
import { useApp } from '../../reactive/app-context.ts';
import type { SessionEnd } from '../../session/session-machine.ts';

/** What ended the session, what did not happen, what can be done. */
export function Ended(props: { hostName: string; end: SessionEnd; onReconnect(): void; onHome(): void }): JSX.Element {
  const { t } = useApp().i18n;
  const words = () => t().session.ended;
  const sentence = () => t().failures.session[props.end.kind];
  return (
    <section class="phase-card ended" aria-labelledby="ended-title">
      <h2 id="ended-title">
        <Unplug />
        {words().title({ host: props.hostName })}
      </h2>
      <p role="status">
        <strong>{sentence().what}</strong> {sentence().todo}
      </p>
      <Show when={props.end.kind === 'authRefused' && props.end.offered.length > 0}>
        <p class="dim">
          {words().offeredMethods({ methods: props.end.offered.join(', ') })}{' '}
          <Show when={props.end.tried.length > 0}>{words().triedMethods({ methods: props.end.tried.join(', ') })}</Show>
        </p>
      </Show>
      <div class="phase-actions">
        <button type="button" class="button" onClick={() => props.onHome()}>
          {words().home}
        </button>
        <button type="button" class="button primary" onClick={() => props.onReconnect()}>
          {words().reconnect}
        </button>
      </div>
    </section>
  );
}
