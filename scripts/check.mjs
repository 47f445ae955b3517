// @ts-check
/** `npm run check`: every rule of the house that a machine can hold. Runs all of them, whatever fails. */
import './node-version.mjs';
import { inSeconds, run, runTool } from './command.mjs';

const script = (/** @type {string} */ name) => run(process.execPath, [`scripts/${name}`]);
const rooms = ['app', 'relay', 'shared', 'sw'];

/** @type {[string, () => Promise<import('./command.mjs').Outcome>][]} */
const steps = [
  ['format and lint', () => runTool('@biomejs/biome/bin/biome', ['ci', '--colors=off', '.'])],
  ['types', () => runTool('typescript/bin/tsc', ['-b'])],
  ['import rules', () => runTool('dependency-cruiser/bin/dependency-cruise.mjs', [...rooms, '--output-type', 'err'])],
  ['types in views', () => script('check-views.mjs')],
  ['dead code', () => runTool('knip/bin/knip.js', ['--no-progress'])],
  ['words of the wire', () => script('check-words.mjs')],
  ['lock file', () => script('check-lock.mjs')],
];

let failed = 0;
for (const [name, start] of steps) {
  const { ok, output, seconds } = await start();
  console.log(`${ok ? 'ok    ' : 'FAILED'}  ${name.padEnd(18)} ${inSeconds(seconds).padStart(7)}`);
  if (ok) continue;
  failed += 1;
  console.log(output.trim().replace(/^/gm, '        '));
}
console.log(`${steps.length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
