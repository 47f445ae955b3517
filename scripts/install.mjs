// @ts-check
/** Installs the packages when they are missing or the lock file has changed since. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { need, root, runNpm } from './command.mjs';

const lockFile = join(root, 'package-lock.json');
const stampFile = join(root, 'node_modules/.countersign-install');
/** Written by npm at the end of an install. */
const npmsOwnStamp = join(root, 'node_modules/.package-lock.json');

export async function installIfNeeded() {
  if (isInstalled()) return;
  // No package needs its install script: the terminal's and the cipher's native parts are prebuilt or have a fallback.
  await need('Installing packages', () => runNpm(['ci', '--ignore-scripts', '--no-audit', '--no-fund']));
  writeFileSync(stampFile, lockDigest());
}

function isInstalled() {
  if (existsSync(stampFile)) return readFileSync(stampFile, 'utf8') === lockDigest();
  // Somebody ran npm by hand, after the lock file was last written.
  return existsSync(npmsOwnStamp) && statSync(npmsOwnStamp).mtimeMs > statSync(lockFile).mtimeMs;
}

const lockDigest = () => createHash('sha256').update(readFileSync(lockFile)).digest('hex');

if (process.argv[1] === import.meta.filename) await installIfNeeded();
