/** Judging against parsing: the same lines, in the same run, in turns. */
import { type Figure, median, rounded } from '../figure.ts';
import type { Subject } from './build.ts';
import { typicalCommands } from './typical.ts';

const warmUps = 20;
const pairs = 15;
/** Passes over the lines for one time, so that a time is long against the pauses of the machine. */
const passesPerTime = 5;

export function againstParser({ parse, assessCommand }: Subject): Figure[] {
  const commands = typicalCommands();
  const parsing = () => commands.forEach((text) => void parse(text).commands.length);
  const judging = () => commands.forEach((text) => void assessCommand(text).level);
  for (let i = 0; i < warmUps; i += 1) {
    parsing();
    judging();
  }
  const times = Array.from({ length: pairs }, () => ({ parse: timeOf(parsing), judge: timeOf(judging) }));
  const judged = median(times.map(({ judge }) => judge));
  const how = `${commands.length} typical commands, ${pairs} pairs in turns after ${warmUps} warm-ups, median`;
  return [
    {
      name: 'judging against parsing',
      value: rounded(median(times.map(({ parse: parsed, judge }) => judge / parsed))),
      unit: '×',
      goal: 6,
      how: `${how} of the paired ratios; parsing takes ${rounded(median(times.map(({ parse: parsed }) => parsed)))} ms`,
    },
    { name: 'judging 1,000 commands', value: rounded(judged), unit: 'ms', goal: null, how },
  ];
}

function timeOf(work: () => void): number {
  const start = performance.now();
  for (let i = 0; i < passesPerTime; i += 1) work();
  return (performance.now() - start) / passesPerTime;
}
