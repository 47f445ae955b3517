import { createEffect, type JSX, onCleanup, Show } from 'solid-js';
import { useApp } from '../../reactive/app-context.ts';
import type { SessionView } from '../../reactive/app-model.ts';
import { PhaseLayer } from './phase-layer.tsx';
import './terminal-pane.css';

/** Head, terminal, and what stands over it. The terminal itself is drawn by the model into an element of ours. */
export function TerminalPane(props: { session: SessionView }): JSX.Element {
  const { t } = useApp().i18n;
  const host = () => props.session.host;
  /** After the end the output stays readable, so it is not made inert. */
  const covered = () => ['connecting', 'hostKey', 'prompt'].includes(props.session.phase().kind);
  const away = () => props.session.phase().kind !== 'ready';
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
        {/* The room around the terminal is on the frame: what fits is measured by the mount. */}
        <div class="terminal-frame" classList={{ away: away() }} inert={covered()}>
          <TerminalMount session={props.session} />
        </div>
        <PhaseLayer session={props.session} />
      </div>
    </section>
  );
}

function TerminalMount(props: { session: SessionView }): JSX.Element {
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
    />
  );
}
