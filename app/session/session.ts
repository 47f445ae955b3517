/** Drives one SSH session: the link below, the machine's effects, the terminal's channel and the exec channels. */
import type { DownMessage } from '../../shared/wire/down.ts';
import type { Frame } from '../../shared/wire/frame.ts';
import { type LinkPorts, makeLink } from '../transport/link.ts';
import { type ExecChannels, makeExecChannels } from './exec-channels.ts';
import type { Host } from './host.ts';
import { judgeHostKey, type KnownHost } from './known-host.ts';
import { makePtyChannel, type PtyChannel } from './pty-channel.ts';
import {
  type HostKeyQuestion,
  isPasswordPrompt,
  mayAskForSecrets,
  openingState,
  type PromptQuestion,
  type SessionEffect,
  type SessionEvent,
  type SessionState,
  stepSession,
} from './session-machine.ts';

export type SessionPorts = {
  link: LinkPorts;
  knownHosts: {
    of(address: string, port: number): Promise<readonly KnownHost[]>;
    trust(entry: KnownHost): Promise<void>;
  };
  passwords: {
    /** The kept password, or null. */
    load(): Promise<string | null>;
    keep(password: string): Promise<void>;
  };
  onState(state: SessionState): void;
  onOutput(bytes: Uint8Array): void;
};

export type Session = {
  state(): SessionState;
  pty: PtyChannel;
  exec: ExecChannels;
  answerHostKey(accept: boolean): void;
  /** `remember` keeps the first answer once the server has taken it. */
  answerPrompt(answers: readonly string[], remember: boolean): void;
  cancelPrompt(): void;
  close(): void;
};

const terminalChannel = 0;

/** Connects at once. `target` is where `host` is reached now: the practice host moves with every start of the relay. */
export function makeSession(
  id: string,
  target: Pick<Host, 'address' | 'port' | 'username'>,
  ports: SessionPorts,
): Session {
  let state = openingState;
  let passwordToKeep: string | null = null;

  const link = makeLink(id, ports.link, {
    onState: (linkState) => dispatch({ kind: 'link', state: linkState }),
    onMessage: receive,
    onFrame: receiveFrame,
  });
  const send = link.send;
  const pty = makePtyChannel({ channel: terminalChannel, send, sendFrame: link.sendFrame, onOutput: ports.onOutput });
  const exec = makeExecChannels({ firstChannel: terminalChannel + 1, send });

  function dispatch(event: SessionEvent): void {
    const [next, effects] = stepSession(state, event);
    const changed = next !== state;
    const becameReady = next.kind === 'ready' && state.kind !== 'ready';
    state = next;
    if (becameReady) openChannels();
    if (next.kind === 'closed') closeChannels();
    for (const effect of effects) run(effect);
    if (changed) ports.onState(next);
  }

  function openChannels(): void {
    pty.open();
    exec.open();
  }

  function closeChannels(): void {
    pty.close();
    exec.close();
  }

  function run(effect: SessionEffect): void {
    switch (effect.kind) {
      case 'connect':
        send({ t: 'ssh.connect', host: target.address, port: target.port, username: target.username, publicKeys: [] });
        return;
      case 'send':
        send(effect.message);
        return;
      case 'trust':
        void ports.knownHosts.trust(toKnownHost(effect.question));
        return;
      case 'openTerminal':
        send({ t: 'pty.open', channel: terminalChannel, ...pty.size() });
        return;
      case 'signedIn':
        if (passwordToKeep !== null) void ports.passwords.keep(passwordToKeep);
        passwordToKeep = null;
        return;
      case 'closeLink':
        link.close();
    }
  }

  const toKnownHost = ({ algorithm, key, fingerprint }: HostKeyQuestion): KnownHost => ({
    address: target.address,
    port: target.port,
    algorithm,
    key,
    fingerprint,
    trustedAt: ports.link.clock.now(),
  });

  function receive(message: DownMessage): void {
    if (message.t === 'ssh.hostKey') void judge(message);
    else if (message.t === 'ssh.prompt') void answerOrAsk(message);
    else if (message.t === 'pty.written') pty.written(message.writeId);
    else if (message.t.startsWith('exec.')) exec.message(message);
    else dispatch({ kind: 'message', message });
  }

  async function judge(question: HostKeyQuestion): Promise<void> {
    const known = await ports.knownHosts.of(target.address, target.port);
    dispatch({ kind: 'hostKey', question, verdict: judgeHostKey(known, question) });
  }

  async function answerOrAsk(question: PromptQuestion): Promise<void> {
    const kept = mayAskForSecrets(state) && isPasswordPrompt(question) ? await ports.passwords.load() : null;
    dispatch({ kind: 'promptOpen', question });
    if (kept !== null) dispatch({ kind: 'answerPrompt', answers: [kept] });
  }

  function receiveFrame(frame: Frame): void {
    if (frame.kind === 'output' && frame.channel === terminalChannel) pty.receive(frame);
    else if (frame.kind === 'execOutput') exec.receive(frame);
  }

  link.open();
  return {
    state: () => state,
    pty,
    exec,
    answerHostKey: (accept) => dispatch({ kind: 'answerHostKey', accept }),
    answerPrompt(answers, remember) {
      if (remember) passwordToKeep = answers[0] ?? null;
      dispatch({ kind: 'answerPrompt', answers });
    },
    cancelPrompt: () => dispatch({ kind: 'answerPrompt', answers: null }),
    close: () => dispatch({ kind: 'close' }),
  };
}
