/** Which questions concern a program. Most programs have one or two, so the rest is not even asked. */
import { judgeAcross, tracksFiles } from './across.ts';
import type { Call } from './call.ts';
import { isClientName, isStatementWord, judgeStatements, judgeTypedStatement } from './databases.ts';
import { judgeInterpreter, runsCode } from './interpreters.ts';
import { judgeLoading } from './loading.ts';
import { hasNestedText, nestedScripts, shells } from './nested.ts';
import { rulesFor } from './rules/index.ts';
import { judgeReads, showsFiles } from './secrets.ts';
import type { Reading } from './state.ts';
import { judgeWrites, writesFiles } from './writers.ts';

type Judge = (call: Call, reading: Reading) => void;

function judgeRules(call: Call, reading: Reading): void {
  for (const { id, test } of rulesFor(call.name)) {
    const found = test(call);
    if (found !== false) reading.report(id, found === true ? call : found);
  }
}

function judgeNested(call: Call, reading: Reading): void {
  for (const script of nestedScripts(call)) reading.nest(script);
}

const loads = (name: string): boolean => shells.has(name) || runsCode(name) || /^(?:eval|source|\.)$/.test(name);

const all: readonly (readonly [concerns: (name: string) => boolean, judge: Judge])[] = [
  [(name) => rulesFor(name).length > 0, judgeRules],
  [writesFiles, judgeWrites],
  [showsFiles, judgeReads],
  [runsCode, judgeInterpreter],
  [isClientName, judgeStatements],
  [isStatementWord, judgeTypedStatement],
  [tracksFiles, judgeAcross],
  [loads, judgeLoading],
  [hasNestedText, judgeNested],
];

/** By program name; emptied when full, so that judged texts cannot make it grow. */
const known = new Map<string, readonly Judge[]>();
const knownLimit = 2000;

export function judgesOf(call: Call): readonly Judge[] {
  const found = known.get(call.name);
  if (found !== undefined) return found;
  const judges = all.filter(([concerns]) => concerns(call.name)).map(([, judge]) => judge);
  if (known.size >= knownLimit) known.clear();
  known.set(call.name, judges);
  return judges;
}
