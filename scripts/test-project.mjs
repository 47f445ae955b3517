// @ts-check
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runTool } from './command.mjs';

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/** Runs one vitest project in our terminal and counts its results. @param {string} project @param {string[]} args */
export async function runProject(project, args) {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-test-'));
  const report = join(folder, 'report.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const { ok, seconds } = await runTool('vitest/vitest.mjs', ['run', '--project', project, ...reporters, ...args], {
    show: true,
  });
  const counts = readCounts(report);
  rmSync(folder, { recursive: true, force: true });
  // A file that does not load, or a set-up that breaks, fails no single test: it counts as one.
  const failed = ok ? counts.failed : Math.max(counts.failed, 1);
  return { ...counts, failed, seconds };
}

/** @param {string} report @returns {Counts} */
function readCounts(report) {
  try {
    const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(readFileSync(report, 'utf8'));
    return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests };
  } catch {
    return { passed: 0, failed: 0, skipped: 0 };
  }
}
