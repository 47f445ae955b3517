// @ts-check
/**
 * `npm test`: installs what the tests need, builds, and runs all of them. `npm test -- unit` runs one project; what else
 * is given goes on to vitest, for example `npm test -- unit tests/demo`.
 */
import './node-version.mjs';
import { buildIfStale } from './build.mjs';
import { inSeconds } from './command.mjs';
import { installIfNeeded } from './install.mjs';
import { missingFor, prepareMachine } from './test-machine.mjs';
import { runProject } from './test-project.mjs';

const projects = ['unit', 'dom', 'integration', 'journeys'];
const given = process.argv.slice(2);
const wanted = projects.filter((name) => given.includes(name));
const passedOn = given.filter((word) => !projects.includes(word));
const chosen = wanted.length > 0 ? wanted : projects;

await installIfNeeded();
await prepareMachine(chosen);
if (chosen.includes('journeys')) await buildIfStale('app', 'faults', 'relay');

const total = { passed: 0, failed: 0 };
const lines = [];
for (const project of chosen) {
  const missing = missingFor(project);
  if (missing) {
    lines.push(`${project.padEnd(12)} skipped: ${missing}`);
    continue;
  }
  console.log(`\n— ${project}`);
  const { passed, failed, skipped, seconds } = await runProject(project, passedOn);
  total.passed += passed;
  total.failed += failed;
  const rest = skipped > 0 ? `, ${skipped} skipped` : '';
  lines.push(`${project.padEnd(12)} ${inSeconds(seconds).padStart(8)}   ${passed} passed, ${failed} failed${rest}`);
}
console.log(`\n${lines.join('\n')}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
