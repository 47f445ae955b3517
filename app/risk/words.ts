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

export function toArg(word: CommandArgument, origin: Origin, variables: Variables): Arg {
  const range = origin(word.pos, word.end);
  if (word.type === 'Assignment') return assignmentArg(word, range, origin, variables);
  const parts = word.parts;
  if (parts === undefined) return { ...range, value: word.value, dynamic: false, glob: false, scripts: [] };
  const facts = { dynamic: false, glob: false, scripts: [] as ParsedScript[] };
  gather(parts, facts);
  const value = facts.dynamic ? filled(parts, variables) : word.value;
  return { ...range, value, ...facts };
}

/** `name=value` after a declaring builtin. */
function assignmentArg(
  word: Extract<CommandArgument, { type: 'Assignment' }>,
  range: Range,
  origin: Origin,
  variables: Variables,
): Arg {
  if (word.value.type !== 'Word') return { ...range, value: word.text, dynamic: false, glob: false, scripts: [] };
  const value = toArg(word.value, origin, variables);
  return { ...value, ...range, value: `${word.name}=${value.value}` };
}

/** The word without expansions, or null. */
export const fixedValue = (word: Word): string | null => {
  const facts = { dynamic: false, glob: false, scripts: [] as ParsedScript[] };
  gather(word.parts ?? [], facts);
  return facts.dynamic ? null : word.value;
};

function gather(parts: readonly WordPart[], facts: { dynamic: boolean; glob: boolean; scripts: ParsedScript[] }): void {
  for (const part of parts) {
    switch (part.type) {
      case 'DoubleQuoted':
      case 'LocaleString':
        gather(part.parts, facts);
        break;
      case 'CommandExpansion':
      case 'ProcessSubstitution':
        facts.dynamic = true;
        if (part.script !== undefined) facts.scripts.push(part.script);
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
