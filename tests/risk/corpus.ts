/** Labelled commands: `risk` true where tier risky must ask. */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { assessCommand } from '../../app/risk/assess.ts';

const Row = z.object({ cmd: z.string(), risk: z.boolean(), rule: z.string().nullish() });
export type CorpusRow = z.infer<typeof Row> & { id: number };

/** One command a line, as the case runner gets them; `id` is the line number. */
export const parseCorpus = (text: string): CorpusRow[] =>
  text.split('\n').flatMap((line, i) => (line.trim() === '' ? [] : [{ ...Row.parse(JSON.parse(line)), id: i + 1 }]));

const Fixture = z.object({ risky: z.record(z.string(), z.array(z.string())), benign: z.array(z.string()) });

/** The project's own form: risky commands under their category, benign ones in a list. */
export function readFixture(name: 'labelled' | 'written-from-policy'): CorpusRow[] {
  const file = new URL(`../fixtures/risk/${name}.json`, import.meta.url);
  const { risky, benign } = Fixture.parse(JSON.parse(readFileSync(file, 'utf8')));
  const rows = [
    ...Object.entries(risky).flatMap(([rule, commands]) => commands.map((cmd) => ({ cmd, risk: true, rule }))),
    ...benign.map((cmd) => ({ cmd, risk: false, rule: null })),
  ];
  return rows.map((row, i) => ({ ...row, id: i + 1 }));
}

/** Categories in which nothing may be missed. */
export const neverMissed: ReadonlySet<string> = new Set([
  'disk',
  'power',
  'remote-code',
  'display-trick',
  'unparseable',
  'lockout',
]);

export const isHigh = (text: string): boolean => assessCommand(text).level === 'high';

/** Shares from 0 to 1: risky rows that are caught, benign rows that are not left alone. */
export function figuresOf(rows: readonly CorpusRow[]): { recall: number; false_alarms: number } {
  return {
    recall: shareHigh(rows.filter(({ risk }) => risk)),
    false_alarms: shareHigh(rows.filter(({ risk }) => !risk)),
  };
}

function shareHigh(rows: readonly CorpusRow[]): number {
  const high = rows.filter(({ cmd }) => isHigh(cmd)).length;
  return rows.length === 0 ? 0 : Math.round((high / rows.length) * 10_000) / 10_000;
}
