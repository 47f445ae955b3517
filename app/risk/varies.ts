/** Does a text mean the same when it is written again? Expansions, globs and relative paths make it depend on more. */
import { forEachChild, parse, type SyntaxNode } from 'unbash';
import { callsOf } from './assess.ts';
import type { Call } from './call.ts';
import { scriptFile, sedPrograms } from './interpreters.ts';
import { shells } from './nested.ts';
import { names } from './options.ts';
import type { Arg } from './words.ts';
import { writtenBy } from './writers.ts';

/** True also for a text that cannot be read to its end. Quotes count: `'*'` is a letter. */
export function varies(text: string): boolean {
  try {
    return hasVaryingSyntax(parse(text)) || callsOf(text).some(hasVaryingWords);
  } catch {
    return true;
  }
}

const varying: ReadonlySet<SyntaxNode['type']> = new Set<SyntaxNode['type']>([
  ...(['SimpleExpansion', 'ParameterExpansion', 'ArithmeticExpansion', 'BraceExpansion'] as const),
  ...(['CommandExpansion', 'ProcessSubstitution', 'Glob', 'ExtendedGlob'] as const),
]);

function hasVaryingSyntax(node: SyntaxNode): boolean {
  if (varying.has(node.type)) return true;
  if (node.type === 'Word' && node.text.startsWith('~')) return true;
  if (node.type === 'Redirect' && node.target !== undefined && !/^[-\d]/.test(node.target.value)) {
    if (!node.target.value.startsWith('/')) return true;
  }
  let found = false;
  forEachChild(node, (child) => {
    found ||= hasVaryingSyntax(child);
  });
  return found;
}

/** Words of nested texts such as `sh -c '…'` come by here as well. */
function hasVaryingWords(call: Call): boolean {
  const words = [call.word, ...call.args];
  if (words.some(({ dynamic, glob, value }) => dynamic || glob || value.startsWith('~'))) return true;
  const programs = call.name === 'sed' ? sedPrograms(call) : [];
  return words.some((word) => !programs.includes(word) && looksRelative(word)) || filesOf(call).some(isRelative);
}

/** Addresses, networks and places on other hosts hold a slash and are no relative paths. */
const notPath = /^(?:[a-z][a-z0-9+.-]*:\/\/|[\w.-]+@?[\w.-]*:\/|[\da-f.:]+\/\d+$)/i;

const bareValue = ({ value }: Arg): string => /^(?:-?-?[\w-]*=|-[A-Za-z](?=\/))(.*)$/s.exec(value)?.[1] ?? value;

function looksRelative(arg: Arg): boolean {
  const value = bareValue(arg);
  // Blanks: text of a nested script, whose own words are looked at.
  if (/\s/.test(value) || value.startsWith('/') || notPath.test(value)) return false;
  return value.includes('/') || value === '.' || value === '..';
}

const isRelative = (arg: Arg): boolean => !/^(?:\/|-)/.test(bareValue(arg)) && !notPath.test(arg.value);

const afterFirst = names('chmod chown chgrp setfacl chcon');
const each = names('cd pushd source . umount');

/** Operands that are files or directories, however they look. */
function filesOf(call: Call): readonly Arg[] {
  const { operands } = call.options;
  if (afterFirst.has(call.name)) return operands.slice(1);
  if (each.has(call.name)) return operands;
  if (shells.has(call.name)) return call.options.flags.has('-c') ? [] : operands.slice(0, 1);
  const script = scriptFile(call);
  return script === undefined ? writtenBy(call) : [script, ...writtenBy(call)];
}
