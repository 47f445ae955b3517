import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Dice, walk } from './crash-world.ts';

/** Small, fast and seeded (mulberry32). */
function makeDice(seed: number): Dice {
  let state = seed;
  return (sides) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (((mixed ^ (mixed >>> 14)) >>> 0) % 1_000_003) % sides;
  };
}

/** Bounded here; COUNTERSIGN_WALKS asks for more. */
const walks = Number(process.env['COUNTERSIGN_WALKS'] ?? 10_000);

it(`holds its promises over ${walks} walks with a crash at any effect`, { timeout: 300_000 }, async () => {
  const seeds = fc.integer({ min: 0, max: 0x7fffffff });
  await fc.assert(
    fc.asyncProperty(seeds, async (seed) => {
      expect(await walk(makeDice(seed))).toEqual([]);
    }),
    { numRuns: walks, seed: 2026 },
  );
});
