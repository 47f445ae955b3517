/**
 * Commands labelled by the policy alone. The unseen ones were written before anybody looked at the rules. The
 * lost-host spellings name programs and options that a shorter table once forgot: rarer, and just as final.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { figuresOf, isHigh, neverMissed, parseCorpus } from './corpus.ts';

const recallGoal = 0.95;
const falseAlarmLimit = 0.03;

describe.each(['unseen', 'unseen-2', 'lost-host-spellings'])('the commands of %s', (name) => {
  const file = new URL(`../fixtures/risk/${name}.jsonl`, import.meta.url);
  const rows = parseCorpus(readFileSync(file, 'utf8'));

  it('reach the goals of the policy', () => {
    const wrong = rows.filter((row) => isHigh(row.cmd) !== row.risk).map(({ cmd }) => cmd);
    const { recall, false_alarms } = figuresOf(rows);
    expect(recall, wrong.join('\n')).toBeGreaterThanOrEqual(recallGoal);
    expect(false_alarms, wrong.join('\n')).toBeLessThanOrEqual(falseAlarmLimit);
  });

  it('are never missed where the host could be lost', () => {
    const missed = rows.filter(({ cmd, rule }) => neverMissed.has(rule ?? '') && !isHigh(cmd)).map(({ cmd }) => cmd);
    expect(missed).toEqual([]);
  });
});
