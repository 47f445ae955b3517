/** `npm run cases:sse -- DIR [--chunk N]`: runs every case of a folder against the app's own modules. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runSseCase, type SseCase } from './sse-case.ts';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { chunk: { type: 'string' } } });
const folder = positionals[0];
const chunkBytes = values.chunk === undefined ? null : Number(values.chunk);

if (folder === undefined || (chunkBytes !== null && !(chunkBytes > 0))) {
  console.error('usage: npm run cases:sse -- DIR [--chunk N]');
  process.exit(2);
}

const cases = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .sort()
  .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as SseCase);

let passed = 0;
const failed: { id: string; level: string }[] = [];
for (const one of cases) {
  const differences = await runSseCase(one, chunkBytes).catch((error: unknown) => [`threw ${String(error)}`]);
  if (differences.length === 0) passed += 1;
  else {
    failed.push({ id: one.id, level: one.level });
    console.log(`${one.id} (${one.level})`);
    for (const difference of differences) console.log(`  ${difference}`);
  }
}
const should = failed.filter((one) => one.level === 'should');
console.log(
  `must failed: ${failed.length - should.length}; should failed: ${should.map((one) => one.id).join(' ') || 'none'}`,
);
console.log(`${passed} passed, ${failed.length} failed`);
process.exitCode = failed.length > 0 ? 1 : 0;
