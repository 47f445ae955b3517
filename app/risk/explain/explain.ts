/** What the programs of a command do, part by part: from a table, without a model. Pure, never throws. */
import { callsOf } from '../assess.ts';
import type { Call } from '../call.ts';
import { unwrap } from '../unwrap.ts';
import type { Arg } from '../words.ts';
import type { ExplainedOption, ExplainedPart } from './explained.ts';
import { explainOptions } from './options.ts';
import { type ProgramParts, partsByProgram } from './parts.ts';

/** The known programs of `text`, also those that sudo, env, ssh or `sh -c` run. Unknown ones are left out. */
export function explainCommand(text: string): readonly ExplainedPart[] {
  try {
    return callsOf(text)
      .flatMap(explainCall)
      .sort((one, other) => one.start - other.start);
  } catch {
    // The parser's stack can overflow; then nothing is known of the parts.
    return [];
  }
}

function explainCall(call: Call): ExplainedPart[] {
  const parts = partsByProgram.get(call.name) ?? partsByProgram.get(family(call.name));
  if (parts === undefined) return [];
  const { start, end } = call.word;
  return [{ start, end, program: call.name, id: parts.id, options: ownOptions(call, parts) }];
}

/** `mkfs.ext4` is `mkfs`. */
const family = (name: string): string => name.slice(0, Math.max(0, name.indexOf('.')));

function ownOptions(call: Call, parts: ProgramParts): readonly ExplainedOption[] {
  const inner = unwrap(call);
  const words = new Set<Arg>(inner.flatMap((found) => [...(found.words ?? []), ...found.assignments]));
  const scripts = inner.flatMap(({ script }) => (script === undefined ? [] : [script.range]));
  const isInner = (arg: Arg) =>
    words.has(arg) || scripts.some(({ start, end }) => arg.start >= start && arg.end <= end);
  return explainOptions(
    call,
    call.args.filter((arg) => !isInner(arg)),
    parts,
  );
}
