import { createEffect, createSignal, type JSX, Match, Show, Switch } from 'solid-js';
import { useApp } from '../../reactive/app-context.ts';
import type { SessionView } from '../../reactive/app-model.ts';
import type { SessionState } from '../../session/session-machine.ts';
import { Connecting } from './connecting.tsx';
import { Ended } from './ended.tsx';
import { HostKeyNew } from './host-key-new.tsx';
import { PromptForm } from './prompt-form.tsx';
import './phase.css';

/** Stands over the terminal until there is a shell, and again when it is gone. A changed host key has its own screen. */
export function PhaseLayer(props: { session: SessionView }): JSX.Element {
  const app = useApp();
  const session = () => props.session;
  const name = () => session().host.name;
  const [hadShell, setHadShell] = createSignal(false);
  createEffect(() => {
    if (session().phase().kind === 'ready') setHadShell(true);
  });
  const of = <K extends SessionState['kind']>(kind: K) => {
    const phase = session().phase();
    return isPhase(phase, kind) ? phase : undefined;
  };
  const newKey = () => {
    const phase = of('hostKey');
    return phase && phase.verdict.kind !== 'changed' ? { ...phase, verdict: phase.verdict } : undefined;
  };
  const overOutput = () => of('closed') !== undefined && hadShell();

  return (
    <Show when={session().phase().kind !== 'ready'}>
      <div class="phase-layer" classList={{ 'over-output': overOutput() }}>
        <Switch>
          <Match when={of('connecting')}>
            {(phase) => (
              <Connecting hostName={name()} stage={phase().stage} onCancel={() => app.sessions.close(session().id)} />
            )}
          </Match>
          <Match when={newKey()}>
            {(phase) => {
              const verdict = phase().verdict;
              return (
                <HostKeyNew
                  hostName={name()}
                  algorithm={phase().algorithm}
                  fingerprint={phase().fingerprint}
                  known={verdict.kind === 'newType' ? verdict.known : []}
                  onTrust={() => session().answerHostKey(true)}
                  onCancel={() => session().answerHostKey(false)}
                />
              );
            }}
          </Match>
          <Match when={of('prompt')} keyed>
            {(phase) => (
              <PromptForm
                hostName={name()}
                username={session().host.username}
                prompt={phase}
                onAnswer={(answers, remember) => session().answerPrompt(answers, remember)}
                onCancel={() => session().cancelPrompt()}
              />
            )}
          </Match>
          <Match when={of('closed')}>
            {(phase) => (
              <Ended
                hostName={name()}
                end={phase().end}
                onReconnect={() => session().reconnect()}
                onHome={() => app.go({ kind: 'home' })}
              />
            )}
          </Match>
        </Switch>
      </div>
    </Show>
  );
}

const isPhase = <K extends SessionState['kind']>(
  phase: SessionState,
  kind: K,
): phase is Extract<SessionState, { kind: K }> => phase.kind === kind;
