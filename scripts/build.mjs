// @ts-check
/** Builds app and relay. `npm run build` builds always; `npm start` and `npm test` only what is older than its sources. */
import { existsSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { need, root, runTool } from './command.mjs';

/** @typedef {{ title: string, folder: string, args: string[], env?: Record<string, string> }} Build */

/** @satisfies {Record<string, Build>} */
const builds = {
  app: { title: 'Building the app', folder: 'dist', args: [] },
  /** The same app with the fault ports that journey tests pull; never served to a person. */
  faults: {
    title: 'Building the app with fault ports',
    folder: 'dist-test',
    args: ['--outDir', '../dist-test'],
    env: { COUNTERSIGN_FAULTS: '1' },
  },
  relay: { title: 'Building the relay', folder: 'dist-relay', args: ['--config', 'vite.relay.config.ts'] },
};

/** @typedef {keyof typeof builds} BuildName */

const sources = ['app', 'relay', 'shared', 'sw', 'vite.config.ts', 'vite.relay.config.ts', 'package-lock.json'];

/** @param {BuildName[]} names */
export async function buildIfStale(...names) {
  const newest = Math.max(...sources.map((source) => newestChange(join(root, source))));
  for (const name of names) {
    const stamp = stampOf(builds[name]);
    if (!existsSync(stamp) || statSync(stamp).mtimeMs < newest) await build(builds[name]);
  }
}

/** @param {Build} what */
async function build({ title, args, env = {}, folder }) {
  const started = new Date();
  await need(title, () => runTool('vite/bin/vite.js', ['build', ...args], { env }));
  // The hour of the start: what was saved while the build ran is not in it.
  writeFileSync(join(root, folder, '.built'), started.toISOString());
  utimesSync(join(root, folder, '.built'), started, started);
}

const stampOf = (/** @type {Build} */ { folder }) => join(root, folder, '.built');

/** The last change below `path`, folders included, so that a deleted file counts. @param {string} path @returns {number} */
function newestChange(path) {
  if (!existsSync(path)) return 0;
  const own = statSync(path);
  if (!own.isDirectory()) return own.mtimeMs;
  return Math.max(own.mtimeMs, ...readdirSync(path).map((name) => newestChange(join(path, name))));
}

if (process.argv[1] === import.meta.filename) {
  await build(builds.app);
  await build(builds.relay);
}
