import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maxPayloadBytes } from '../../shared/limits.ts';
import { decodeFrame, encodeFrame, type Frame } from '../../shared/wire/frame.ts';

const channel = fc.integer({ min: 0, max: 0xffff });
const offset = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER });
const payload = fc.uint8Array({ maxLength: 300 });
const writeId = fc.uint8Array({ minLength: 16, maxLength: 16 }).map((bytes) => Buffer.from(bytes).toString('hex'));
const frame: fc.Arbitrary<Frame> = fc.oneof(
  fc.record({ kind: fc.constantFrom('output', 'input', 'execOutput'), channel, offset, payload }),
  fc.record({ kind: fc.constant('markedInput'), channel, offset, writeId, payload }),
  fc.record({ kind: fc.constantFrom('inputAck', 'grant'), channel, offset }),
) as fc.Arbitrary<Frame>;

describe('frames', () => {
  it('come back as they were', () => {
    fc.assert(
      fc.property(frame, (sent) => {
        expect(decodeFrame(encodeFrame(sent))).toEqual({ ok: true, value: sent });
      }),
    );
  });

  it('are read from the middle of a buffer', () => {
    const bytes = encodeFrame({ kind: 'input', channel: 1, offset: 5, payload: new Uint8Array([1, 2]) });
    const around = new Uint8Array(bytes.length + 20);
    around.set(bytes, 10);
    const read = decodeFrame(around.subarray(10, 10 + bytes.length));
    expect(read).toEqual({
      ok: true,
      value: { kind: 'input', channel: 1, offset: 5, payload: new Uint8Array([1, 2]) },
    });
  });

  it('that are garbage are failures or frames, never exceptions', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
        const read = decodeFrame(bytes);
        if (read.ok) expect(encodeFrame(read.value)).toEqual(bytes);
      }),
    );
  });

  it.each([
    ['short', 'frame.short', new Uint8Array(10)],
    ['of an unknown kind', 'frame.unknownKind', new Uint8Array(11)],
    ['beyond exact numbers', 'frame.badOffset', Uint8Array.from([1, 0, 0, 255, 255, 255, 255, 255, 255, 255, 255])],
    ['with a payload where none belongs', 'frame.tooLong', Uint8Array.from([4, ...new Uint8Array(11)])],
    ['too long', 'frame.tooLong', Uint8Array.from([1, ...new Uint8Array(10 + maxPayloadBytes + 1)])],
    ['marked without a whole mark', 'frame.short', Uint8Array.from([3, ...new Uint8Array(10 + 15)])],
  ])('%s are refused', (_name, kind, bytes) => {
    expect(decodeFrame(bytes)).toEqual({ ok: false, failure: { kind } });
  });

  it('do not take a payload that the wire does not carry', () => {
    const payload = new Uint8Array(maxPayloadBytes + 1);
    expect(() => encodeFrame({ kind: 'output', channel: 0, offset: 0, payload })).toThrow(RangeError);
  });
});
