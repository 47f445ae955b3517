import type { JSX } from 'solid-js';
import { useApp } from '../../reactive/app-context.ts';
import type { SessionState } from '../../session/session-machine.ts';

type Stage = Extract<SessionState, { kind: 'connecting' }>['stage'];

const order: readonly Stage[] = ['ticket', 'link', 'dialing', 'handshake', 'authenticating', 'terminal'];

/** The way to a shell, step by step in words. */
export function Connecting(props: { hostName: string; stage: Stage; onCancel(): void }): JSX.Element {
  const { t } = useApp().i18n;
  const step = () => order.indexOf(props.stage) + 1;
  return (
    <section class="phase-card" aria-labelledby="connecting-title">
      <h2 id="connecting-title">{t().session.connecting({ host: props.hostName })}</h2>
      <progress class="phase-steps" value={step()} max={order.length} aria-labelledby="connecting-title" />
      <p role="status">{t().session.stage[props.stage]}</p>
      <div class="phase-actions">
        <button type="button" class="button" onClick={() => props.onCancel()}>
          {t().common.cancel}
        </button>
      </div>
    </section>
  );
}
