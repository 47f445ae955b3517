/** A simple command with its assignments, redirections, and what goes into it. */
import type { Command, Redirection } from 'unbash';
import type { Call } from './call.ts';
import { judgeWords } from './commands.ts';
import { isPlainVariable, judgeAssignment } from './environment.ts';
import type { Input } from './feeds.ts';
import { names } from './options.ts';
import type { Origin } from './range.ts';
import { judgeRedirections } from './redirects.ts';
import type { Reading } from './state.ts';
import { type Arg, toArg } from './words.ts';

/** Where a script stands, and what it inherits. */
export type Frame = {
  /** The text that positions of the script count in. */
  readonly source: string;
  readonly origin: Origin;
  readonly root: boolean;
  /** Its commands get more operands: those that `parallel` reads. */
  readonly appended?: boolean | undefined;
  readonly isTest?: boolean;
};

/** Judges a simple command whose substitutions were read before, as the shell does; answers the text that goes in. */
export function readCommand(node: Command, frame: Frame, reading: Reading): Input | null {
  const { name } = node;
  const redirects: Redirection[] = [];
  for (const part of node.prefix) {
    if (part.type === 'Assignment')
      readAssignment(toArg(part, frame.origin, reading.variables), name !== undefined, reading);
    else redirects.push(part);
  }
  if (name === undefined) return judgeRedirections(redirects, [], null, frame.origin, reading);
  judgeGap(node, frame, reading);
  const words = [toArg(name, frame.origin, reading.variables)];
  for (const part of node.suffix) {
    if (part.type === 'Word' || part.type === 'Assignment') words.push(toArg(part, frame.origin, reading.variables));
    else redirects.push(part);
  }
  const before = reading.calls.length;
  const context = { root: frame.root, appended: frame.appended === true, substituted: reading.substituting > 0 };
  const innermost = judgeWords(words, context, reading);
  noteState(reading.calls[before] ?? innermost, reading);
  if (redirects.length === 0) return null;
  // Also what a nested text such as `ssh host 'sh'` runs: it reads the same input.
  return judgeRedirections(redirects, reading.calls.slice(before), innermost, frame.origin, reading);
}

/** The parser drops a bracket between name and arguments, as in `ls (a`; bash rejects the line. */
function judgeGap({ name, suffix, end }: Command, { source, origin }: Frame, reading: Reading): void {
  const from = name?.end ?? end;
  const to = suffix[0]?.pos ?? end;
  if (to > from + 1 || source[from] === '(') {
    const at = source.slice(from, to).indexOf('(');
    if (at >= 0) reading.report('unparseable', origin(from + at, to));
  }
}

function readAssignment(arg: Arg, isPrefix: boolean, reading: Reading): void {
  judgeAssignment(arg, reading);
  const equals = arg.value.indexOf('=');
  const name = arg.value.slice(0, equals);
  if (!isPrefix || !isPlainVariable(name)) reading.readsOnly = false;
  if (!isPrefix) keepVariable(name, arg, reading);
}

function keepVariable(name: string, arg: Arg, reading: Reading): void {
  if (arg.dynamic && /[$`]/.test(arg.value)) reading.variables.delete(name);
  else reading.variables.set(name, arg.value.slice(name.length + 1));
}

const declaring = names('export declare typeset readonly local');

/** cd, export and a call of the function that is being defined. */
function noteState(call: Call, reading: Reading): void {
  if (call.name === 'cd' || call.name === 'pushd') {
    const target = call.options.operands[0];
    reading.directory = target === undefined ? '~' : joined(target.value, reading.directory);
  }
  if (declaring.has(call.name)) {
    for (const arg of call.args) {
      const equals = arg.value.indexOf('=');
      if (equals <= 0) continue;
      judgeAssignment(arg, reading);
      keepVariable(arg.value.slice(0, equals), arg, reading);
    }
  }
  if (reading.spawning > 0 && reading.openFunctions.includes(call.word.value)) reading.report('resource', call);
}

const joined = (target: string, directory: string): string =>
  /^[/~$]/.test(target) || directory === '' ? target : `${directory}/${target}`;
