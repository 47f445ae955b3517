/** All rules, explicit and in the order of the rules page. */
import type { RuleId } from '../assessment.ts';
import type { Test } from '../match.ts';
import { accountRules } from './accounts.ts';
import { cloudRules } from './clouds.ts';
import { containerRules } from './containers.ts';
import { dataRules } from './data.ts';
import { executionRules } from './execution.ts';
import { fileRules } from './files.ts';
import { gitRules } from './git.ts';
import { networkRules } from './network.ts';
import { packageRules } from './packages.ts';
import { permissionRules } from './permissions.ts';
import { powerRules } from './power.ts';
import { privilegeRules } from './privilege.ts';
import type { Rule } from './rule.ts';
import { secretRules } from './secrets.ts';
import { sendingRules } from './sending.ts';
import { serviceRules } from './services.ts';
import { settingRules } from './settings.ts';
import { storageRules } from './storage.ts';
import { systemRules } from './system.ts';
import { textRules } from './texts.ts';

export const rules: readonly Rule[] = [
  ...fileRules,
  ...settingRules,
  ...storageRules,
  ...powerRules,
  ...privilegeRules,
  ...executionRules,
  ...networkRules,
  ...serviceRules,
  ...dataRules,
  ...containerRules,
  ...cloudRules,
  ...gitRules,
  ...secretRules,
  ...sendingRules,
  ...permissionRules,
  ...accountRules,
  ...systemRules,
  ...packageRules,
  ...textRules,
];

type Entry = { readonly id: RuleId; readonly test: Test };

const byProgram = new Map<string, Entry[]>();
for (const { id, tools } of rules) {
  for (const [programs, test] of Object.entries(tools)) {
    for (const program of programs.split(' ')) {
      const entries = byProgram.get(program) ?? [];
      byProgram.set(program, [...entries, { id, test }]);
    }
  }
}

const none: readonly Entry[] = [];

/** Rules of a program; `mkfs.ext4` falls back to `mkfs`. */
export const rulesFor = (program: string): readonly Entry[] =>
  byProgram.get(program) ?? byProgram.get(familyOf(program)) ?? none;

const familyOf = (program: string): string => /^(mkfs|fsck|newfs)[._]/.exec(program)?.[1] ?? '';
