/** The terminal channel: input applied once and acknowledged, output held back by the client's credit. */
import type { Client, ClientChannel } from 'ssh2';
import type { Clock } from '../../shared/clock.ts';
import { outputWindowBytes } from '../../shared/limits.ts';
import type { DownMessage } from '../../shared/wire/down.ts';
import type { Frame } from '../../shared/wire/frame.ts';
import { makeInputOrder } from './input-order.ts';
import { makeOutputCredit } from './output-credit.ts';
import { makeOutputJoiner } from './output-joiner.ts';
import { type Exit, watchExit } from './program-exit.ts';
import { takeWindow, withFirstWindow } from './ssh-window.ts';

/** Input that SSH has not taken yet; a client that sends on is not waiting for acknowledgements. */
const maxPendingInputBytes = 1024 * 1024;

export type PtySize = { cols: number; rows: number };

export type PtyPorts = {
  client: Client;
  clock: Clock;
  send(message: DownMessage): void;
  sendFrame(frame: Frame): void;
  /** The client broke the rules of the wire. */
  refuse(kind: 'outOfOrder' | 'overrun'): void;
  /** The server sent more than its window. */
  onServerOverrun(): void;
  /** The channel is over and its number is free. */
  onClosed(): void;
};

export type PtyChannel = {
  input(offset: number, payload: Uint8Array, writeId?: string): void;
  grant(offset: number): void;
  resize(size: PtySize): void;
  /** Hangs the terminal up. */
  close(): void;
  /** The connection is gone: tells the end once. */
  abandon(): void;
};

export function openPty(number: number, size: PtySize, ports: PtyPorts): PtyChannel {
  const order = makeInputOrder();
  const credit = makeOutputCredit();
  let channel: ClientChannel | null = null;
  let widen: ((bytes: number) => void) | null = null;
  let sentBytes = 0;
  let handedBytes = 0;
  let closing = false;
  let over = false;

  const joiner = makeOutputJoiner(ports.clock, (payload) => {
    ports.sendFrame({ kind: 'output', channel: number, offset: sentBytes, payload });
    sentBytes += payload.length;
  });

  const receive = (bytes: Buffer) => {
    credit.receive(bytes.length);
    joiner.push(bytes);
    if (credit.left() > 0) return;
    // Without the window in our hands, ssh2's own window is the limit and the stream waits for the next grant.
    if (!widen) channel?.pause();
    else if (credit.left() < 0) ports.onServerOverrun();
  };

  const finish = (exit: Exit) => {
    if (over) return;
    over = true;
    joiner.flush();
    ports.send({ t: 'pty.exit', channel: number, ...exit });
    ports.send({ t: 'pty.closed', channel: number });
    ports.onClosed();
  };
  const fail = (kind: 'refused' | 'noSession') => {
    if (over) return;
    over = true;
    ports.send({ t: 'pty.failed', channel: number, kind });
    ports.onClosed();
  };

  const onOpen = (error: Error | undefined, opened: ClientChannel) => {
    if (error) return fail('refused');
    channel = opened;
    widen = takeWindow(ports.client, opened);
    const exit = watchExit(opened);
    opened.on('data', receive);
    opened.stderr.on('data', receive);
    opened.on('error', () => {});
    opened.on('close', () => finish(exit()));
    ports.send({ t: 'pty.opened', channel: number });
    if (closing) hangUp(opened);
  };

  try {
    withFirstWindow(ports.client, outputWindowBytes, () =>
      ports.client.shell({ term: 'xterm-256color', ...size, width: 0, height: 0 }, onOpen),
    );
  } catch {
    // ssh2 throws when the socket is already gone.
    fail('noSession');
  }

  return {
    input(offset, payload, writeId) {
      const fresh = order.take(offset, payload);
      if (fresh === null || channel === null) return ports.refuse('outOfOrder');
      const upTo = order.position();
      if (upTo - handedBytes > maxPendingInputBytes) return ports.refuse('overrun');
      // Also a duplicate is written, as nothing: its acknowledgement then comes after the bytes it doubles.
      channel.write(fresh, () => {
        handedBytes = upTo;
        ports.sendFrame({ kind: 'inputAck', channel: number, offset: upTo });
        if (writeId !== undefined) ports.send({ t: 'pty.written', channel: number, writeId });
      });
    },
    grant(offset) {
      if (channel === null) return ports.refuse('outOfOrder');
      const more = credit.grant(offset);
      if (more === null) return ports.refuse('overrun');
      if (more > 0) widen?.(more);
      if (!widen && credit.left() > 0) channel.resume();
    },
    resize: ({ rows, cols }) => channel?.setWindow(rows, cols, 0, 0),
    close() {
      closing = true;
      if (channel) hangUp(channel);
    },
    abandon: () => (channel ? finish({ exitCode: null, signal: null }) : fail('noSession')),
  };
}

function hangUp(channel: ClientChannel): void {
  channel.end();
  channel.close();
}
