import { describe, expect, it } from 'vitest';
import { assessCommand } from '../../app/risk/assess.ts';
import { fuzzInput, seeded } from './fuzz.ts';

/** `npm run bench -- risk` does the same with a million, and with times. */
const inputs = 20_000;

describe('20,000 seeded inputs', () => {
  it('get a verdict, with findings inside the text', { timeout: 120_000 }, () => {
    const random = seeded(20_261_130);
    for (let i = 0; i < inputs; i += 1) {
      const text = fuzzInput(random);
      const { findings } = assessCommand(text);
      const isInside = findings.every(({ start, end }) => start >= 0 && end >= start && end <= text.length);
      if (!isInside) expect.fail(text);
    }
  });
});
