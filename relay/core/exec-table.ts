/** The exec channels of one session: at most so many at a time, each id run at most once. */
import type { Client } from 'ssh2';
import type { Clock } from '../../shared/clock.ts';
import { maxExecChannels } from '../../shared/limits.ts';
import type { DownMessage } from '../../shared/wire/down.ts';
import type { Frame } from '../../shared/wire/frame.ts';
import type { UpMessage } from '../../shared/wire/up.ts';
import { type ExecChannel, openExec } from './exec-channel.ts';

/** Ids that are remembered so that a repeated `exec.open` runs nothing twice. */
const maxRememberedIds = 4096;

export type ExecOpen = Extract<UpMessage, { t: 'exec.open' }>;

export type ExecTable = {
  open(order: ExecOpen): void;
  cancel(id: string): void;
  /** Tells the end of every run that is still going; the connection is gone. */
  abandon(): void;
};

export type ExecTablePorts = {
  client: Client;
  clock: Clock;
  send(message: DownMessage): void;
  sendFrame(frame: Frame): void;
  /** The client broke the rules of the wire. */
  refuse(kind: 'outOfOrder'): void;
};

const cutShort = { exitCode: null, signal: null, timedOut: false, truncated: false, cancelled: false };

export function makeExecTable({ client, clock, send, sendFrame, refuse }: ExecTablePorts): ExecTable {
  const seen = new Set<string>();
  const running = new Map<string, { channel: number; run: ExecChannel | null }>();

  const remember = (id: string) => {
    seen.add(id);
    const oldest = seen.values().next();
    if (seen.size > maxRememberedIds && !oldest.done) seen.delete(oldest.value);
  };
  /** False when the end was already told. */
  const leave = (id: string): boolean => running.delete(id);

  const start = ({ id, channel, ...order }: ExecOpen) => {
    running.set(id, { channel, run: null });
    const run = openExec(order, {
      client,
      clock,
      onStarted: () => send({ t: 'exec.started', id }),
      onOutput: (offset, payload) => sendFrame({ kind: 'execOutput', channel, offset, payload }),
      onEnd: (end) => leave(id) && send({ t: 'exec.end', id, ...end }),
      onFailed: (kind) => leave(id) && send({ t: 'exec.failed', id, kind }),
    });
    const place = running.get(id);
    if (place) place.run = run;
  };

  return {
    open(order) {
      if (seen.has(order.id)) return;
      remember(order.id);
      if ([...running.values()].some(({ channel }) => channel === order.channel)) return refuse('outOfOrder');
      if (running.size >= maxExecChannels) return send({ t: 'exec.failed', id: order.id, kind: 'limit' });
      start(order);
    },
    cancel: (id) => running.get(id)?.run?.cancel(),
    abandon() {
      for (const id of [...running.keys()]) if (leave(id)) send({ t: 'exec.end', id, ...cutShort });
    },
  };
}
