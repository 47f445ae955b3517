import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeMarkerReader } from '../../relay/core/marker-reader.ts';

const marks = { begin: 'aabb\n', end: 'ccdd:', echo: "aa''bb" };

function read(pieces: readonly Uint8Array[]) {
  const reader = makeMarkerReader(marks);
  const output = Buffer.concat(pieces.map((piece) => reader.feed(Buffer.from(piece))));
  return { output: output.toString('latin1'), state: reader.state(), code: reader.exitCode() };
}

/** Cuts text into pieces at these places. */
function cut(text: string, places: readonly number[]): Buffer[] {
  const bytes = Buffer.from(text, 'latin1');
  const sorted = [0, ...places.map((place) => place % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
  return sorted.slice(1).map((place, at) => bytes.subarray(sorted[at], place));
}

describe('the reader of marked output', () => {
  it('gives what is between the marks, however the bytes are cut', () => {
    const noise = fc
      .string({ unit: fc.constantFrom('a', 'b', '\n', 'x'), maxLength: 20 })
      .filter((text) => !text.includes('aabb'));
    const inside = fc
      .string({ unit: fc.constantFrom('c', 'd', ':', '\n', '7', '\xff'), maxLength: 40 })
      .filter((text) => !`${text}c`.includes('ccdd:'));
    fc.assert(
      fc.property(noise, inside, fc.nat(255), fc.array(fc.nat(200)), (before, output, code, places) => {
        // A mark is random, so neither noise nor output runs into one.
        fc.pre(!`${before}aabb`.slice(0, -1).includes('aabb') && `${output}ccdd:`.indexOf('ccdd:') === output.length);
        const text = `${before}aabb\n${output}ccdd:${code}\nlate ccdd:9\n`;
        expect(read(cut(text, places))).toEqual({ output, state: 'after', code });
      }),
    );
  });

  it('knows no code before the end mark came', () => {
    expect(read([Buffer.from('aabb\npartial')])).toEqual({ output: 'partial', state: 'inside', code: null });
    expect(read([Buffer.from('only noise')])).toEqual({ output: '', state: 'before', code: null });
  });

  it('waits for a code that is cut', () => {
    expect(read([Buffer.from('aabb\nccdd:1')])).toEqual({ output: '', state: 'inside', code: null });
    expect(read([Buffer.from('aabb\nccdd:1'), Buffer.from('27\n')]).code).toBe(127);
  });

  it('notices that its own text comes back', () => {
    expect(read([Buffer.from("noise echo aa''bb >&4")]).state).toBe('echoed');
  });

  it('takes ksh93’s way of telling a signal as everybody’s', () => {
    expect(read([Buffer.from('aabb\nccdd:271\n')]).code).toBe(143);
  });

  it('gives no code for a mark with nonsense behind it', () => {
    expect(read([Buffer.from('aabb\nxccdd:nonsense and more\n')])).toEqual({ output: 'x', state: 'after', code: null });
  });
});
