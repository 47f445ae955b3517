/** Visits every command, redirection and nested script of a parsed text, in order. */
import { forEachChild, type ParsedScript, type Statement, type SyntaxNode } from 'unbash';
import type { Call } from './call.ts';
import { feed, type Input, judgePipeline, type Stage } from './feeds.ts';
import { originWithin, type Range } from './range.ts';
import { judgeRedirections } from './redirects.ts';
import { judgeSending, sinksInput } from './sends.ts';
import { type Frame, readCommand } from './simple-command.ts';
import type { Reading } from './state.ts';
import { fixedValue } from './words.ts';

type Node<T extends SyntaxNode['type']> = Extract<SyntaxNode, { type: T }>;
type Loop = Node<'While' | 'ArithmeticFor'>;
type Substitution = Node<'CommandExpansion' | 'ProcessSubstitution' | 'ArithmeticCommandExpansion'>;

/** Each level is parsed once more when it is read: the bound keeps the work in proportion to the text. */
const substitutionDepth = 12;

export function walkScript(script: ParsedScript, frame: Frame, reading: Reading): void {
  for (const error of script.errors ?? []) {
    reading.report('unparseable', frame.origin(error.pos, Math.max(error.pos, script.end)));
  }
  for (const statement of script.commands) walk(statement, frame, reading);
}

function walk(node: SyntaxNode, frame: Frame, reading: Reading): void {
  switch (node.type) {
    case 'Script':
      walkScript(node, frame, reading);
      break;
    case 'Statement':
      walkStatement(node, frame, reading);
      break;
    case 'Command':
      walkCommand(node, frame, reading);
      break;
    case 'Pipeline':
      walkPipeline(node, frame, reading);
      break;
    case 'Redirected':
      walkRedirected(node, frame, reading);
      break;
    case 'Function':
      walkFunction(node, frame, reading);
      break;
    case 'While':
    case 'ArithmeticFor':
      walkLoop(node, frame, reading);
      break;
    case 'For':
      walkFor(node, frame, reading);
      break;
    case 'Subshell':
      keepingDirectory(reading, () => walk(node.body, frame, reading));
      break;
    case 'Coproc':
      spawning(reading, () => walkChildren(node, frame, reading));
      break;
    case 'CommandExpansion':
    case 'ProcessSubstitution':
    case 'ArithmeticCommandExpansion':
      walkSubstitution(node, frame, reading);
      break;
    case 'TestCommand':
      walkChildren(node, { ...frame, isTest: true }, reading);
      break;
    case 'Word':
      // Most words have no parts, and parts are read on first access.
      if (node.parts !== undefined) walkChildren(node, frame, reading);
      break;
    case 'Literal':
    case 'SingleQuoted':
    case 'AnsiCQuoted':
    case 'SimpleExpansion':
    case 'FileDescriptor':
      break;
    default:
      judgeNode(node, frame, reading);
      walkChildren(node, frame, reading);
  }
}

const walkChildren = (node: SyntaxNode, frame: Frame, reading: Reading): void =>
  forEachChild(node, (child) => walk(child, frame, reading));

/** Syntax that is a finding by itself. */
function judgeNode(node: SyntaxNode, frame: Frame, reading: Reading): void {
  if (node.type === 'Transform') reading.report('dynamic-exec', frame.origin(node.pos, node.end));
  // Interactive bash has extglob off: there the line is an error.
  if (node.type === 'ExtendedGlob' && frame.isTest !== true) {
    reading.report('unparseable', frame.origin(node.pos, node.end));
  }
  if (node.type === 'HereDoc' && node.closing === undefined) {
    reading.report('unparseable', frame.origin(node.pos, Math.max(node.end, node.body.end)));
  }
}

function walkStatement(node: Statement, frame: Frame, reading: Reading): void {
  if (node.background !== true) {
    walk(node.command, frame, reading);
    return;
  }
  if (reading.endless > 0) reading.report('resource', frame.origin(node.pos, node.end));
  spawning(reading, () => walk(node.command, frame, reading));
}

function keepingDirectory(reading: Reading, visit: () => void): void {
  const { directory } = reading;
  visit();
  reading.directory = directory;
}

function spawning(reading: Reading, visit: () => void): void {
  reading.spawning += 1;
  visit();
  reading.spawning -= 1;
}

