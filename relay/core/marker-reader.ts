/** Takes the output of a wrapped script out of the channel's bytes. */
import type { ExecScript } from './exec-script.ts';

/** Login-shell noise that is searched for the begin mark; longer noise is dropped from the front. */
const maxNoiseBytes = 64 * 1024;
/** `:` is part of the end mark; then at most this many digits and a newline. */
const maxCodeBytes = 12;

export type MarkerReader = {
  /** Gives the script's output in these bytes, in order. */
  feed(bytes: Buffer): Buffer;
  state(): 'before' | 'inside' | 'after' | 'echoed';
  /** From the end mark; null before it was seen. */
  exitCode(): number | null;
};

const nothing = Buffer.alloc(0);

export function makeMarkerReader({ begin, end, echo }: Pick<ExecScript, 'begin' | 'end' | 'echo'>): MarkerReader {
  let state: 'before' | 'inside' | 'after' | 'echoed' = 'before';
  let held: Buffer = nothing;
  let code: number | null = null;

  const searchBegin = (bytes: Buffer): Buffer => {
    const at = bytes.indexOf(begin);
    if (at >= 0) {
      state = 'inside';
      return searchEnd(bytes.subarray(at + begin.length));
    }
    if (bytes.includes(echo)) state = 'echoed';
    held = bytes.subarray(-maxNoiseBytes);
    return nothing;
  };

  const searchEnd = (bytes: Buffer): Buffer => {
    const at = bytes.indexOf(end);
    if (at < 0) return holdBack(bytes, bytes.length - beginningOf(end, bytes));
    const newline = bytes.indexOf('\n', at);
    // The code may not have come whole.
    if (newline < 0 && bytes.length - at < end.length + maxCodeBytes) return holdBack(bytes, at);
    state = 'after';
    code = parseCode(bytes.subarray(at + end.length, newline < 0 ? undefined : newline).toString('latin1'));
    held = nothing;
    return bytes.subarray(0, at);
  };

  const holdBack = (bytes: Buffer, from: number): Buffer => {
    held = bytes.subarray(from);
    return bytes.subarray(0, from);
  };

  return {
    feed(bytes) {
      if (state === 'after' || state === 'echoed') return nothing;
      const all = held.length > 0 ? Buffer.concat([held, bytes]) : bytes;
      held = nothing;
      return state === 'before' ? searchBegin(all) : searchEnd(all);
    },
    state: () => state,
    exitCode: () => code,
  };
}

/** How many bytes at the end of `bytes` may be the beginning of `mark`. */
function beginningOf(mark: string, bytes: Buffer): number {
  for (let length = Math.min(mark.length - 1, bytes.length); length > 0; length -= 1)
    if (bytes.subarray(bytes.length - length).equals(Buffer.from(mark.slice(0, length)))) return length;
  return 0;
}

/** ksh93 says 256 + signal where the others say 128 + signal. */
function parseCode(text: string): number | null {
  if (!/^\d{1,5}$/.test(text)) return null;
  const code = Number(text);
  return code > 256 ? 128 + (code - 256) : code;
}
