/** `rm`: how many files there are under its operands, and how much they hold. */
import { shQuote } from '../../../shared/sh-quote.ts';
import type { Call } from '../../risk/call.ts';
import type { Arg } from '../../risk/words.ts';
import { type FactOutput, type FactPlan, factScript } from './fact.ts';

const countLimit = 10_000;
const operandLimit = 50;

/**
 * GNU find prints sizes itself and ends when nobody reads on; for the others `ls` prints lines whose fifth field is the
 * size. Any other line is a complaint. POSIX awk keeps count; a name with a newline in it is one complaint more.
 */
const body = `if find /dev/null -prune -printf '' 2>/dev/null
then find "$@" ! -type d -printf '%s\\n' 2>&1
else find "$@" ! -type d -exec ls -ldn {} + 2>&1
fi | awk '
/^[0-9]+$/ { n++; s += $1; if (n > ${countLimit}) exit; next }
/^[-bclps][-rwxsStT][-rwxsStT][-rwxsStT]/ { n++; s += $5; if (n > ${countLimit}) exit; next }
{ e++ }
END { printf "%d %.0f %d\\n", n, s, e }'`;

/** `directory` is where the shell stands, null when that is not known. */
export function rmFiles(call: Call, directory: string | null): FactPlan | null {
  if (call.name !== 'rm' || call.appended) return null;
  const { operands } = call.options;
  const words = operands.flatMap((arg) => literalPath(arg, directory) ?? []);
  if (words.length === 0 || words.length > operandLimit || words.length < operands.length) return null;
  return { kind: 'files', script: factScript(body, words), read };
}

function literalPath({ value, dynamic, glob }: Arg, directory: string | null): string | null {
  if (dynamic || glob || value === '' || value.includes('\0')) return null;
  if (value.startsWith('/')) return shQuote(value);
  // Whose home it is, the shell knows and we do not.
  return directory === null || value.startsWith('~') ? null : shQuote(`${directory.replace(/\/$/, '')}/${value}`);
}

function read({ output }: FactOutput) {
  const found = /^(\d+) (\d+) (\d+)\n?$/.exec(output);
  if (found === null) return null;
  const [count, bytes, complaints] = found.slice(1).map(Number) as [number, number, number];
  if (count === 0 && complaints > 0) return null;
  const more = count > countLimit;
  return { kind: 'files' as const, count: more ? countLimit : count, bytes, more, partly: complaints > 0 };
}
