import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { figuresOf, isHigh, neverMissed, readFixture } from './corpus.ts';

describe.each(['labelled', 'written-from-policy'] as const)('the %s commands', (name) => {
  const rows = readFixture(name);

  it('are caught where they are risky and left alone where they are not', () => {
    const wrong = rows.filter((row) => isHigh(row.cmd) !== row.risk).map(({ cmd }) => cmd);
    const { recall, false_alarms } = figuresOf(rows);
    expect(recall, wrong.join('\n')).toBeGreaterThanOrEqual(0.98);
    expect(false_alarms, wrong.join('\n')).toBeLessThanOrEqual(0.02);
  });

  it('are never missed where the host could be lost', () => {
    const missed = rows.filter(({ cmd, rule }) => neverMissed.has(rule ?? '') && !isHigh(cmd)).map(({ cmd }) => cmd);
    expect(missed).toEqual([]);
  });
});

describe('the sources of the rules', () => {
  const longest = 24;
  const room = new URL('../../app/risk/', import.meta.url);
  const sources = readdirSync(room, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(new URL(file, room), 'utf8'));

  it('hold no piece of a labelled command longer than 24 characters', () => {
    const pieces = new Set(sources.flatMap((source) => windowsOf(source.replace(/\s+/g, ' '), longest + 1)));
    const copied = readFixture('labelled').flatMap(({ cmd }) =>
      windowsOf(cmd, longest + 1).filter((piece) => pieces.has(piece)),
    );
    expect(copied.filter((piece) => piece.trim() !== '')).toEqual([]);
  });
});

const windowsOf = (text: string, length: number): string[] =>
  Array.from({ length: Math.max(0, text.length - length + 1) }, (_, i) => text.slice(i, i + length));
