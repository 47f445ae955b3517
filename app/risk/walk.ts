/** Visits every command, redirection and nested script of a parsed text, in order. */
import {
  type Command,
  forEachChild,
  type ParsedScript,
  type Redirection,
  type Statement,
  type SyntaxNode,
} from 'unbash';
import { noteRedirectedDownload } from './across.ts';
import type { Call } from './call.ts';
import { judgeWords } from './commands.ts';
import { isPlainVariable, judgeAssignment } from './environment.ts';
import { feed, type Input, judgePipeline, type Stage } from './feeds.ts';
import { type Origin, originWithin, type Range } from './range.ts';
import { judgeRedirect } from './redirects.ts';
import { judgeSending, sendsFile } from './sends.ts';
import type { Reading } from './state.ts';
import { type Arg, fixedValue, toArg } from './words.ts';

/** Where a script stands, and what it inherits. */
export type Frame = { readonly origin: Origin; readonly root: boolean; readonly isTest?: boolean };

export function walkScript(script: ParsedScript, frame: Frame, reading: Reading): void {
  for (const error of script.errors ?? [])
    reading.report('unparseable', frame.origin(error.pos, Math.max(error.pos, script.end)));
  for (const statement of script.commands) walk(statement, frame, reading);
}

function walk(node: SyntaxNode, frame: Frame, reading: Reading): void {
  switch (node.type) {
    case 'Script':
      return walkScript(node, frame, reading);
    case 'Statement':
      return walkStatement(node, frame, reading);
    case 'Command':
      readCommand(node, frame, reading);
      return;
    case 'Pipeline':
      return walkPipeline(node, frame, reading);
    case 'Redirected':
      return walkRedirected(node, frame, reading);
    case 'Function':
      return walkFunction(node, frame, reading);
    case 'While':
    case 'ArithmeticFor':
      return walkLoop(node, frame, reading);
    case 'For':
      return walkFor(node, frame, reading);
    case 'Subshell': {
      const { directory } = reading;
      walk(node.body, frame, reading);
      reading.directory = directory;
      return;
    }
    case 'Coproc':
      return spawning(reading, () => forEachChild(node, (child) => walk(child, frame, reading)));
    case 'CommandExpansion':
    case 'ProcessSubstitution':
    case 'ArithmeticCommandExpansion':
      return walkSubstitution(node, frame, reading);
    case 'TestCommand':
      return forEachChild(node, (child) => walk(child, { ...frame, isTest: true }, reading));
    case 'ExtendedGlob':
      // Interactive bash has extglob off: there the line is an error.
      if (frame.isTest !== true) reading.report('unparseable', frame.origin(node.pos, node.end));
      break;
    case 'Transform':
      reading.report('dynamic-exec', frame.origin(node.pos, node.end));
      break;
    case 'HereDoc':
      if (node.closing === undefined)
        reading.report('unparseable', frame.origin(node.pos, Math.max(node.end, node.body.end)));
      break;
  }
  forEachChild(node, (child) => walk(child, frame, reading));
}

function walkStatement(node: Statement, frame: Frame, reading: Reading): void {
  if (node.background !== true) return walk(node.command, frame, reading);
  if (reading.endless > 0) reading.report('resource', frame.origin(node.pos, node.end));
  spawning(reading, () => walk(node.command, frame, reading));
}

function spawning(reading: Reading, visit: () => void): void {
  reading.spawning += 1;
  visit();
  reading.spawning -= 1;
}

function walkPipeline(node: Extract<SyntaxNode, { type: 'Pipeline' }>, frame: Frame, reading: Reading): void {
  if (node.commands.length === 1) return forEachChild(node, (child) => walk(child, frame, reading));
  const stages: Stage[] = [];
  spawning(reading, () => {
    for (const command of node.commands) stages.push(walkStage(command, frame, reading));
  });
  judgePipeline(stages, reading);
  judgeSending(stages, reading);
}

function walkStage(node: SyntaxNode, frame: Frame, reading: Reading): Stage {
  const before = reading.calls.length;
  const substituting = reading.substituting;
  const input = node.type === 'Command' ? readCommand(node, frame, reading) : null;
  if (node.type !== 'Command') walk(node, frame, reading);
  const chain = reading.calls.slice(before).filter((call) => !call.substituted || substituting > 0);
  return { chain, input, ...frame.origin(node.pos, node.end) };
}

function walkRedirected(node: Extract<SyntaxNode, { type: 'Redirected' }>, frame: Frame, reading: Reading): void {
  const before = reading.calls.length;
  walk(node.command, frame, reading);
  const chain = reading.calls.slice(before);
  judgeRedirections(node.redirects, chain, null, frame, reading, true);
}

function walkFunction(node: Extract<SyntaxNode, { type: 'Function' }>, frame: Frame, reading: Reading): void {
  const name = node.name.value;
  reading.readsOnly = false;
  reading.functions.add(name);
  reading.openFunctions.push(name);
  walk(node.body, frame, reading);
  reading.openFunctions.pop();
}

