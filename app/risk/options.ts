/** Reads options as getopt does: clusters, attached values, `--`, and GNU's shortened long names. */
import type { Arg } from './words.ts';

export type OptionStyle = {
  /** Options that take the next word. */
  readonly valued?: ReadonlySet<string>;
  /** Options without a value; when given, every other long option takes one (docker run). */
  readonly plain?: ReadonlySet<string>;
  /** Stop at the first operand: what follows belongs to another command. */
  readonly stops?: boolean;
};

export type Options = {
  /** As written up to `=`, and each letter of a cluster as `-x`. */
  readonly flags: ReadonlySet<string>;
  readonly values: readonly (readonly [string, Arg])[];
  readonly operands: readonly Arg[];
  /** How many words were read before the first operand (with `stops`), or all. */
  readonly read: number;
  /** True once `--` was met. */
  readonly ended: boolean;
};

export const names = (text: string): ReadonlySet<string> => new Set(text.split(' '));

export function readOptions(args: readonly Arg[], style: OptionStyle): Options {
  const flags = new Set<string>();
  const values: [string, Arg][] = [];
  const operands: Arg[] = [];
  let at = 0;
  let ended = false;
  for (; at < args.length; at += 1) {
    const arg = args[at] as Arg;
    if (ended || !/^-./.test(arg.value)) {
      if (style.stops) break;
      operands.push(arg);
    } else if (arg.value === '--') ended = true;
    else {
      const wanting = readOne(arg, style, flags, values);
      const next = args[at + 1];
      if (wanting !== null && next !== undefined && !/^-[-A-Za-z]/.test(next.value)) {
        values.push([wanting, next]);
        at += 1;
      }
    }
    if (ended && style.stops) {
      at += 1;
      break;
    }
  }
  return { flags, values, operands, read: at, ended };
}

/** Notes one option word; answers the name of an option that still wants the next word. */
function readOne(arg: Arg, style: OptionStyle, flags: Set<string>, values: [string, Arg][]): string | null {
  const text = arg.value;
  const equals = text.indexOf('=');
  const name = equals > 0 ? text.slice(0, equals) : text;
  flags.add(name);
  if (equals > 0) values.push([name, { ...arg, value: text.slice(equals + 1) }]);
  if (text.startsWith('--')) return equals < 0 && takesValue(name, style) ? name : null;
  if (style.valued?.has(name) && name.length > 2) return equals < 0 ? name : null;
  return readCluster(arg, style, flags, values);
}

function readCluster(arg: Arg, style: OptionStyle, flags: Set<string>, values: [string, Arg][]): string | null {
  for (let i = 1; i < arg.value.length; i += 1) {
    const letter = `-${arg.value[i]}`;
    flags.add(letter);
    if (!takesValue(letter, style)) continue;
    const attached = arg.value.slice(i + 1);
    if (attached === '') return letter;
    values.push([letter, { ...arg, value: attached }]);
    return null;
  }
  return null;
}

const takesValue = (name: string, style: OptionStyle): boolean =>
  style.valued?.has(name) ?? (style.plain !== undefined && !style.plain.has(name));

/** True when one of the options was given; `--recursive` is also met by `--rec`. */
export function hasFlag(options: Options, wanted: readonly string[]): boolean {
  return wanted.some((name) => options.flags.has(name) || (name.startsWith('--') && hasShortened(options, name)));
}

function hasShortened(options: Options, name: string): boolean {
  for (const flag of options.flags) if (flag.length > 4 && flag.startsWith('--') && name.startsWith(flag)) return true;
  return false;
}
