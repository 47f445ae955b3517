/** Judges one simple command, then whatever it runs. */

import { judgeAcross } from './across.ts';
import type { RuleId } from './assessment.ts';
import { type Call, type CallContext, hasForeignName, makeCall } from './call.ts';
import { judgeStatements, judgeTypedStatement } from './databases.ts';
import { judgeAssignment } from './environment.ts';
import { asksForHelp } from './help.ts';
import { interpreterOf, judgeInterpreter } from './interpreters.ts';
import { nestedScripts, shells } from './nested.ts';
import { isReader, keepsReading } from './readers.ts';
import { runsUnknownAsRoot } from './root.ts';
import { rulesFor } from './rules/index.ts';
import { judgeReads } from './secrets.ts';
import { bringsText } from './sources.ts';
import type { Reading } from './state.ts';
import { type Unwrapped, unwrap } from './unwrap.ts';
import type { Arg } from './words.ts';
import { judgeWrites } from './writers.ts';

const wrapperLimit = 12;

/** Judges the command these words make, and the commands inside it; answers them all, outermost first. */
export function judgeWords(words: readonly Arg[], context: CallContext, reading: Reading, level = 0): Call[] {
  const call = makeCall(words, context);
  if (level > wrapperLimit) {
    reading.report('unparseable', call);
    return [call];
  }
  reading.calls.push(call);
  judgeName(call, reading);
  if (asksForHelp(call)) return [call];
  judgeOwn(call, reading);
  const inner = unwrap(call);
  noteReader(call, inner, reading);
  return [call, ...inner.flatMap((found) => judgeInner(found, call, reading, level))];
}

function judgeInner(found: Unwrapped, call: Call, reading: Reading, level: number): Call[] {
  for (const arg of found.assignments) judgeAssignment(arg, reading);
  if (found.script !== undefined) reading.nest(found.script);
  if (found.words === undefined) return [];
  const context = {
    root: found.root,
    appended: found.appended || (call.appended && call.name !== 'find'),
    substituted: call.substituted,
  };
  return judgeWords(found.words, context, reading, level + 1);
}

function judgeName(call: Call, reading: Reading): void {
  const { word } = call;
  const isPlaceholder = call.appended && /^(?:\{\}|%|@)$/.test(word.value);
  if (word.dynamic || word.glob || isPlaceholder) reading.report('dynamic-exec', word);
  else if (hasForeignName(call)) reading.report('display-trick', word);
}

function judgeOwn(call: Call, reading: Reading): void {
  for (const { id, test } of rulesFor(call.name)) {
    const found = test(call);
    if (found !== false) reading.report(id, found === true ? call : found);
  }
  if (runsUnknownAsRoot(call)) reading.report('privilege', call);
  judgeWrites(call, reading);
  judgeReads(call, reading);
  judgeInterpreter(call, reading);
  judgeStatements(call, reading);
  judgeTypedStatement(call, reading);
  judgeAcross(call, reading);
  judgeLoading(call, reading);
  for (const script of nestedScripts(call)) reading.nest(script);
}

/** `sh -c "$(curl …)"`, `bash <(curl …)`, eval of variables: text that is not to be seen here. */
function judgeLoading(call: Call, reading: Reading): void {
  const evaluates = call.name === 'eval';
  if (!evaluates && !shells.has(call.name) && !/^(?:source|\.)$/.test(call.name) && interpreterOf(call) === undefined)
    return;
  for (const arg of call.args) {
    const begins = /^<\(/.test(arg.value) || (call.name !== 'source' && /(?:^|[;&|\n]\s*)(?:\$\(|`)/.test(arg.value));
    if (arg.scripts.length > 0 && begins) reading.report(hiddenKind(arg, reading), arg);
    else if (evaluates && arg.dynamic) reading.report('dynamic-exec', arg);
  }
}

/** Substitutions are read before the command they stand in: a download among them is already known. */
const hiddenKind = (arg: Arg, reading: Reading): RuleId =>
  reading.calls.some(
    (inner) => inner.substituted && inner.start >= arg.start && inner.end <= arg.end && bringsText(inner),
  )
    ? 'remote-code'
    : 'dynamic-exec';

function noteReader(call: Call, inner: readonly Unwrapped[], reading: Reading): void {
  const reads = inner.length > 0 ? keepsReading.has(call.name) : isReader(call);
  if (!reads || call.word.dynamic) reading.readsOnly = false;
}
