import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runSseCase, type SseCase } from '../cases/sse-case.ts';

const folder = join(import.meta.dirname, '../fixtures/sse');
const cases = readdirSync(folder).map(
  (name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as SseCase & { title: string },
);

describe.each([
  ['as they came', null],
  ['in pieces of 1 byte', 1],
  ['in pieces of 7 bytes', 7],
])('recorded answers, %s', (_how, chunkBytes) => {
  it.each(cases)('$id: $title', async (one) => {
    expect(await runSseCase(one, chunkBytes)).toEqual([]);
  });
});

describe('the runner of cases', () => {
  const first = cases[0] as SseCase;
  it('reports what differs', async () => {
    const wrong = { ...first, expect: { ...first.expect, text: 'other', finish: 'length', usage: { input: 1 } } };
    expect((await runSseCase(wrong, null)).map((line) => line.split(':')[0])).toEqual(['text', 'finish', 'usage']);
  });
  it('takes any of the accepted alternatives', async () => {
    const other = {
      ...first,
      expect: { ...first.expect, text: 'other', accept: [{ text: 'x' }, { text: first.expect.text ?? '' }] },
    };
    expect(await runSseCase(other, null)).toEqual([]);
  });
});
