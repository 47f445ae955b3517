/** One SSH session for one client: reads the client's frames, checks their order, and answers. */
import type { Clock } from '../../shared/clock.ts';
import { maxControlBytes, maxPayloadBytes } from '../../shared/limits.ts';
import type { DownMessage } from '../../shared/wire/down.ts';
import { decodeFrame, encodeFrame, type Frame } from '../../shared/wire/frame.ts';
import type { SshEnd } from '../../shared/wire/ssh.ts';
import { parseUp, type UpMessage } from '../../shared/wire/up.ts';
import { protocolVersion } from '../../shared/wire/version.ts';
import { type Refusal, refusalCloseCode, sessionOverCloseCode } from './close-codes.ts';
import { type Connection, openConnection } from './connection.ts';
import { makeDialogue } from './dialogue.ts';
import { type ExecTable, makeExecTable } from './exec-table.ts';
import { isOtherVersion } from './greeting.ts';
import type { Host, Peer } from './ports.ts';
import { makePtySlot, type PtySlot } from './pty-slot.ts';

/** A socket that does not greet is no client of ours. */
const greetingMs = 10_000;
/** A peer that takes nothing while the server sends: it grants more than it reads. */
const maxBufferedBytes = 4 * 1024 * 1024;
/** Header and writeId of a frame, on top of its payload. */
const maxFrameBytes = maxPayloadBytes + 11 + 16;

export type SessionEvent =
  | { kind: 'connecting' | 'ready' }
  | { kind: 'ended'; end: SshEnd }
  | { kind: 'refused'; why: Refusal };

export type SessionOptions = {
  id: string;
  host: Host;
  peer: Peer;
  clock: Clock;
  /** For the log; carries no content. */
  onEvent?(event: SessionEvent): void;
  /** Called once when the session is over and the peer was closed. */
  onOver?(): void;
};

export type Session = {
  onText(text: string): void;
  onBytes(bytes: Uint8Array): void;
  /** The WebSocket is gone. */
  onPeerLost(): void;
  /** The relay stops, or the session was ended over HTTP. */
  stop(why: 'relayStopping' | 'closedByUser'): void;
};

type Handlers = { [T in UpMessage['t']]: (message: Extract<UpMessage, { t: T }>) => void };

export function makeSession({ id, host, peer, clock, onEvent, onOver }: SessionOptions): Session {
  let greeted = false;
  let over = false;
  let connection: Connection | null = null;
  let pty: PtySlot | null = null;
  let execs: ExecTable | null = null;
  const callOffGreeting = clock.after(greetingMs, () => refuse('outOfOrder'));

  const send = (message: DownMessage) => {
    if (!over) peer.sendText(JSON.stringify(message));
  };
  const sendFrame = (frame: Frame) => {
    if (over) return;
    peer.sendBytes(encodeFrame(frame));
    if ((peer.bufferedAmount?.() ?? 0) > maxBufferedBytes) refuse('overrun');
  };
  const close = (code: number, reason: string) => {
    if (over) return;
    over = true;
    callOffGreeting();
    dialogue.drop();
    connection?.end('closedByUser');
    peer.close(code, reason);
    onOver?.();
  };
  const refuse = (kind: Refusal) => {
    if (over) return;
    onEvent?.({ kind: 'refused', why: kind });
    send({ t: 'link.refused', kind });
    close(refusalCloseCode[kind], kind);
  };
  const endSsh = (why: SshEnd) => connection?.end(why);

  const dialogue = makeDialogue({
    clock,
    send,
    onTimeout: () => endSsh('questionTimeout'),
    onMismatch: () => refuse('malformed'),
  });

  const connect = (destination: Extract<UpMessage, { t: 'ssh.connect' }>) => {
    if (connection) return refuse('outOfOrder');
    onEvent?.({ kind: 'connecting' });
    connection = openConnection(destination, { ...dialogue, host, clock, send, onReady, onEnd });
  };
  const onReady = () => {
    const client = connection?.client;
    if (!client) return;
    onEvent?.({ kind: 'ready' });
    execs = makeExecTable({ client, clock, send, sendFrame, refuse });
    pty = makePtySlot({ client, clock, send, sendFrame, refuse, onServerOverrun: () => endSsh('protocolError') });
    send({ t: 'ssh.ready' });
  };
  const onEnd = (end: SshEnd, methods: { offered: string[]; tried: string[] }) => {
    onEvent?.({ kind: 'ended', end });
    execs?.abandon();
    pty?.abandon();
    send({ t: 'ssh.closed', end, ...methods });
    if (end === 'relayStopping') refuse('stopping');
    else close(sessionOverCloseCode, 'session over');
  };
  const leave = () => (connection ? endSsh('closedByUser') : close(sessionOverCloseCode, 'session over'));

  const handlers: Handlers = {
    'link.hello': () => {
      if (greeted) return refuse('outOfOrder');
      greeted = true;
      callOffGreeting();
      send({ t: 'link.welcome', protocol: protocolVersion, sessionId: id });
    },
    'link.ping': ({ n }) => send({ t: 'link.pong', n }),
    'link.bye': leave,
    'ssh.connect': connect,
    'ssh.hostKey.answer': dialogue.answer,
    'ssh.prompt.answer': dialogue.answer,
    'ssh.sign.answer': dialogue.answer,
    'pty.open': (message) =>
      pty ? pty.open(message) : send({ t: 'pty.failed', channel: message.channel, kind: 'noSession' }),
    'pty.resize': (message) => pty?.resize(message),
    'pty.close': ({ channel }) => pty?.close(channel),
    'exec.open': (message) =>
      execs ? execs.open(message) : send({ t: 'exec.failed', id: message.id, kind: 'noSession' }),
    'exec.cancel': (message) => execs?.cancel(message.id),
  };

  const handle = (message: UpMessage) => {
    if (!greeted && message.t !== 'link.hello') return refuse('outOfOrder');
    (handlers[message.t] as (message: UpMessage) => void)(message);
  };

  return {
    onText(text) {
      if (over) return;
      if (isLongerThan(text, maxControlBytes)) return refuse('tooLong');
      const parsed = parseUp(text);
      if (parsed.ok) handle(parsed.value);
      else refuse(isOtherVersion(text) ? 'version' : 'malformed');
    },
    onBytes(bytes) {
      if (over) return;
      if (bytes.length > maxFrameBytes) return refuse('tooLong');
      const decoded = decodeFrame(bytes);
      if (!decoded.ok) return refuse(decoded.failure.kind === 'frame.tooLong' ? 'tooLong' : 'malformed');
      if (pty) pty.frame(decoded.value);
      else refuse('outOfOrder');
    },
    onPeerLost() {
      close(sessionOverCloseCode, 'link lost');
    },
    stop(why) {
      if (connection) endSsh(why);
      else if (why === 'relayStopping') refuse('stopping');
      else close(sessionOverCloseCode, 'session over');
    },
  };
}

/** UTF-8 length, counted only when the text could be too long. */
const isLongerThan = (text: string, limitBytes: number): boolean =>
  text.length > limitBytes || (text.length * 3 > limitBytes && new TextEncoder().encode(text).length > limitBytes);
