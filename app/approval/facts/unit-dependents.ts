/** `systemctl stop`, `restart`: what depends on the unit. */
import { shQuote } from '../../../shared/sh-quote.ts';
import type { Call } from '../../risk/call.ts';
import { hasFlag } from '../../risk/options.ts';
import { type FactOutput, type FactPlan, factScript } from './fact.ts';

const body = `for u in "$@"; do
systemctl cat --no-pager -- "$u" >/dev/null 2>&1 || exit 3
systemctl list-dependencies --reverse --plain --no-pager -- "$u" 2>/dev/null || exit 3
done`;

/** The manager of another user or machine is not the one that would be asked. */
const otherManager = ['--user', '--global', '-H', '--host', '-M', '--machine', '--root', '--image'];

export function unitDependents(call: Call): FactPlan | null {
  if (call.name !== 'systemctl' || call.appended || hasFlag(call.options, otherManager)) return null;
  const [verb, ...units] = call.options.operands;
  if (verb === undefined || !/^(?:stop|restart)$/.test(verb.value) || units.length === 0) return null;
  if (units.some(({ value, dynamic, glob }) => dynamic || glob || !/^[\w@:.\\][\w@:.\\-]*$/.test(value))) return null;
  const named = units.map(({ value }) => value);
  return { kind: 'dependents', script: factScript(body, named.map(shQuote)), read: (outcome) => read(outcome, named) };
}

function read({ output, exitCode, truncated, timedOut }: FactOutput, named: readonly string[]) {
  if (exitCode !== 0 || truncated || timedOut) return null;
  const own = new Set(named.flatMap((name) => [name, `${name}.service`]));
  const units = output
    .split('\n')
    .map((line) => line.replace(/^[\s●○×↻*]+/, '').trim())
    .filter((unit) => unit !== '' && !unit.endsWith('.target') && !own.has(unit));
  return { kind: 'dependents' as const, units: [...new Set(units)] };
}
