/** `apt remove`, `apt purge`: what would go with it, by apt's own simulation. */
import { shQuote } from '../../../shared/sh-quote.ts';
import type { Call } from '../../risk/call.ts';
import { hasFlag } from '../../risk/options.ts';
import { type FactOutput, type FactPlan, factScript } from './fact.ts';

const body = `out=$(apt-get -s -q -o Debug::NoLocking=1 "$@" 2>/dev/null) || exit 3
printf '%s\\n' "$out" | awk '$1 == "Remv" || $1 == "Purg" { print $2 }'`;

/** Options that change nothing about what goes; with any other one nothing is told. */
const known = /^(?:-[yq]+|--yes|--assume-yes|--quiet|--purge|--auto-remove|--autoremove)$/;

export const isApt = (call: Call): boolean => /(?:^|\/)apt(?:-get)?$/.test(call.word.value);

export function aptRemoval(call: Call): FactPlan | null {
  const [verb, ...packages] = call.options.operands;
  if (!isApt(call) || call.appended || verb === undefined || !/^(?:remove|purge)$/.test(verb.value)) return null;
  if (packages.length === 0 || ![...call.options.flags].every((flag) => known.test(flag))) return null;
  if (packages.some(({ value, dynamic, glob }) => dynamic || glob || !/^[a-z0-9][a-z0-9+.:-]*$/.test(value)))
    return null;
  const autoRemove = hasFlag(call.options, ['--auto-remove', '--autoremove']) ? ['--auto-remove'] : [];
  const words = [verb.value, ...autoRemove, '--', ...packages.map(({ value }) => value)];
  return { kind: 'removal', script: factScript(body, words.map(shQuote)), read };
}

function read({ output, exitCode, truncated, timedOut }: FactOutput) {
  if (exitCode !== 0 || timedOut) return null;
  const packages = output.split('\n').filter((name) => /^[a-z0-9][a-z0-9+.:-]*$/.test(name));
  return { kind: 'removal' as const, packages, more: truncated };
}
