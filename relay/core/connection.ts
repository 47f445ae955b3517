/** One SSH client connection: dialling, host key, sign-in, and the one end it comes to. */
import type { Duplex } from 'node:stream';
import { Client } from 'ssh2';
import type { Clock } from '../../shared/clock.ts';
import type { DownMessage } from '../../shared/wire/down.ts';
import type { SshEnd } from '../../shared/wire/ssh.ts';
import { type HostKeyQuestion, makeHostVerifier } from './host-key.ts';
import type { Host } from './ports.ts';
import { cleanServerText } from './server-text.ts';
import { makeSignIn, type SignInPorts } from './sign-in.ts';
import { type Stage, toDialEnd, toSshEnd } from './ssh-errors.ts';

/** A server that says nothing for so long while we wait for it is given up. */
const serverPatienceMs = 30_000;
const keepaliveIntervalMs = 20_000;
const keepaliveMisses = 3;
/** Between our DISCONNECT and the end of the socket. */
const closeGraceMs = 500;

export type Destination = { host: string; port: number; username: string; publicKeys: readonly string[] };

export type ConnectionPorts = Pick<SignInPorts, 'askPrompt' | 'askSignature'> & {
  host: Host;
  clock: Clock;
  send(message: DownMessage): void;
  askHostKey(question: HostKeyQuestion, settle: (accepted: boolean) => void): void;
  onReady(): void;
  /** Called exactly once. */
  onEnd(end: SshEnd, methods: { offered: string[]; tried: string[] }): void;
};

export type Connection = {
  readonly client: Client;
  /** Ends it for this reason; without effect when it has ended. */
  end(why: SshEnd): void;
};

export function openConnection(destination: Destination, ports: ConnectionPorts): Connection {
  const client = new Client();
  let stage: Stage = 'dialing';
  let ended = false;
  let socket: Duplex | null = null;
  let callOffPatience = () => {};

  const enter = (next: 'dialing' | 'handshake' | 'authenticating') => {
    stage = next;
    ports.send({ t: 'ssh.progress', stage: next });
    waitForServer();
  };
  const waitForServer = () => {
    callOffPatience();
    callOffPatience = ports.clock.after(serverPatienceMs, () => end('connectTimeout'));
  };
  /** The person may take their time: the question has its own limit. */
  const asking =
    <Q, A>(ask: (question: Q, settle: (answer: A) => void) => void) =>
    (question: Q, settle: (answer: A) => void) => {
      if (ended) return;
      callOffPatience();
      ask(question, (answer) => {
        if (ended) return;
        waitForServer();
        settle(answer);
      });
    };

  const signIn = makeSignIn(destination.username, destination.publicKeys, {
    askPrompt: asking(ports.askPrompt),
    askSignature: asking(ports.askSignature),
    onCancel: () => end('authCancelled'),
    onProtocolError: () => end('protocolError'),
  });
  const verifyHostKey = makeHostVerifier(asking(ports.askHostKey));

  const end = (why: SshEnd) => {
    if (ended) return;
    ended = true;
    callOffPatience();
    const methods = { offered: signIn.offered(), tried: signIn.tried() };
    ports.onEnd(why, why === 'authRefused' ? methods : { offered: [], tried: [] });
    client.end();
    ports.clock.after(closeGraceMs, () => socket?.destroy());
  };
  const fail = (error: unknown) => {
    const why = toSshEnd(error, stage);
    if (why) end(why);
  };

  const connect = (dialled: Duplex) => {
    socket = dialled;
    if (ended) return dialled.destroy();
    enter('handshake');
    client.connect({
      sock: dialled,
      username: destination.username,
      authHandler: signIn.authHandler,
      tryKeyboard: true,
      hostVerifier: verifyHostKey,
      readyTimeout: 0,
      keepaliveInterval: keepaliveIntervalMs,
      keepaliveCountMax: keepaliveMisses,
      ...(ports.host.algorithms && { algorithms: ports.host.algorithms }),
    });
  };

  client.on('handshake', () => stage === 'handshake' && enter('authenticating'));
  client.on('banner', (text: string) => ports.send({ t: 'ssh.banner', text: cleanServerText(text) }));
  // A new password is not asked for here; the person changes it in a terminal that the server grants.
  client.on('change password', () => end('authRefused'));
  client.on('error', fail);
  client.on('close', () => end(stage === 'ready' ? 'closedByHost' : 'lost'));
  client.on('ready', () => {
    if (ended) return;
    callOffPatience();
    stage = 'ready';
    ports.onReady();
  });

  enter('dialing');
  ports.host.dial(destination.host, destination.port).then(
    (dialled) => tryConnect(() => connect(dialled), fail),
    (error) => end(toDialEnd(error)),
  );
  return { client, end };
}

/** ssh2 checks its configuration by throwing. */
function tryConnect(connect: () => void, onError: (error: unknown) => void): void {
  try {
    connect();
  } catch (error) {
    onError(error);
  }
}
