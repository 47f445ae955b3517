/** Words as the shell hands them on. */
import type { CommandArgument, ParsedScript, Word, WordPart } from 'unbash';
import type { Origin, Range } from './range.ts';

export type Arg = Range & {
  /** Quotes removed; variables that the same text sets to a fixed value are filled in. */
  readonly value: string;
  /** Holds an expansion: what it becomes is not to be seen in the text. */
  readonly dynamic: boolean;
  readonly glob: boolean;
  /** `$(…)`, backticks and `<(…)` inside. */
  readonly scripts: readonly ParsedScript[];
};

export type Variables = ReadonlyMap<string, string>;

const noScripts: readonly ParsedScript[] = [];

export function toArg(word: CommandArgument, origin: Origin, variables: Variables): Arg {
  const { start, end } = origin(word.pos, word.end);
  if (word.type === 'Assignment') return assignmentArg(word, start, end, origin, variables);
  const { parts } = word;
  if (parts === undefined) return { start, end, value: word.value, dynamic: false, glob: false, scripts: noScripts };
  const facts: Facts = { dynamic: false, glob: false, scripts: null };
  gather(parts, facts);
  const value = facts.dynamic ? filled(parts, variables) : word.value;
  return { start, end, value, dynamic: facts.dynamic, glob: facts.glob, scripts: facts.scripts ?? noScripts };
}

/** `name=value` after a declaring builtin. */
function assignmentArg(
  word: Extract<CommandArgument, { type: 'Assignment' }>,
  start: number,
  end: number,
  origin: Origin,
  variables: Variables,
): Arg {
  if (word.value.type !== 'Word') {
    return { start, end, value: word.text, dynamic: false, glob: false, scripts: noScripts };
  }
  const { value, dynamic, glob, scripts } = toArg(word.value, origin, variables);
  return { start, end, value: `${word.name}=${value}`, dynamic, glob, scripts };
}

/** The word without expansions, or null. */
export const fixedValue = (word: Word): string | null => {
  const facts: Facts = { dynamic: false, glob: false, scripts: null };
  gather(word.parts ?? [], facts);
  return facts.dynamic ? null : word.value;
};

type Facts = { dynamic: boolean; glob: boolean; scripts: ParsedScript[] | null };

function gather(parts: readonly WordPart[], facts: Facts): void {
  for (const part of parts) {
    switch (part.type) {
      case 'DoubleQuoted':
      case 'LocaleString':
        gather(part.parts, facts);
        break;
      case 'CommandExpansion':
      case 'ProcessSubstitution':
        facts.dynamic = true;
        if (part.script !== undefined) facts.scripts = [...(facts.scripts ?? []), part.script];
        break;
      case 'Glob':
      case 'ExtendedGlob':
        facts.glob = true;
        break;
      case 'SimpleExpansion':
      case 'ParameterExpansion':
      case 'ArithmeticExpansion':
      case 'BraceExpansion':
        facts.dynamic = true;
        break;
      case 'Literal':
      case 'SingleQuoted':
      case 'AnsiCQuoted':
        break;
    }
  }
}

const filled = (parts: readonly WordPart[], variables: Variables): string =>
  parts.map((part) => filledPart(part, variables)).join('');

function filledPart(part: WordPart, variables: Variables): string {
  switch (part.type) {
    case 'DoubleQuoted':
    case 'LocaleString':
      return filled(part.parts, variables);
    case 'SimpleExpansion':
      return variables.get(part.text.slice(1)) ?? part.text;
    case 'ParameterExpansion':
      if (part.operation !== undefined || part.prefix !== undefined || part.index !== undefined) return part.text;
      return variables.get(part.parameter) ?? part.text;
    case 'Literal':
    case 'SingleQuoted':
    case 'AnsiCQuoted':
    case 'Glob':
      return part.value;
    default:
      return part.text;
  }
}
