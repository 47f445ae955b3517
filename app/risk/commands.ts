/** Judges one simple command, then whatever it runs. */
import { judgeRunFile } from './across.ts';
import { type Call, type CallContext, hasForeignName, makeCall } from './call.ts';
import { judgeAssignment } from './environment.ts';
import { asksForHelp } from './help.ts';
import { judgesOf } from './judges.ts';
import { isReader, keepsReading } from './readers.ts';
import { runsUnknownAsRoot } from './root.ts';
import type { Reading } from './state.ts';
import { type Unwrapped, unwrap } from './unwrap.ts';
import type { Arg } from './words.ts';

const wrapperLimit = 12;

/** Judges the command these words make, and the commands inside it; answers the innermost one. */
export function judgeWords(words: readonly Arg[], context: CallContext, reading: Reading, level = 0): Call {
  const call = makeCall(words, context);
  reading.calls.push(call);
  if (level > wrapperLimit) {
    reading.report('unparseable', call);
    return call;
  }
  judgeName(call, reading);
  if (asksForHelp(call)) return call;
  for (const judge of judgesOf(call)) judge(call, reading);
  if (call.word.value.includes('/')) judgeRunFile(call, reading);
  if (call.root && runsUnknownAsRoot(call)) reading.report('privilege', call);
  const inner = unwrap(call);
  noteReader(call, inner, reading);
  let innermost = call;
  for (const found of inner) innermost = judgeInner(found, call, reading, level) ?? innermost;
  return innermost;
}

function judgeInner(found: Unwrapped, call: Call, reading: Reading, level: number): Call | null {
  for (const arg of found.assignments) judgeAssignment(arg, reading);
  if (found.script !== undefined) reading.nest(found.script);
  if (found.words === undefined) return null;
  const appended = found.appended || (call.appended && call.name !== 'find');
  return judgeWords(found.words, { root: found.root, appended, substituted: call.substituted }, reading, level + 1);
}

function judgeName(call: Call, reading: Reading): void {
  const { word } = call;
  const isPlaceholder = word.value === '{}' || (call.appended && /^[%@]$/.test(word.value));
  if (word.dynamic || word.glob || isPlaceholder) reading.report('dynamic-exec', word);
  else if (hasForeignName(call)) reading.report('display-trick', word);
}

function noteReader(call: Call, inner: readonly Unwrapped[], reading: Reading): void {
  if (!reading.readsOnly) return;
  const reads = inner.length > 0 ? keepsReading.has(call.name) : isReader(call);
  if (!reads || call.word.dynamic) reading.readsOnly = false;
}
