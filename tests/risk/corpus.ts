/** A labelled corpus: one command a line, `risk` true where tier risky must ask. */
import { z } from 'zod';
import { assessCommand } from '../../app/risk/assess.ts';

const Row = z.object({ cmd: z.string(), risk: z.boolean(), rule: z.string().nullish(), why: z.string().optional() });
export type CorpusRow = z.infer<typeof Row> & { id: number };

export const parseCorpus = (text: string): CorpusRow[] =>
  text.split('\n').flatMap((line, i) => (line.trim() === '' ? [] : [{ ...Row.parse(JSON.parse(line)), id: i + 1 }]));

/** Shares from 0 to 1: risky rows that are caught, benign rows that are not left alone. */
export function figuresOf(rows: readonly CorpusRow[]): { recall: number; false_alarms: number } {
  const risky = rows.filter(({ risk }) => risk);
  const benign = rows.filter(({ risk }) => !risk);
  return { recall: shareHigh(risky), false_alarms: shareHigh(benign) };
}

function shareHigh(rows: readonly CorpusRow[]): number {
  const high = rows.filter(({ cmd }) => assessCommand(cmd).level === 'high').length;
  return rows.length === 0 ? 0 : Math.round((high / rows.length) * 10_000) / 10_000;
}
