import { describe, expect, it } from 'vitest';
import { toolResult } from '../../app/agent/tool-result.ts';
import type { CommandState, InvalidCall, ObservationState, Proposal } from '../../app/approval/proposal.ts';
import { outcome } from '../doubles/fake-target.ts';

const identity = {
  id: 'p',
  conversationId: 'c',
  messageId: 'm',
  position: 0,
  callId: 'x',
  toolName: 'read_file',
  wireName: 'read_file',
  argumentsText: '{}',
  createdAt: 0,
};
const observation = (state: ObservationState): string => toolResult({ ...identity, kind: 'observation', state });
const seen = (output: string, more: Parameters<typeof outcome>[1] = {}): string =>
  observation({ kind: 'observed', outcome: outcome(output, more), at: 0 });
const command = (state: CommandState): string =>
  toolResult({ ...identity, kind: 'command', command: 'ls', reason: null, state });
const invalid = (why: InvalidCall, detail = ''): string =>
  toolResult({ ...identity, kind: 'invalid', why, detail } satisfies Proposal);

describe('what the model is told of an observation', () => {
  it.each([
    ['its output', seen('a\nb\n'), 'a\nb\n'],
    ['no output', seen(''), '(no output)'],
    ['an exit code', seen('gone\n', { exitCode: 1 }), 'gone\n[exit code 1]'],
    ['an exit code alone', seen('', { exitCode: 2 }), '(no output)\n[exit code 2]'],
    ['no exit code at all', seen('x', { exitCode: null }), 'x'],
    ['a cut', seen('abc', { truncated: true }), 'abc\n[output cut at 8 KB]'],
    ['a cut within a character', seen('ab\ufffd', { truncated: true }), 'ab\n[output cut at 8 KB]'],
    ['exit code and cut', seen('abc', { truncated: true, exitCode: 1 }), 'abc\n[exit code 1]\n[output cut at 8 KB]'],
    ['a time-out', seen('abc\n', { timedOut: true, exitCode: null }), 'abc\n[timed out, output may be incomplete]'],
    ['a time-out without output', seen('', { timedOut: true, exitCode: null }), '[timed out, no output]'],
  ])('%s', (_what, got, expected) => expect(got).toBe(expected));

  it('at most 8 KB of UTF-8, cut between characters', () => {
    const text = seen('é'.repeat(5000));
    expect(text.endsWith('\n[output cut at 8 KB]')).toBe(true);
    expect(Buffer.byteLength(text.split('\n')[0] ?? '')).toBe(8192);
  });

  it.each(['noSession', 'channelFailed', 'noShell', 'cancelled', 'stopped', 'roundOutputFull', 'interrupted'] as const)(
    'one sentence when it failed: %s',
    (why) => {
      const told = JSON.parse(observation({ kind: 'failed', why, at: 0 }));
      expect(Object.keys(told)).toEqual(['error']);
      expect(told.error).toMatch(/^[A-Z].*\.$/);
    },
  );

  it('that it was cancelled, when nobody waits for it any more', () => {
    expect(observation({ kind: 'observing', waiting: true })).toMatch(/^\{"error":".*cancelled/);
  });
});

describe('what the model is told of a command', () => {
  const written = { by: 'once', at: 0 } as const;
  it.each([
    ['run', { kind: 'written', ...written }, '{"accepted":true}'],
    [
      'edited',
      { kind: 'written', by: 'edited', editedCommand: 'ls "a"', at: 0 },
      '{"accepted":true,"edited_command":"ls \\"a\\""}',
    ],
    ['rejected', { kind: 'rejected', note: null, at: 0 }, '{"accepted":false,"rejected":true}'],
    ['rejected with a note', { kind: 'rejected', note: 'no', at: 0 }, '{"accepted":false,"rejected":true,"note":"no"}'],
    ['expired', { kind: 'expired', at: 0 }, '{"accepted":false,"expired":true}'],
    ['never decided', { kind: 'pending' }, '{"accepted":false,"expired":true}'],
    ['interrupted', { kind: 'interrupted', at: 0 }, '{"accepted":"unknown","interrupted":true}'],
    ['never confirmed', { kind: 'accepted', writeId: 'w', ...written }, '{"accepted":"unknown","interrupted":true}'],
  ] satisfies [string, CommandState, string][])('%s', (_what, state, expected) =>
    expect(command(state)).toBe(expected),
  );

  it.each([
    'refused.controlCharacters',
    'refused.incomplete',
    'refused.empty',
    'severalLines',
    'noBracketedPaste',
    'noSession',
    'writeFailed',
  ] as const)('why it failed: %s', (why) => {
    const told = JSON.parse(command({ kind: 'failed', why, at: 0 }));
    expect(told).toEqual({ accepted: false, error: expect.stringMatching(/^[A-Z].*\.$/) });
  });
});

it.each(['unknownTool', 'badJson', 'badArguments', 'truncated', 'noToolsHere'] as const)(
  'a call that is none is told: %s',
  (why) => {
    expect(JSON.parse(invalid(why, 'path: must not be empty'))).toEqual({ error: expect.stringMatching(/^[A-Z]/) });
  },
);
