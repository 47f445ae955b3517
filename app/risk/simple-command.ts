/** A simple command with its assignments, redirections, and what goes into it. */
import type { Command } from 'unbash';
import type { Call } from './call.ts';
import { judgeWords } from './commands.ts';
import { isPlainVariable, judgeAssignment } from './environment.ts';
import type { Input } from './feeds.ts';
import type { Origin } from './range.ts';
import { judgeRedirections } from './redirects.ts';
import type { Reading } from './state.ts';
import { type Arg, toArg } from './words.ts';

/** Where a script stands, and what it inherits. */
export type Frame = { readonly origin: Origin; readonly root: boolean; readonly isTest?: boolean };

/** Judges a simple command whose substitutions were read before, as the shell does; answers the text that goes in. */
export function readCommand(node: Command, frame: Frame, reading: Reading): Input | null {
  const name = node.name;
  for (const prefix of node.prefix) {
    if (prefix.type === 'Assignment')
      readAssignment(toArg(prefix, frame.origin, reading.variables), name !== undefined, reading);
  }
  if (name === undefined) return judgeRedirections(node.redirects, [], null, frame.origin, reading);
  const words = [name, ...node.args].map((word) => toArg(word, frame.origin, reading.variables));
  const before = reading.calls.length;
  const context = { root: frame.root, appended: false, substituted: reading.substituting > 0 };
  const judged = judgeWords(words, context, reading);
  for (const call of judged.slice(0, 1)) noteState(call, reading);
  // Also what a nested text such as `ssh host 'sh'` runs: it reads the same input.
  const chain = reading.calls.slice(before);
  return judgeRedirections(node.redirects, chain, judged[judged.length - 1] ?? null, frame.origin, reading);
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

/** cd, export and a call of the function that is being defined. */
function noteState(call: Call, reading: Reading): void {
  if (call.name === 'cd' || call.name === 'pushd') {
    const target = call.options.operands[0];
    reading.directory = target === undefined ? '~' : joined(target.value, reading.directory);
  }
  if (/^(?:export|declare|typeset|readonly|local)$/.test(call.name)) {
    for (const arg of call.args) {
      const equals = arg.value.indexOf('=');
      if (equals <= 0) continue;
      judgeAssignment(arg, reading);
      keepVariable(arg.value.slice(0, equals), arg, reading);
    }
  }
  if (reading.openFunctions.includes(call.word.value) && reading.spawning > 0) reading.report('resource', call);
}

const joined = (target: string, directory: string): string =>
  /^[/~$]/.test(target) || directory === '' ? target : `${directory}/${target}`;
