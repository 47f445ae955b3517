/** Takes a wrapper such as sudo, xargs or ssh off a command. */
import type { Call } from './call.ts';
import { hasFlag, names, type OptionStyle, type Options, readOptions } from './options.ts';
import { spanOf } from './range.ts';
import type { NestedScript } from './state.ts';
import { styleOf } from './tool-options.ts';
import type { Arg } from './words.ts';
import type { Wrapper } from './wrapper.ts';
import { wrappers } from './wrappers.ts';

/** What a wrapper runs: words of another command, or shell text. */
export type Unwrapped = {
  readonly words?: readonly Arg[];
  readonly script?: NestedScript;
  readonly root: boolean;
  readonly appended: boolean;
  /** `NAME=value` words that the wrapper sets. */
  readonly assignments: readonly Arg[];
};

const rootNames = /^(?:root|0|#0)$/;

const nothing: readonly Unwrapped[] = [];

export function unwrap(call: Call): readonly Unwrapped[] {
  if (call.name === 'find' || call.name === 'fd' || call.name === 'fdfind') return findActions(call);
  if (call.name === 'su') return unwrapSu(call);
  const found = wrappers.get(call.name);
  if (found === undefined) return nothing;
  return found.length === 1
    ? unwrapOne(call, found[0] as Wrapper)
    : found.flatMap((wrapper) => unwrapOne(call, wrapper));
}

function unwrapOne(call: Call, wrapper: Wrapper): readonly Unwrapped[] {
  const args = afterSubCommand(call, wrapper.under);
  if (args === null) return nothing;
  const own = readOptions(args, styleFor(wrapper));
  if (wrapper.asks !== undefined && hasFlag(own, wrapper.asks)) return [];
  const root = call.root || (wrapper.root === true && runsAsRoot(own.values));
  const scripts = scriptValues(args, own, wrapper, root);
  if (scripts.length > 0 || wrapper.anywhere === true) return scripts;
  const rest = command(args, own.read, wrapper);
  const begins = wrapper.assigns === true ? rest.findIndex(({ value }) => !/^\w+=/.test(value)) : 0;
  const assignments = begins < 0 ? rest : rest.slice(0, begins);
  const words = entrypoint(own.values, begins < 0 ? [] : rest.slice(begins));
  const facts = { root, appended: wrapper.appends === true, assignments };
  if (words.length === 0) return assignments.length > 0 ? [facts] : [];
  const joined = wrapper.text === true || (wrapper.root === true && hasFlag(own, ['-i', '-s', '--login', '--shell']));
  return [
    joined ? { ...facts, script: { ...joinedScript(words, root), appended: facts.appended } } : { ...facts, words },
  ];
}

const styles = new WeakMap<Wrapper, OptionStyle>();

function styleFor(wrapper: Wrapper): OptionStyle {
  const known = styles.get(wrapper);
  if (known !== undefined) return known;
  const style: OptionStyle = {
    stops: wrapper.anywhere !== true,
    ...(wrapper.valued === undefined ? {} : { valued: names(wrapper.valued) }),
    ...(wrapper.plain === undefined ? {} : { plain: names(wrapper.plain) }),
  };
  styles.set(wrapper, style);
  return style;
}

const runsAsRoot = (values: readonly (readonly [string, Arg])[]): boolean =>
  values.every(([name, { value }]) => !/^(?:-u|--user)$/.test(name) || rootNames.test(value));

/** Arguments after the sub-command; null when it is another one. */
function afterSubCommand(call: Call, paths: Wrapper['under']): readonly Arg[] | null {
  if (paths === undefined) return call.args;
  const first = call.options.operands[0]?.value;
  if (first === undefined) return null;
  for (const steps of stepsOf(paths)) {
    if (fits(steps[0] as Step, first)) {
      const rest = afterSteps(call, steps);
      if (rest !== null) return rest;
    }
  }
  return null;
}

type Step = readonly string[];
const readSteps = new WeakMap<readonly string[], readonly (readonly Step[])[]>();

function stepsOf(paths: readonly string[]): readonly (readonly Step[])[] {
  let known = readSteps.get(paths);
  if (known === undefined) {
    known = paths.map((path) => path.split(' ').map((step) => step.split('|')));
    readSteps.set(paths, known);
  }
  return known;
}

const fits = (step: Step, word: string): boolean => step.includes(word) || step[0] === '*';

function afterSteps(call: Call, steps: readonly Step[]): readonly Arg[] | null {
  const style = { ...styleOf(call.name), stops: true };
  let rest = call.args;
  for (const step of steps) {
    const at = readOptions(rest, style).read;
    const word = rest[at]?.value;
    if (word === undefined || !fits(step, word)) return null;
    rest = rest.slice(at + 1);
  }
  return rest;
}

function scriptValues(args: readonly Arg[], own: Options, wrapper: Wrapper, root: boolean): Unwrapped[] {
  const options = wrapper.scripts;
  if (options === undefined) return [];
  const given = own.values.filter(([name]) => options.includes(name)).map(([, value]) => value);
  const late = args.slice(own.read, own.read + (wrapper.late ?? 0)).findIndex(({ value }) => options.includes(value));
  const texts = given.length > 0 ? given : late < 0 ? [] : args.slice(own.read + late + 1, own.read + late + 2);
  return texts.map((text) => ({ script: joinedScript([text], root), root, appended: false, assignments: [] }));
}

/** The words of the inner command. */
function command(args: readonly Arg[], read: number, wrapper: Wrapper): readonly Arg[] {
  const dashes = wrapper.dashes === true ? args.findIndex(({ value }) => value === '--') : -1;
  const rest = dashes >= 0 ? args.slice(dashes + 1) : args.slice(read + (wrapper.skip ?? 0));
  const stop = rest.findIndex(({ value }) => wrapper.until?.includes(value));
  const words = stop < 0 ? rest : rest.slice(0, stop);
  return words[0]?.value === '--' ? words.slice(1) : words;
}

/** `docker run --entrypoint sh image -c …` runs `sh -c …`. */
function entrypoint(values: readonly (readonly [string, Arg])[], words: readonly Arg[]): readonly Arg[] {
  const own = values.find(([name]) => name === '--entrypoint')?.[1];
  return own === undefined || own.value === '' ? words : [own, ...words];
}

export function joinedScript(words: readonly Arg[], root: boolean): NestedScript {
  const first = words[0] as Arg;
  const range = spanOf(first, words[words.length - 1] ?? first);
  return { text: words.map(({ value }) => value).join(' '), range, root };
}

/** `su [-] [user] -c text`; without text it is a shell, which the privilege rule meets. */
function unwrapSu(call: Call): Unwrapped[] {
  const style = { valued: names('-c -s -g -G -w --command --shell --group --session-command') };
  const { values, operands } = readOptions(call.args, style);
  const user = operands.find(({ value }) => value !== '-')?.value ?? 'root';
  return values
    .filter(([name]) => /^(?:-c|--command|--session-command)$/.test(name))
    .map(([, value]) => {
      const root = rootNames.test(user);
      return { script: joinedScript([value], root), root, appended: false, assignments: [] };
    });
}

/** `find … -exec words ; `, `fd … -x words`: each action is a command with operands to come. */
function findActions(call: Call): Unwrapped[] {
  const starts = call.name === 'find' ? /^-(?:exec|execdir|ok|okdir)$/ : /^(?:-x|-X|--exec|--exec-batch)$/;
  const found: Unwrapped[] = [];
  let at = 0;
  while (at < call.args.length) {
    const begins = call.args.findIndex((arg, i) => i >= at && starts.test(arg.value));
    if (begins < 0) break;
    const ends = call.args.findIndex((arg, i) => i > begins && (arg.value === ';' || arg.value === '+'));
    const words = call.args.slice(begins + 1, ends < 0 ? undefined : ends);
    if (words.length > 0) found.push({ words, root: call.root, appended: true, assignments: [] });
    at = ends < 0 ? call.args.length : ends + 1;
  }
  return found;
}
