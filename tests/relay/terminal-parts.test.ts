import fc from 'fast-check';
import ssh2 from 'ssh2';
import { describe, expect, it } from 'vitest';
import { makeInputOrder } from '../../relay/core/input-order.ts';
import { makeOutputCredit } from '../../relay/core/output-credit.ts';
import { makeOutputJoiner } from '../../relay/core/output-joiner.ts';
import { canSteerWindow, takeWindow } from '../../relay/core/ssh-window.ts';
import { maxPayloadBytes, outputWindowBytes } from '../../shared/limits.ts';
import { makeVirtualClock } from '../doubles/virtual-clock.ts';

describe('input', () => {
  it('is applied byte for byte once, however it is repeated and overlapped', () => {
    const sent = Uint8Array.from({ length: 200 }, (_, at) => at);
    const ranges = fc.array(fc.tuple(fc.nat(200), fc.nat(50)), { maxLength: 60 });
    fc.assert(
      fc.property(ranges, (tries) => {
        const order = makeInputOrder();
        const applied: number[] = [];
        for (const [from, length] of [...tries, [0, 200] as const]) {
          const fresh = order.take(from, sent.subarray(from, from + length));
          expect(fresh === null).toBe(from > applied.length);
          applied.push(...(fresh ?? []));
          expect(order.position()).toBe(applied.length);
        }
        expect(applied).toEqual([...sent]);
      }),
    );
  });
});

describe('output', () => {
  function joiner() {
    const clock = makeVirtualClock();
    const sent: string[] = [];
    const joined = makeOutputJoiner(clock, (bytes) => sent.push(Buffer.from(bytes).toString('latin1')));
    return { clock, sent, push: (text: string) => joined.push(Buffer.from(text, 'latin1')), flush: joined.flush };
  }

  it('goes at once when idle, and what came in the same network read goes with it', async () => {
    const { sent, push } = joiner();
    push('a');
    push('b');
    expect(sent).toEqual([]);
    await Promise.resolve();
    expect(sent).toEqual(['ab']);
  });

  it('is joined for four milliseconds after that', async () => {
    const { clock, sent, push } = joiner();
    push('a');
    await Promise.resolve();
    push('b');
    clock.advance(3);
    push('c');
    await Promise.resolve();
    expect(sent).toEqual(['a']);
    clock.advance(1);
    expect(sent).toEqual(['a', 'bc']);
  });

  it('does not wait when there is a frame full of it, and is cut to frames', () => {
    const { sent, push } = joiner();
    push('x'.repeat(maxPayloadBytes - 1));
    expect(sent.length).toBe(0);
    push('y'.repeat(maxPayloadBytes));
    expect(sent.map((piece) => piece.length)).toEqual([maxPayloadBytes, maxPayloadBytes - 1]);
  });

  it('is lost or doubled never, whatever the times', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.nat(70_000), fc.nat(6)), { maxLength: 12 }), async (steps) => {
        const { clock, sent, push, flush } = joiner();
        let expected = '';
        for (const [length, pause] of steps) {
          const text = String.fromCharCode(97 + (length % 26)).repeat(length);
          expected += text;
          push(text);
          clock.advance(pause);
          if (pause === 5) await Promise.resolve();
        }
        flush();
        expect(sent.join('') === expected).toBe(true);
        expect(sent.every((piece) => piece.length <= maxPayloadBytes)).toBe(true);
      }),
      { numRuns: 50 },
    );
  });
});

describe('credit', () => {
  it('starts with the window, counts a grant once, and forgets lower ones', () => {
    const credit = makeOutputCredit();
    expect(credit.left()).toBe(outputWindowBytes);
    expect(credit.grant(outputWindowBytes + 100)).toBe(100);
    expect(credit.grant(outputWindowBytes + 100)).toBe(0);
    expect(credit.grant(5)).toBe(0);
    credit.receive(outputWindowBytes + 101);
    expect(credit.left()).toBe(-1);
  });

  it('is not given two mebibytes ahead', () => {
    const credit = makeOutputCredit();
    expect(credit.grant(2 * 1024 * 1024)).not.toBe(null);
    expect(credit.grant(2 * 1024 * 1024 + 1)).toBe(null);
    credit.receive(1);
    expect(credit.grant(2 * 1024 * 1024 + 1)).toBe(1);
  });
});

describe('steering the SSH window', () => {
  it('knows that a client without the private parts cannot be steered', () => {
    expect(canSteerWindow(new ssh2.Client())).toBe(false);
    const channel = { incoming: { window: 5 }, outgoing: { id: 1 } };
    expect(takeWindow(new ssh2.Client(), channel as unknown as ssh2.ClientChannel)).toBe(null);
    expect(channel.incoming.window).toBe(5);
  });
});
