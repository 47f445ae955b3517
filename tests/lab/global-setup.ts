/**
 * Starts the SSH lab once for all test files, and provides it as `lab`; where it cannot run, `null`, and the reason is
 * printed. Only one lab runs on a machine: one that is already there is used and left running.
 */
import { existsSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { enterLab, leaveLab } from './shared-lab.ts';
import type { Lab } from './ssh-lab.mjs';

const servers = ['openssh', 'dropbear', 'otp', 'one-session', 'no-terminal', 'forced', 'legacy', 'banner'];
const programs = [
  '/usr/sbin/sshd',
  '/usr/sbin/dropbear',
  '/usr/bin/fish',
  '/bin/zsh',
  '/bin/tcsh',
  '/bin/busybox',
  '/bin/ksh93',
  '/bin/mksh',
];

declare module 'vitest' {
  export interface ProvidedContext {
    /** The running lab, or null where it cannot run. */
    lab: Lab | null;
  }
}

export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const lab = whyNoLab() ?? (await enterLab(servers));
  if (typeof lab === 'string') {
    console.warn(`tests with real SSH servers are skipped: ${lab}`);
    project.provide('lab', null);
    return undefined;
  }
  project.provide('lab', lab);
  return leaveLab;
}

function whyNoLab(): string | null {
  if (process.platform !== 'linux') return 'the lab runs on Linux only';
  if (process.getuid?.() !== 0) return 'the lab needs root';
  const missing = programs.find((program) => !existsSync(program));
  return missing ? `${missing} is missing (bash tests/lab/setup-debian.sh ssh)` : null;
}
