/** What the explanation of a command is made of. Positions are UTF-16, in the text that was explained. */
import type { Range } from '../range.ts';
import type { OptionId, ProgramId } from './parts.ts';

/** A notable option, verb or operand. `name` is how it is shown: `-r` of `-rf`, whose range is that of the word. */
export type ExplainedOption = Range & { readonly name: string; readonly id: OptionId };

/** A program of the command, the range of its name, and its options in the order of the text. */
export type ExplainedPart = Range & {
  readonly program: string;
  readonly id: ProgramId;
  readonly options: readonly ExplainedOption[];
};
