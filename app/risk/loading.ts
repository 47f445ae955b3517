/** `sh -c "$(curl …)"`, `bash <(curl …)`, eval of variables: text that is not to be seen here. */
import type { RuleId } from './assessment.ts';
import type { Call } from './call.ts';
import { bringsText } from './sources.ts';
import type { Reading } from './state.ts';
import type { Arg } from './words.ts';

/** For shells, interpreters, eval and source. */
export function judgeLoading(call: Call, reading: Reading): void {
  for (const arg of call.args) {
    if (arg.scripts.length > 0 && beginsHidden(arg, call)) reading.report(hiddenKind(arg, reading), arg);
    else if (arg.dynamic && call.name === 'eval') reading.report('dynamic-exec', arg);
  }
}

/** The substitution is the script itself, or stands where a command begins. */
const beginsHidden = (arg: Arg, call: Call): boolean =>
  arg.value.startsWith('<(') || (call.name !== 'source' && /(?:^|[;&|\n]\s*)(?:\$\(|`)/.test(arg.value));

/** Substitutions are read before the command they stand in: a download among them is already known. */
const hiddenKind = (arg: Arg, reading: Reading): RuleId =>
  reading.calls.some(
    (inner) => inner.substituted && inner.start >= arg.start && inner.end <= arg.end && bringsText(inner),
  )
    ? 'remote-code'
    : 'dynamic-exec';
