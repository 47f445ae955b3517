/** One tab: a host, its live session if there is one, and the terminal that outlives reconnecting. */
import { createSignal } from 'solid-js';
import { newId } from '../../shared/ids.ts';
import type { Host } from '../session/host.ts';
import type { PtyChannel } from '../session/pty-channel.ts';
import type { Session } from '../session/session.ts';
import { openingState, type SessionState } from '../session/session-machine.ts';
import type { PromptState } from '../terminal/core/prompt-watch.ts';
import type { TerminalEvents, TerminalHost, TerminalOptions } from '../terminal/terminal-host.ts';
import type { Modifier, ModifierHold, SessionView } from './app-model.ts';

export type LiveSession = SessionView & {
  promptState(): PromptState;
  /** The session and its terminal, while commands can be written to it. */
  target(): { session: Session; sessionId: string; terminal: TerminalHost } | null;
  refreshTheme(): void;
  end(): void;
};

export type SessionViewPorts = {
  /** Starts a session; `wireId` is new for every connection. */
  connect(
    wireId: string,
    host: Host,
    handlers: { onState(state: SessionState): void; onOutput(bytes: Uint8Array): void },
  ): Session;
  loadTerminal(
    pty: PtyChannel,
    held: Pick<TerminalOptions, 'held' | 'releaseHeld'>,
    events: TerminalEvents,
  ): Promise<TerminalHost>;
  onReady(hostId: string): void;
  onClosed(state: SessionState & { kind: 'closed' }): void;
  onNoSession(): void;
  onPasteCleaned(removed: number): void;
};

export function createSessionView(host: Host, ports: SessionViewPorts): LiveSession {
  const [phase, setPhase] = createSignal<SessionState>(openingState);
  const [title, setTitle] = createSignal<string | null>(null);
  const [directory, setDirectory] = createSignal<string | null>(null);
  const [promptState, setPromptState] = createSignal<PromptState>('unknown');
  const [held, setHeld] = createSignal<Record<Modifier, ModifierHold>>({ ctrl: 'off', alt: 'off' });
  const released = (hold: ModifierHold): ModifierHold => (hold === 'next' ? 'off' : hold);
  let wireId = newId();
  let session: Session | null = null;
  let terminalNow: TerminalHost | null = null;
  let size = { cols: 80, rows: 24 };

  /** The terminal writes to whatever session is live now. */
  const pty: PtyChannel = {
    write: (bytes) => session?.pty.write(bytes) ?? false,
    writeMarked: (bytes, writeId) =>
      session?.pty.writeMarked(bytes, writeId) ?? Promise.resolve({ ok: false, failure: 'noSession' }),
    drawn: (byteCount) => session?.pty.drawn(byteCount),
    resize(cols, rows) {
      size = { cols, rows };
      session?.pty.resize(cols, rows);
    },
    size: () => size,
  };
  const terminal = ports
    .loadTerminal(
      pty,
      {
        held: () => ({ ctrl: held().ctrl !== 'off', alt: held().alt !== 'off' }),
        releaseHeld: () => setHeld(({ ctrl, alt }) => ({ ctrl: released(ctrl), alt: released(alt) })),
      },
      {
        onTitle: setTitle,
        onDirectory: setDirectory,
        onPromptState: setPromptState,
        onNoSession: ports.onNoSession,
        onPasteCleaned: ports.onPasteCleaned,
      },
    )
    .then((loaded) => {
      terminalNow = loaded;
      return loaded;
    });

  function connect(): void {
    wireId = newId();
    const live: Session = ports.connect(wireId, host, {
      onState: (state) => {
        if (state.kind === 'ready' && phase().kind !== 'ready') ports.onReady(host.id);
        if (state.kind === 'closed') ports.onClosed(state);
        setPhase(state);
      },
      onOutput: (bytes) => void terminal.then((screen) => screen.output(bytes, () => live.pty.drawn(bytes.length))),
    });
    live.pty.resize(size.cols, size.rows);
    session = live;
  }

  connect();
  return {
    id: newId(),
    host,
    phase,
    title,
    directory,
    promptState,
    mountTerminal: async (element) => (await terminal).mount(element),
    focusTerminal: () => terminalNow?.focus(),
    held,
    setHeld: (modifier, hold) => setHeld((all) => ({ ...all, [modifier]: hold })),
    pressKey: (key) => terminalNow?.pressKey(key),
    answerHostKey: (accept) => session?.answerHostKey(accept),
    answerPrompt: (answers, remember) => session?.answerPrompt(answers, remember),
    cancelPrompt: () => session?.cancelPrompt(),
    reconnect() {
      if (phase().kind !== 'closed') return;
      terminalNow?.resetModes();
      setTitle(null);
      setDirectory(null);
      connect();
    },
    target: () =>
      phase().kind === 'ready' && session !== null && terminalNow !== null
        ? { session, sessionId: wireId, terminal: terminalNow }
        : null,
    refreshTheme: () => terminalNow?.refreshTheme(),
    end() {
      session?.close();
      void terminal.then((screen) => screen.dispose());
    },
  };
}
