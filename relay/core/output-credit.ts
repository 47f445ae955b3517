/** Counts what the client has allowed against what the server has sent. */
import { outputWindowBytes } from '../../shared/limits.ts';

/** A page that grants more than this ahead of what was sent would make the relay a buffer. */
const maxAheadBytes = 2 * 1024 * 1024;

export type OutputCredit = {
  /** Raises the limit to `offset`; returns by how much, or null when it is more than any honest client grants. */
  grant(offset: number): number | null;
  /** Counts bytes from the server. */
  receive(bytes: number): void;
  /** How many bytes the server may still send; negative when it has overrun its window. */
  left(): number;
};

export function makeOutputCredit(): OutputCredit {
  let granted = outputWindowBytes;
  let received = 0;
  return {
    grant(offset) {
      if (offset - received > maxAheadBytes) return null;
      const more = Math.max(0, offset - granted);
      granted += more;
      return more;
    },
    receive(bytes) {
      received += bytes;
    },
    left: () => granted - received,
  };
}
