/**
 * `npm run cases:risk -- FILE.jsonl`: judges one command a line with the application's own rules. Prints each failing
 * row (its line number), then the JSON line of the two figures, then `N passed, N failed`. Exit code 0 when the run
 * completes, whatever the figures; 2 when the file cannot be read.
 */
import { readFileSync } from 'node:fs';
import { assessCommand } from '../../app/risk/assess.ts';
import { type CorpusRow, figuresOf, parseCorpus } from '../risk/corpus.ts';

function run(path: string): void {
  const rows = parseCorpus(readFileSync(path, 'utf8'));
  const failed = rows.filter((row) => !isRight(row));
  for (const row of failed) console.log(describe(row));
  console.log(JSON.stringify(figuresOf(rows)));
  console.log(`${rows.length - failed.length} passed, ${failed.length} failed`);
}

function isRight({ cmd, risk }: CorpusRow): boolean {
  return (assessCommand(cmd).level === 'high') === risk;
}

function describe({ id, cmd, risk, rule }: CorpusRow): string {
  const { level, findings } = assessCommand(cmd);
  const met = findings.map((finding) => finding.rule).join(', ') || 'no rule';
  return `${id}: expected ${risk ? `risky (${rule ?? '?'})` : 'benign'}, got ${level} (${met}): ${JSON.stringify(cmd)}`;
}

const path = process.argv[2];
if (path === undefined) {
  console.error('usage: npm run cases:risk -- FILE.jsonl');
  process.exitCode = 2;
} else run(path);
