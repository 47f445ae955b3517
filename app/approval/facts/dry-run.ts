/** The same command, only telling what it would do. It goes into the editor, and is judged there like any edit. */
import { callsOf } from '../../risk/assess.ts';
import type { Call } from '../../risk/call.ts';
import { hasFlag } from '../../risk/options.ts';
import type { Arg } from '../../risk/words.ts';
import { isApt } from './apt-removal.ts';
import { isStayingWrapper } from './here.ts';

/** A change of the text at or after a word: `[start, end)` becomes `text`. */
type Change = { of: Arg; start: number; end: number; text: string };

/** Null where there is none: no known tool, a dry run already, or something beside it would run for real. */
export function dryRun(command: string): string | null {
  try {
    const calls = callsOf(command);
    const [twin, ...others] = calls.filter((call) => !isStayingWrapper(call) && call.name !== 'cd');
    if (twin === undefined || others.length > 0 || twin.appended) return null;
    const changes = changesOf(twin);
    return changes?.every((change) => fits(command, change)) === true ? apply(command, changes) : null;
  } catch {
    return null;
  }
}

/** Positions inside nested text may be coarse: only where the word stands as it is read. */
const fits = (command: string, { of }: Change): boolean => command.slice(of.start, of.end) === of.value;

const apply = (command: string, changes: readonly Change[]): string =>
  changes.reduceRight((text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end), command);

const after = (of: Arg, text: string): Change[] => [{ of, start: of.end, end: of.end, text }];

function changesOf(call: Call): Change[] | null {
  const verb = call.options.operands[0];
  if (isApt(call)) return aptChanges(call, verb);
  if (call.name === 'rsync') return hasFlag(call.options, ['-n', '--dry-run']) ? null : after(call.word, ' -n');
  if (verb === undefined) return null;
  if (call.name === 'git' && verb.value === 'clean') {
    return hasFlag(call.options, ['-n', '--dry-run']) ? null : after(verb, ' -n');
  }
  return call.word.value.endsWith('terraform') ? planChanges(call, verb) : null;
}

const changing = /^(?:install|remove|purge|upgrade|dist-upgrade|full-upgrade|autoremove|autopurge)$/;

function aptChanges(call: Call, verb: Arg | undefined): Change[] | null {
  if (verb === undefined || !changing.test(verb.value)) return null;
  const isDry = hasFlag(call.options, ['-s', '--simulate', '--dry-run', '--just-print', '--no-act', '--recon']);
  return isDry ? null : after(call.word, ' -s');
}

/** `apply` and `destroy` become `plan`; a saved plan is what it is. */
function planChanges(call: Call, verb: Arg): Change[] | null {
  if (!/^(?:apply|destroy)$/.test(verb.value) || call.options.operands.length > 1) return null;
  const plan = { of: verb, start: verb.start, end: verb.end, text: verb.value === 'apply' ? 'plan' : 'plan -destroy' };
  const dropped = call.args
    .filter(({ value }) => /^--?auto-approve(?:=|$)/.test(value))
    .map((of) => ({ of, start: of.start - 1, end: of.end, text: '' }));
  return [plan, ...dropped].sort((a, b) => a.start - b.start);
}
