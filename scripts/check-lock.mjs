// @ts-check
/** The lock file holds versions and digests, but no download addresses: each machine uses its own registry. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './command.mjs';

const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
const entries = Object.entries(/** @type {Record<string, { resolved?: string }>} */ (lock.packages));
const addressed = entries.filter(([, entry]) => entry.resolved !== undefined).map(([name]) => name);

if (addressed.length > 0) {
  console.log(`package-lock.json holds download addresses (${addressed.length}, the first for ${addressed[0]}).`);
  console.log('Take them out: npm install --package-lock-only --ignore-scripts --omit-lockfile-registry-resolved');
  process.exitCode = 1;
}
