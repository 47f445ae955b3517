import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Figure, rounded } from '../figure.ts';

const root = join(import.meta.dirname, '../..');

/** The lazy chunk with rules and parser, after a build of the app. */
export function chunkSize(): Figure {
  execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: root, stdio: 'ignore' });
  const assets = join(root, 'dist/assets');
  const files = readdirSync(assets).filter((file) => /^assess.*\.js$/.test(file));
  const bytes = files.reduce((sum, file) => sum + gzipSync(readFileSync(join(assets, file)), { level: 9 }).length, 0);
  return {
    name: 'risk chunk',
    value: files.length === 0 ? Number.NaN : rounded(bytes / 1000),
    unit: 'kB gz',
    goal: 60,
    how: `${files.join(', ')} after a build`,
  };
}