function walkLoop(
  node: Extract<SyntaxNode, { type: 'While' | 'ArithmeticFor' }>,
  frame: Frame,
  reading: Reading,
): void {
  const endless = isEndlessLoop(node) ? 1 : 0;
  reading.endless += endless;
  forEachChild(node, (child) => walk(child, frame, reading));
  reading.endless -= endless;
}

function isEndlessLoop(node: Extract<SyntaxNode, { type: 'While' | 'ArithmeticFor' }>): boolean {
  if (node.type === 'ArithmeticFor') return node.test === undefined;
  const [statement, more] = node.clause.commands;
  const command = statement?.command;
  if (more !== undefined || command === undefined) return false;
  if (command.type === 'ArithmeticCommand') return /^\s*[1-9]\d*\s*$/.test(command.body);
  if (command.type === 'TestCommand') return true;
  const name = command.type === 'Command' ? (command.name?.value ?? '') : '';
  return node.kind === 'while'
    ? /^(?:true|:|\/bin\/true|\/usr\/bin\/true)$/.test(name) ||
        (name === '[' && /^\[ \S+ \]$/.test(`${name} 1 ]`) && command.type === 'Command' && command.suffix.length === 2)
    : name === 'false';
}

function walkFor(node: Extract<SyntaxNode, { type: 'For' }>, frame: Frame, reading: Reading): void {
  for (const word of node.wordlist ?? []) walk(word, frame, reading);
  const first = node.wordlist?.[0];
  const value = first === undefined ? null : fixedValue(first);
  if (value !== null) reading.variables.set(node.name.value, value);
  walk(node.body, frame, reading);
  reading.variables.delete(node.name.value);
}

function walkSubstitution(
  node: Extract<SyntaxNode, { type: 'CommandExpansion' | 'ProcessSubstitution' | 'ArithmeticCommandExpansion' }>,
  frame: Frame,
  reading: Reading,
): void {
  if (node.script === undefined) return;
  const outer = frame.origin(node.pos, node.end);
  // Escaped backticks are decoded: their positions count in their own source.
  const { source } = node.script;
  const origin = source === undefined ? frame.origin : originWithin(reading.text, outer, source);
  const { directory } = reading;
  reading.substituting += 1;
  walkScript(node.script, { origin, root: frame.root }, reading);
  reading.substituting -= 1;
  reading.directory = directory;
}

/** Reads a simple command: substitutions first, as the shell does; answers the text that goes into it. */
function readCommand(node: Command, frame: Frame, reading: Reading): Input | null {
  forEachChild(node, (child) => walk(child, frame, reading));
  const name = node.name;
  for (const prefix of node.prefix) {
    if (prefix.type === 'Assignment')
      readAssignment(toArg(prefix, frame.origin, reading.variables), name !== undefined, reading);
  }
  if (name === undefined) return judgeRedirections(node.redirects, [], null, frame, reading, false);
  const words = [name, ...node.args].map((word) => toArg(word, frame.origin, reading.variables));
  const chain = judgeWords(
    words,
    { root: frame.root, appended: false, substituted: reading.substituting > 0 },
    reading,
  );
  const call = chain[0] as Call;
  noteState(call, reading);
  return judgeRedirections(node.redirects, chain, chain[chain.length - 1] ?? call, frame, reading, false);
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
  if (/^(?:export|declare|typeset|readonly|local|set)$/.test(call.name)) {
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

/** Judges redirections and feeds what comes in; answers a text that goes in. */
function judgeRedirections(
  redirects: readonly Redirection[],
  chain: readonly Call[],
  call: Call | null,
  frame: Frame,
  reading: Reading,
  isCompound: boolean,
): Input | null {
  let input: Input | null = null;
  for (const redirect of redirects) {
    if (redirect.type === 'Redirect') {
      const subject = call ?? (isCompound ? (chain[0] ?? null) : null);
      judgeRedirect(redirect, subject, frame.origin, reading);
      const target = redirect.target;
      if (target === undefined) continue;
      if (redirect.operator === '<') feedFile(chain, frame.origin(redirect.pos, redirect.end), reading, target.value);
      else if (redirect.operator.includes('>')) noteRedirectedDownload(target.value, chain, reading);
      continue;
    }
    input = inputOf(redirect, frame, reading);
    if (input !== null) feed(chain, input, reading);
  }
  return input;
}

function feedFile(chain: readonly Call[], range: Range, reading: Reading, path: string): void {
  if (path === '/dev/null' || path.startsWith('/dev/tty')) return;
  feed(chain, { range, from: 'file' }, reading);
  if (chain.some(sendsFile)) reading.report('exfil', range);
}

function inputOf(redirect: Exclude<Redirection, { type: 'Redirect' }>, frame: Frame, reading: Reading): Input | null {
  if (redirect.type === 'HereDoc') {
    return { text: redirect.body.text, range: frame.origin(redirect.body.pos, redirect.body.end) };
  }
  if (redirect.target === undefined) return null;
  const arg = toArg(redirect.target, frame.origin, reading.variables);
  const range = { start: arg.start, end: arg.end };
  return arg.scripts.length > 0 || /^\$\{?\w+\}?$/.test(arg.value)
    ? { range, from: 'program' }
    : { text: arg.value, range };
}
