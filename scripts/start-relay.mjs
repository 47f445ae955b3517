// @ts-check
/** Installs and builds what is stale, and runs the relay until it ends or is told to. */
import { spawn } from 'node:child_process';
import { buildIfStale } from './build.mjs';
import { root } from './command.mjs';
import { prepareDemo } from './demo/prepare-demo.mjs';
import { installIfNeeded } from './install.mjs';

/** @param {string[]} flags */
export async function start(flags) {
  await installIfNeeded();
  await buildIfStale('app', 'relay');
  const demo = flags.includes('--demo') ? await prepareDemo() : null;
  const passedOn = flags.filter((flag) => flag !== '--demo');
  runRelay([...(demo?.relayFlags ?? []), ...passedOn]);
}

/** @param {string[]} flags */
function runRelay(flags) {
  const relay = spawn(process.execPath, ['dist-relay/node.js', ...flags], { cwd: root, stdio: 'inherit' });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => {
      // Ctrl-C in a terminal reaches the relay by itself, as it is in the same group.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) relay.kill(signal);
    });
  }
  relay.on('exit', (code) => process.exit(code ?? 1));
}
