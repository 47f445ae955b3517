import { createEffect, type JSX, onCleanup, Show } from 'solid-js';
import { useApp } from '../../reactive/app-context.ts';
import type { SessionView } from '../../reactive/app-model.ts';
import { PhaseLayer } from './phase-layer.tsx';
import './terminal-pane.css';

/** Head, terminal, and what stands over it. The terminal itself is drawn by the model into an element of ours. */
export function TerminalPane(props: { session: SessionView }): JSX.Element {
  const { t } = useApp().i18n;
  const host = () => props.session.host;
  const ready = () => props.session.phase().kind === 'ready';
  return (
    <section class="terminal-pane" aria-label={t().session.terminal({ host: host().name })}>
      <header class="pane-head">
        <span class="terminal-where clip">
          {host().username}@{host().name}
          <Show when={props.session.directory()}>
            <span class="terminal-directory">{props.session.directory()}</span>
          </Show>
        </span>
      </header>
      <div class="terminal-body">
        <TerminalMount session={props.session} ready={ready()} />
        <PhaseLayer session={props.session} />
      </div>
    </section>
  );
}

function TerminalMount(props: { session: SessionView; ready: boolean }): JSX.Element {
  let element: HTMLDivElement | undefined;
  createEffect(() => {
    const session = props.session;
    if (!element) return;
    const mount = element;
    let left = false;
    let unmount: (() => void) | null = null;
    // A tap does not focus xterm by itself.
    const onTap = () => session.focusTerminal();
    mount.addEventListener('click', onTap);
    void session.mountTerminal(mount).then((takeOut) => {
      if (left) takeOut();
      else unmount = takeOut;
    });
    onCleanup(() => {
      left = true;
      mount.removeEventListener('click', onTap);
      unmount?.();
    });
  });
  return (
    <div
      ref={(made) => {
        element = made;
      }}
      class="terminal-mount"
      classList={{ away: !props.ready }}
      inert={!props.ready}
    />
  );
}
