/** The slowest of a million seeded inputs against the middle one. */
import { fuzzInput, seeded } from '../../tests/risk/fuzz.ts';
import { type Figure, rounded } from '../figure.ts';
import type { Subject } from './build.ts';

const inputs = Number(process.env['BENCH_INPUTS'] ?? 1_000_000);
const warmUps = 20_000;
const kept = 300;
const repetitions = 7;

type Slow = { readonly text: string; readonly time: number };

export function worstOfMany({ assessCommand }: Subject): Figure[] {
  const random = seeded(1);
  for (let i = 0; i < warmUps; i += 1) assessCommand(fuzzInput(random));
  const timeOf = (text: string) => {
    const start = performance.now();
    assessCommand(text);
    return performance.now() - start;
  };
  const times = new Float64Array(inputs);
  const slow: Slow[] = [];
  for (let i = 0; i < inputs; i += 1) {
    const text = fuzzInput(random);
    const time = timeOf(text);
    times[i] = time;
    keepSlow({ text, time }, slow);
  }
  times.sort();
  // A pause of the machine does not come back seven times; a slow input does.
  const again = slow.map(({ text }) => Math.min(...Array.from({ length: repetitions }, () => timeOf(text))));
  return figures(times, Math.max(...again));
}

function keepSlow(one: Slow, slow: Slow[]): void {
  slow.push(one);
  if (slow.length < 2 * kept) return;
  slow.sort((a, b) => b.time - a.time);
  slow.length = kept;
}

function figures(times: Float64Array, worst: number): Figure[] {
  const middle = times[times.length >> 1] ?? Number.NaN;
  const raw = times[times.length - 1] ?? Number.NaN;
  return [
    {
      name: 'worst against median',
      value: rounded(worst / middle),
      unit: '×',
      goal: 200,
      how: `${times.length} seeded inputs, each call timed once after ${warmUps} warm-ups (median ${rounded(middle * 1000)} µs); the slowest ${kept} and more are timed ${repetitions} times again, the best time of each counts (worst ${rounded(worst * 1000)} µs)`,
    },
    {
      name: 'worst single call',
      value: rounded(raw),
      unit: 'ms',
      goal: null,
      how: 'with every pause of machine and garbage collector',
    },
  ];
}
