import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type OpenCall, stepTurn, type TurnEvent, type TurnState, toPhase } from '../../app/agent/turn-machine.ts';

const failure = { kind: 'network', retryable: true } as const;
const a: OpenCall = { id: 'a', kind: 'observation' };
const b: OpenCall = { id: 'b', kind: 'command' };
const idle: TurnState = { kind: 'done', why: 'answered' };
const asking: TurnState = { kind: 'asking', settled: 1 };
const settling: TurnState = { kind: 'settling', settled: 1, open: [a, b] };
const ask = { kind: 'ask' } as const;

describe('a turn steps', () => {
  it.each([
    ['a question is asked', idle, { kind: 'asked' }, { kind: 'asking', settled: 0 }, [ask]],
    ['a second question waits', asking, { kind: 'asked' }, asking, []],
    ['an answer without calls ends it', asking, { kind: 'answered', open: [], hasCalls: false }, idle, []],
    ['open calls are waited for', asking, { kind: 'answered', open: [a, b], hasCalls: true }, settling, []],
    [
      'calls that need nothing settle the round at once',
      asking,
      { kind: 'answered', open: [], hasCalls: true },
      { kind: 'asking', settled: 2 },
      [ask],
    ],
    ['one call settled leaves the other', settling, { kind: 'callSettled', id: 'a' }, { ...settling, open: [b] }, []],
    ['an unknown call settles nothing', settling, { kind: 'callSettled', id: 'x' }, settling, []],
    [
      'the last call settled asks again',
      { ...settling, open: [b] },
      { kind: 'callSettled', id: 'b' },
      { kind: 'asking', settled: 2 },
      [ask],
    ],
    [
      'the last allowed round stops',
      { kind: 'settling', settled: 2, open: [b] },
      { kind: 'callSettled', id: 'b' },
      { kind: 'roundLimit', settled: 3 },
      [],
    ],
    [
      'continue sends the results',
      { kind: 'roundLimit', settled: 3 },
      { kind: 'continue' },
      { kind: 'asking', settled: 0 },
      [ask],
    ],
    ['continue needs the limit', idle, { kind: 'continue' }, idle, []],
    [
      'a failed request is kept',
      asking,
      { kind: 'requestFailed', failure },
      { kind: 'failed', settled: 1, failure },
      [],
    ],
    ['a question that was not saved was not asked', asking, { kind: 'notAsked' }, { kind: 'done', why: 'nothing' }, []],
    ['retry asks again, rounds counted on', { kind: 'failed', settled: 1, failure }, { kind: 'retry' }, asking, [ask]],
    ['stop aborts a request', asking, { kind: 'stop' }, { kind: 'stopped' }, [{ kind: 'abortRequest' }]],
    [
      'stop closes open calls',
      settling,
      { kind: 'stop' },
      { kind: 'stopped' },
      [{ kind: 'closeOpen', ids: ['a', 'b'], why: 'stopped' }],
    ],
    [
      'leaving closes open calls',
      settling,
      { kind: 'leave' },
      { kind: 'done', why: 'left' },
      [{ kind: 'closeOpen', ids: ['a', 'b'], why: 'cancelled' }],
    ],
    [
      'a late answer changes nothing',
      { kind: 'stopped' },
      { kind: 'answered', open: [a], hasCalls: true },
      { kind: 'stopped' },
      [],
    ],
  ] satisfies [string, TurnState, TurnEvent, TurnState, unknown[]][])('%s', (_what, state, event, next, effects) => {
    expect(stepTurn(state, event, 3)).toEqual([next, effects]);
  });

  it('never asks more often than rounds are allowed, whatever happens', () => {
    const calls = fc.subarray([a, b]);
    const event: fc.Arbitrary<TurnEvent> = fc.oneof(
      calls.map((open): TurnEvent => ({ kind: 'answered', open, hasCalls: true })),
      fc.constantFrom('a', 'b').map((id): TurnEvent => ({ kind: 'callSettled', id })),
      fc.constantFrom<TurnEvent>(
        { kind: 'retry' },
        { kind: 'stop' },
        { kind: 'leave' },
        { kind: 'requestFailed', failure },
      ),
    );
    fc.assert(
      fc.property(fc.array(event, { maxLength: 60 }), fc.integer({ min: 1, max: 6 }), (happened, maxRounds) => {
        let state = stepTurn(idle, { kind: 'asked' }, maxRounds)[0];
        let settledRounds = 0;
        for (const next of happened) {
          const before = state;
          state = stepTurn(state, next, maxRounds)[0];
          const isNewRound = 'settled' in state && 'settled' in before && state.settled > before.settled;
          if (isNewRound) settledRounds += 1;
          expect(settledRounds).toBeLessThanOrEqual(maxRounds);
          if (settledRounds === maxRounds) expect(state.kind).not.toBe('asking');
        }
      }),
      { numRuns: 10_000, seed: 5 },
    );
  });
});

it.each([
  [idle, { kind: 'idle' }],
  [asking, { kind: 'asking', round: 2 }],
  [settling, { kind: 'deciding', round: 2 }],
  [
    { kind: 'settling', settled: 0, open: [a] },
    { kind: 'observing', round: 1 },
  ],
  [
    { kind: 'roundLimit', settled: 6 },
    { kind: 'roundLimit', rounds: 6 },
  ],
  [{ kind: 'stopped' }, { kind: 'idle' }],
] satisfies [TurnState, unknown][])('the views see %j as %j', (state, phase) => expect(toPhase(state)).toEqual(phase));
