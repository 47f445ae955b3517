/** Which of a program's own words the table knows. */
import type { Call } from '../call.ts';
import { readOptions } from '../options.ts';
import { styleOf } from '../tool-options.ts';
import type { Arg } from '../words.ts';
import { wrappers } from '../wrappers.ts';
import type { ExplainedOption } from './explained.ts';
import type { ProgramParts, Verb } from './parts.ts';

export function explainOptions(call: Call, args: readonly Arg[], parts: ProgramParts): readonly ExplainedOption[] {
  const valued = valuedOf(call);
  const { operands, values } = readOptions(args, { valued });
  const taken = new Set<Arg>([...operands, ...values.map(([, value]) => value)]);
  const found: ExplainedOption[] = [];
  args.forEach((arg, at) => {
    if (call.name === 'tar' && at === 0) found.push(...optionsOf(dashed(arg), parts, valued));
    else if (!taken.has(arg)) found.push(...optionsOf(arg, parts, valued));
  });
  return onlyOnce([...found, ...verbsOf(operands, parts.verbs)]);
}

function valuedOf(call: Call): ReadonlySet<string> {
  const own = wrappers.get(call.name)?.find((wrapper) => wrapper.under === undefined)?.valued;
  return own === undefined ? (styleOf(call.name).valued ?? new Set()) : new Set(own.split(' '));
}

/** `tar xzf a` is `tar -xzf a`. */
const dashed = (arg: Arg): Arg => (/^[A-Za-z]+$/.test(arg.value) ? { ...arg, value: `-${arg.value}` } : arg);

/** The word as a whole (`-delete`, `--now`, `--since=today`), else each letter of its cluster. */
function optionsOf(arg: Arg, parts: ProgramParts, valued: ReadonlySet<string>): ExplainedOption[] {
  const { start, end } = arg;
  const name = arg.value.split('=', 1)[0] ?? '';
  const whole = parts.options.get(name);
  if (whole !== undefined) return [{ start, end, name, id: whole }];
  if (!/^-[A-Za-z0-9]/.test(name) || valued.has(name)) return [];
  const found: ExplainedOption[] = [];
  for (const letter of clusterOf(name, valued)) {
    const id = parts.options.get(letter);
    if (id !== undefined) found.push({ start, end, name: letter, id });
  }
  return found;
}

/** The letters up to one that takes the rest as its value. */
function clusterOf(word: string, valued: ReadonlySet<string>): readonly string[] {
  const letters: string[] = [];
  for (const letter of word.slice(1)) {
    if (!/[A-Za-z0-9]/.test(letter)) break;
    letters.push(`-${letter}`);
    if (valued.has(`-${letter}`)) break;
  }
  return letters;
}

/** The longest verb that the operands begin with, and operands that begin as the table says (`of=`). */
function verbsOf(operands: readonly Arg[], verbs: readonly Verb[]): ExplainedOption[] {
  const found: ExplainedOption[] = [];
  const verb = verbs.find(({ steps }) => steps.every((step, at) => step === '*' || operands[at]?.value === step));
  if (verb !== undefined) found.push(verbAt(operands, verb));
  for (const operand of operands) {
    const leading = verbs.find(({ steps: [step = ''] }) => step.endsWith('=') && operand.value.startsWith(step));
    if (leading !== undefined)
      found.push({ start: operand.start, end: operand.end, name: leading.steps[0] ?? '', id: leading.id });
  }
  return found;
}

function verbAt(operands: readonly Arg[], { steps, id }: Verb): ExplainedOption {
  const first = operands[steps[0] === '*' ? 1 : 0] as Arg;
  const last = operands[steps.length - 1] as Arg;
  return { start: first.start, end: last.end, name: steps.filter((step) => step !== '*').join(' '), id };
}

function onlyOnce(options: readonly ExplainedOption[]): readonly ExplainedOption[] {
  const byId = new Map<string, ExplainedOption>();
  for (const option of options) if (!byId.has(option.id)) byId.set(option.id, option);
  return [...byId.values()].sort((one, other) => one.start - other.start);
}
