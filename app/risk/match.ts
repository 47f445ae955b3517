/** Building blocks of the rule tables: each asks one thing of a command. */
import type { Call } from './call.ts';
import { hasFlag } from './options.ts';
import type { Range } from './range.ts';
import type { Arg } from './words.ts';

/** True or a place: the rule holds; a place is shown instead of the whole command. */
export type Test = (call: Call) => boolean | Range;

export const always: Test = () => true;
export const any =
  (...tests: readonly Test[]): Test =>
  (call) => {
    for (const test of tests) {
      const found = test(call);
      if (found !== false) return found;
    }
    return false;
  };
export const all =
  (...tests: readonly Test[]): Test =>
  (call) => {
    for (const test of tests) if (test(call) === false) return false;
    return true;
  };
export const not =
  (test: Test): Test =>
  (call) =>
    test(call) === false;
/** `test`, but for calls that only show, simulate or explain. */
export const unless = (exempt: Test, test: Test): Test => all(not(exempt), test);

export const flag =
  (...options: readonly string[]): Test =>
  (call) =>
    hasFlag(call.options, options);

/** At least `count` operands, or some that come from xargs and find. */
export const operands =
  (count = 1): Test =>
  ({ options, appended }) =>
    options.operands.length + (appended ? 1 : 0) >= count;

/** The operands begin with one of these paths: `a|b c` is `a c` or `b c`, `*` is any word. */
export function sub(...paths: readonly string[]): Test {
  const byFirst = new Map<string, Steps[]>();
  for (const path of paths) {
    const [first, ...rest] = path.split(' ').map((step) => step.split('|'));
    const steps = rest.map((words) => new Set(words));
    for (const start of first ?? []) byFirst.set(start, [...(byFirst.get(start) ?? []), steps]);
  }
  const afterAny = byFirst.get('*');
  return ({ options: { operands } }) => {
    const first = operands[0];
    return first !== undefined && (goesOn(operands, byFirst.get(first.value)) || goesOn(operands, afterAny));
  };
}

/** What may stand after the first operand, place by place. */
type Steps = readonly ReadonlySet<string>[];

const goesOn = (operands: readonly Arg[], ways: readonly Steps[] | undefined): boolean =>
  ways?.some((steps) => follows(operands, steps)) ?? false;

function follows(operands: readonly Arg[], steps: Steps): boolean {
  for (let i = 0; i < steps.length; i += 1) {
    const word = operands[i + 1]?.value;
    const step = steps[i] as ReadonlySet<string>;
    if (word === undefined || !(step.has(word) || step.has('*'))) return false;
  }
  return true;
}

/** One argument, option or not, fits. */
export const argument =
  (pattern: RegExp): Test =>
  ({ args }) =>
    args.find((arg) => pattern.test(arg.value)) ?? false;

/** One operand fits. */
export const operand =
  (pattern: RegExp): Test =>
  ({ options }) =>
    options.operands.find((arg) => pattern.test(arg.value)) ?? false;

export const valuesOf = (call: Call, ...options: readonly string[]): Arg[] =>
  call.options.values.filter(([name]) => options.includes(name)).map(([, value]) => value);

/** An option has a value that fits. */
export const value =
  (options: readonly string[], pattern: RegExp): Test =>
  (call) =>
    valuesOf(call, ...options).find((arg) => pattern.test(arg.value)) ?? false;

/** Nothing but the bare name. */
export const bare: Test = ({ args, appended }) => args.length === 0 && !appended;

/** `--option value` or `--option=value`, also of options that the tables do not know. */
export const paired =
  (option: RegExp, wanted: RegExp): Test =>
  ({ args }) =>
    args.find((arg, i) => {
      const equals = arg.value.indexOf('=');
      return equals > 0 && option.test(arg.value.slice(0, equals))
        ? wanted.test(arg.value.slice(equals + 1))
        : option.test(args[i - 1]?.value ?? '') && wanted.test(arg.value);
    }) ?? false;
