/** A thousand lines as an assistant proposes them: the benign ones of the labelled commands, and some risky ones. */
import { readFixture } from '../../tests/risk/corpus.ts';

const count = 1000;
/** One in ten is risky, as in a day of work on a server. */
const riskyEvery = 10;

export function typicalCommands(): string[] {
  const rows = [...readFixture('labelled'), ...readFixture('written-from-policy')];
  const benign = rows.filter(({ risk }) => !risk).map(({ cmd }) => cmd);
  const risky = rows.filter(({ risk, rule }) => risk && rule !== 'display-trick').map(({ cmd }) => cmd);
  return Array.from({ length: count }, (_, i) => {
    const from = i % riskyEvery === 0 ? risky : benign;
    return from[Math.floor(i % riskyEvery === 0 ? i / riskyEvery : i) % from.length] ?? '';
  });
}
