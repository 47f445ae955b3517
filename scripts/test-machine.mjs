// @ts-check
/** What the long tests need of the machine: a Chromium, and the SSH servers and shells of the lab, which want root. */
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { inSeconds, run } from './command.mjs';

const setup = 'tests/lab/setup-debian.sh';

/** Debian packages by project. */
/** @type {Record<string, string[]>} */
const groups = { integration: ['ssh'], journeys: ['chromium', 'ssh'] };

const isRoot = process.getuid?.() === 0;
const isDebian = existsSync('/etc/debian_version');

/** On Debian, as root, installs what is missing; it takes a fraction of a second when nothing is. */
/** @param {string[]} projects */
export async function prepareMachine(projects) {
  const wanted = [...new Set(projects.flatMap((project) => groups[project] ?? []))];
  if (wanted.length === 0 || !isRoot || !isDebian) return;
  process.stdout.write('Installing Debian packages for the tests … ');
  const { ok, output, seconds } = await run('bash', [setup, ...wanted]);
  // Without them the tests that want them are skipped, and say why; the others can still run.
  console.log(ok ? inSeconds(seconds) : `failed\n${output.trim()}`);
}

/** Why a project cannot run here, or null. @param {string} project @returns {string | null} */
export function missingFor(project) {
  const reasons = (groups[project] ?? []).map((group) => (group === 'ssh' ? missingLab() : missingChromium()));
  return reasons.filter((reason) => reason !== null).join(' ') || null;
}

function missingChromium() {
  const path = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
  return isExecutable(path) ? null : `no Chromium at ${path} (name yours in CHROMIUM).`;
}

function missingLab() {
  if (!isRoot) return 'the SSH lab makes users and servers and so needs root.';
  const absent = ['sshd', 'ssh', 'sshpass', 'dash', 'fish', 'zsh'].filter((name) => !isOnPath(name));
  return absent.length === 0 ? null : `not installed: ${absent.join(', ')} (${setup} does it on Debian).`;
}

/** @param {string} name */
function isOnPath(name) {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/sbin'];
  return folders.some((folder) => isExecutable(join(folder, name)));
}

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