/** Substitutions are read first, as the shell does; answers the text that goes into the command. */
function walkCommand(node: Node<'Command'>, frame: Frame, reading: Reading): Input | null {
  walkChildren(node, frame, reading);
  return readCommand(node, frame, reading);
}

function walkPipeline(node: Node<'Pipeline'>, frame: Frame, reading: Reading): void {
  if (node.commands.length === 1) {
    walkChildren(node, frame, reading);
    return;
  }
  const stages: Stage[] = [];
  spawning(reading, () => {
    for (const command of node.commands) stages.push(walkStage(command, frame, reading));
  });
  judgePipeline(stages, reading);
  judgeSending(stages, reading);
  for (const { chain } of stages.slice(1)) for (const call of chain) reading.fed.add(call);
}

function walkStage(node: SyntaxNode, frame: Frame, reading: Reading): Stage {
  const before = reading.calls.length;
  const { substituting } = reading;
  let input: Input | null = null;
  if (node.type === 'Command') input = walkCommand(node, frame, reading);
  else walk(node, frame, reading);
  const chain = reading.calls.slice(before).filter((call) => !call.substituted || substituting > 0);
  return { chain, input, ...frame.origin(node.pos, node.end) };
}

function walkRedirected(node: Node<'Redirected'>, frame: Frame, reading: Reading): void {
  const before = reading.calls.length;
  walk(node.command, frame, reading);
  const chain = reading.calls.slice(before);
  for (const redirect of node.redirects) walk(redirect, frame, reading);
  judgeRedirections(node.redirects, chain, chain[0] ?? null, frame.origin, reading);
}

function walkFunction(node: Node<'Function'>, frame: Frame, reading: Reading): void {
  reading.readsOnly = false;
  reading.openFunctions.push(node.name.value);
  walk(node.body, frame, reading);
  reading.openFunctions.pop();
}

function walkLoop(node: Loop, frame: Frame, reading: Reading): void {
  const endless = isEndless(node) ? 1 : 0;
  reading.endless += endless;
  walkChildren(node, frame, reading);
  reading.endless -= endless;
}

function isEndless(node: Loop): boolean {
  if (node.type === 'ArithmeticFor') return node.test === undefined;
  const [statement, more] = node.clause.commands;
  const command = statement?.command;
  if (more !== undefined || command === undefined) return false;
  if (command.type === 'ArithmeticCommand') return /^\s*[1-9]\d*\s*$/.test(command.body);
  if (command.type !== 'Command') return command.type === 'TestCommand';
  const text = [command.name?.text, ...command.args.map((arg) => arg.text)].join(' ');
  return node.kind === 'while' ? /^(?:(?:\/usr)?(?:\/bin\/)?true|:|\[ [1-9]\d* \])$/.test(text) : text === 'false';
}

function walkFor(node: Node<'For'>, frame: Frame, reading: Reading): void {
  for (const word of node.wordlist ?? []) walk(word, frame, reading);
  const first = node.wordlist?.[0];
  const value = first === undefined ? null : fixedValue(first);
  if (value !== null) reading.variables.set(node.name.value, value);
  walk(node.body, frame, reading);
  reading.variables.delete(node.name.value);
}

function walkSubstitution(node: Substitution, frame: Frame, reading: Reading): void {
  const { script } = node;
  if (script === undefined) return;
  const outer = frame.origin(node.pos, node.end);
  reading.budget -= node.end - node.pos;
  if (reading.substituting >= substitutionDepth || reading.budget < 0) {
    reading.report('unparseable', outer);
    return;
  }
  // Escaped backticks are decoded: their positions count in their own source.
  const { source } = script;
  const origin = source === undefined ? frame.origin : originWithin(reading.text, outer, source);
  const before = reading.calls.length;
  reading.substituting += 1;
  keepingDirectory(reading, () =>
    walkScript(script, { origin, root: frame.root, source: source ?? frame.source }, reading),
  );
  reading.substituting -= 1;
  if (node.type === 'ProcessSubstitution' && node.operator === '>')
    judgeOutlet(reading.calls.slice(before), outer, reading);
}

/** `tee >(nc host port)`: what is written goes into the command inside. */
function judgeOutlet(chain: readonly Call[], range: Range, reading: Reading): void {
  if (chain.some(sinksInput)) reading.report('exfil', range);
  feed(chain, { ...range, from: 'program' }, reading);
}
