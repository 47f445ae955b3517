/** Joins small pieces of output: the first goes at once when idle, the rest wait up to 4 ms or 64 KiB. */
import type { Clock } from '../../shared/clock.ts';
import { maxPayloadBytes } from '../../shared/limits.ts';

const joinMs = 4;

export type OutputJoiner = {
  push(bytes: Buffer): void;
  /** Sends what waits. */
  flush(): void;
};

/** Calls `send` with pieces of at most `maxPayloadBytes`, in order. */
export function makeOutputJoiner(clock: Clock, send: (bytes: Uint8Array) => void): OutputJoiner {
  let pieces: Buffer[] = [];
  let waiting = 0;
  let lastSentAt = Number.NEGATIVE_INFINITY;
  let callOff: (() => void) | null = null;
  let scheduled = false;

  const flush = () => {
    callOff?.();
    callOff = null;
    scheduled = false;
    if (waiting === 0) return;
    const joined = pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces, waiting);
    pieces = [];
    waiting = 0;
    lastSentAt = clock.now();
    for (let at = 0; at < joined.length; at += maxPayloadBytes) send(joined.subarray(at, at + maxPayloadBytes));
  };

  const schedule = () => {
    scheduled = true;
    // A microtask runs after ssh2 has taken the whole of one network read apart: those packets go together.
    if (clock.now() - lastSentAt >= joinMs) queueMicrotask(flush);
    else callOff = clock.after(joinMs, flush);
  };

  return {
    push(bytes) {
      pieces.push(bytes);
      waiting += bytes.length;
      if (waiting >= maxPayloadBytes) flush();
      else if (!scheduled) schedule();
    },
    flush,
  };
}
