/** Which facts can be asked for while a command waits. Only scripts of this fixed list ever run for it. */
import type { Call } from '../../risk/call.ts';
import { aptRemoval } from './apt-removal.ts';
import type { FactPlan } from './fact.ts';
import { callsHere } from './here.ts';
import { killedProcess } from './killed-process.ts';
import { rmFiles } from './rm-files.ts';
import { unitDependents } from './unit-dependents.ts';

const planners: readonly ((call: Call, directory: string | null) => FactPlan | null)[] = [
  rmFiles,
  unitDependents,
  killedProcess,
  aptRemoval,
];

const planLimit = 4;
/** What a terminal says of its directory is cut at this length. */
const cutLength = 200;

/** `directory`: what the sheet shows. A relative operand counts from there. */
export function planFacts(command: string, directory: string | null): readonly FactPlan[] {
  const known = directory?.startsWith('/') === true && directory.length < cutLength ? directory : null;
  const plans = callsHere(command).flatMap((call) => planners.flatMap((plan) => plan(call, known) ?? []));
  return plans.slice(0, planLimit);
}
