/**
 * Binary frames. Layout, big-endian: kind u8 · channel u16 · offset u64 · payload (at most `maxPayloadBytes`).
 * `offset` is absolute for the life of the channel: the number of the payload's first byte in that direction, or, in
 * `inputAck` and `grant`, a count of bytes.
 */
import { maxPayloadBytes } from '../limits.ts';
import { fail, ok, type Result } from '../result.ts';

const headerBytes = 11;
const writeIdBytes = 16;

const kindCodes = {
  /** Relay → client: bytes of the terminal. */
  output: 1,
  /** Client → relay: bytes for the terminal. */
  input: 2,
  /** Client → relay: as `input`; the payload starts with a 16-byte writeId that is not part of the stream. */
  markedInput: 3,
  /** Relay → client: all input below `offset` was handed to SSH. No payload. */
  inputAck: 4,
  /** Client → relay: output below `offset` is welcome. No payload. */
  grant: 5,
  /** Relay → client: bytes of an exec channel, standard output and standard error joined. */
  execOutput: 6,
} as const;

export type FrameKind = keyof typeof kindCodes;

export type Frame =
  | { kind: 'output' | 'input' | 'execOutput'; channel: number; offset: number; payload: Uint8Array }
  | { kind: 'markedInput'; channel: number; offset: number; writeId: string; payload: Uint8Array }
  | { kind: 'inputAck' | 'grant'; channel: number; offset: number };

export type FrameFailure = { kind: 'frame.short' | 'frame.unknownKind' | 'frame.tooLong' | 'frame.badOffset' };

const kindsByCode = new Map<number, FrameKind>(
  Object.entries(kindCodes).map(([kind, code]) => [code, kind as FrameKind]),
);

/** Turns a frame into bytes. The payload must be within `maxPayloadBytes`; splitting is the sender's task. */
export function encodeFrame(frame: Frame): Uint8Array<ArrayBuffer> {
  const payload = 'payload' in frame ? frame.payload : new Uint8Array(0);
  if (payload.length > maxPayloadBytes) throw new RangeError(`payload of ${payload.length} bytes`);
  const markBytes = frame.kind === 'markedInput' ? writeIdBytes : 0;
  const bytes = new Uint8Array(headerBytes + markBytes + payload.length);
  const view = new DataView(bytes.buffer);
  view.setUint8(0, kindCodes[frame.kind]);
  view.setUint16(1, frame.channel);
  view.setBigUint64(3, BigInt(frame.offset));
  if (frame.kind === 'markedInput') bytes.set(fromHex(frame.writeId), headerBytes);
  bytes.set(payload, headerBytes + markBytes);
  return bytes;
}

/** Reads one frame; the payload is a view into `bytes`. Anything malformed is a failure, never a guess. */
export function decodeFrame(bytes: Uint8Array): Result<Frame, FrameFailure> {
  if (bytes.length < headerBytes) return fail({ kind: 'frame.short' });
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kind = kindsByCode.get(view.getUint8(0));
  if (kind === undefined) return fail({ kind: 'frame.unknownKind' });
  const channel = view.getUint16(1);
  const wide = view.getBigUint64(3);
  if (wide > BigInt(Number.MAX_SAFE_INTEGER)) return fail({ kind: 'frame.badOffset' });
  const offset = Number(wide);
  const body = bytes.subarray(headerBytes);
  if (kind === 'inputAck' || kind === 'grant')
    return body.length > 0 ? fail({ kind: 'frame.tooLong' }) : ok({ kind, channel, offset });
  if (kind !== 'markedInput')
    return body.length > maxPayloadBytes
      ? fail({ kind: 'frame.tooLong' })
      : ok({ kind, channel, offset, payload: body });
  if (body.length < writeIdBytes) return fail({ kind: 'frame.short' });
  const payload = body.subarray(writeIdBytes);
  if (payload.length > maxPayloadBytes) return fail({ kind: 'frame.tooLong' });
  return ok({ kind, channel, offset, writeId: toHex(body.subarray(0, writeIdBytes)), payload });
}

const toHex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

function fromHex(text: string): Uint8Array {
  if (!/^[0-9a-f]{32}$/.test(text)) throw new RangeError('a writeId is 32 hexadecimal digits');
  return Uint8Array.from({ length: writeIdBytes }, (_, at) => Number.parseInt(text.slice(at * 2, at * 2 + 2), 16));
}
