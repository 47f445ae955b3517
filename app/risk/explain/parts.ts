/** The table of all programs with an explanation, read once. */
import { tableOf } from '../table.ts';
import { fileParts } from './files.ts';
import { networkParts } from './network.ts';
import { systemParts } from './system.ts';
import { toolParts } from './tools.ts';

const parts = { ...fileParts, ...systemParts, ...networkParts, ...toolParts } as const;

type Parts = typeof parts;
/** Programs that the dictionary has a sentence for. */
export type ProgramId = keyof Parts;
type IdsOf<T> = T extends object ? T[keyof T] : never;
/** Options, verbs and operands that the dictionary has a clause for. */
export type OptionId = IdsOf<Parts[ProgramId]>;

/** A verb as its words, a leading operand as its beginning. */
export type Verb = { readonly steps: readonly string[]; readonly id: OptionId };
export type ProgramParts = {
  readonly id: ProgramId;
  readonly options: ReadonlyMap<string, OptionId>;
  readonly verbs: readonly Verb[];
};

export const partsByProgram: ReadonlyMap<string, ProgramParts> = tableOf(
  Object.fromEntries((Object.keys(parts) as ProgramId[]).map((id) => [id, readParts(id)])),
);

function readParts(id: ProgramId): ProgramParts {
  const options = new Map<string, OptionId>();
  const verbs: Verb[] = [];
  for (const [names, sentence] of Object.entries<OptionId>(parts[id])) {
    for (const name of names.split(' ')) {
      if (name.startsWith('-')) options.set(name, sentence);
      else verbs.push({ steps: name.split(':'), id: sentence });
    }
  }
  // The longest path says most: `stash drop` before `stash`.
  verbs.sort((one, other) => other.steps.length - one.steps.length);
  return { id, options, verbs };
}
