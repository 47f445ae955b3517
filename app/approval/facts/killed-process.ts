/** `kill`: which process has that number now. */
import { shQuote } from '../../../shared/sh-quote.ts';
import type { Call } from '../../risk/call.ts';
import { hasFlag } from '../../risk/options.ts';
import { type FactOutput, type FactPlan, factScript } from './fact.ts';

const body = `for p in "$@"; do ps -o pid= -o user= -o etime= -o args= -p "$p" 2>/dev/null || exit 3; done`;

const lineLimit = 160;
const processLimit = 10;

export function killedProcess(call: Call): FactPlan | null {
  const { operands, flags } = call.options;
  if (call.name !== 'kill' || call.appended || flags.has('-0') || hasFlag(call.options, ['-l', '--list'])) return null;
  if (operands.length === 0 || operands.length > processLimit) return null;
  if (operands.some(({ value, dynamic }) => dynamic || !/^\d{1,9}$/.test(value))) return null;
  return {
    kind: 'process',
    script: factScript(
      body,
      operands.map(({ value }) => shQuote(value)),
    ),
    read,
  };
}

function read({ output, exitCode, timedOut }: FactOutput) {
  if (exitCode !== 0 || timedOut) return null;
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  return lines.length === 0 ? null : { kind: 'process' as const, lines: lines.map(plain) };
}

/** Command lines are whatever their programs wrote there. */
function plain(line: string): string {
  const text = line
    .replace(/[\p{Cc}\p{Cf}]/gu, '\ufffd')
    .replace(/\s+/g, ' ')
    .trim();
  return text.length > lineLimit ? `${text.slice(0, lineLimit)}…` : text;
}
