/** How dangerous is a shell command? Pure, synchronous, never throws (product E1). */
import { parse } from 'unbash';
import type { Assessment, AssessOptions, Finding, RefusalReason, RuleId } from './assessment.ts';
import type { Call } from './call.ts';
import { characterFaults } from './characters.ts';
import { completeness } from './completeness.ts';
import { historyExpansions } from './history.ts';
import { type Origin, originWithin, ownOrigin, type Range } from './range.ts';
import { judgeBareStatement } from './sql.ts';
import type { NestedScript, Reading } from './state.ts';
import { judgeTainted } from './tainted.ts';
import { walkScript } from './walk.ts';

const lengthLimit = 2000;
/** Beyond this the text is not even read for its categories. */
const readLimit = 16_000;
const depthLimit = 8;
/** Characters of nested text, each level counted again. */
const nestedLimit = 16_000;
const substitutionLimit = 150;

export function assessCommand(text: string, options: AssessOptions = {}): Assessment {
  if (text.trim() === '') return { level: 'high', refused: 'empty', findings: [] };
  const notes = makeNotes(text.length);
  try {
    return judge(text, options, notes);
  } catch {
    // The parser overflows its stack on a few thousand open brackets: not analysable is a verdict too.
    notes.report('unparseable', { start: 0, end: text.length });
    return { level: 'high', refused: refusal(text) ?? 'incomplete', findings: notes.sorted() };
  }
}

function judge(text: string, options: AssessOptions, notes: Notes): Assessment {
  const faults = characterFaults(text);
  for (const fault of faults) notes.report('display-trick', fault);
  if (text.length > lengthLimit) notes.report('unparseable', { start: lengthLimit, end: text.length });
  for (const keyword of options.keywords ?? []) noteKeyword(text, keyword, notes);
  const reading = makeReading(text, notes);
  const incomplete = text.length <= readLimit && read(text, reading, notes);
  if (options.tainted === true) judgeTainted(reading);
  const refused = faults.some(({ kind }) => kind === 'control')
    ? 'control-characters'
    : incomplete
      ? 'incomplete'
      : undefined;
  const findings = notes.sorted();
  if (findings.length > 0)
    return refused === undefined ? { level: 'high', findings } : { level: 'high', refused, findings };
  const reads = reading.readsOnly && reading.calls.length > 0 && (options.shell ?? 'posix') === 'posix';
  return { level: reads ? 'readonly' : 'normal', findings };
}

/** All commands of `text`, wrappers and what they run; throws when the parser's stack overflows. */
export function callsOf(text: string): readonly Call[] {
  if (text.length > readLimit) return [];
  const notes = makeNotes(text.length);
  const reading = makeReading(text, notes);
  read(text, reading, notes);
  return reading.calls;
}

/** So many substitutions that the parser's time grows with their square: nobody could read it either. */
const isCrowded = (text: string): boolean =>
  text.length > substitutionLimit && text.split(/[$<>]\(|`|\$\{/, substitutionLimit + 1).length > substitutionLimit;

/** Reads the shell text; true when it is incomplete. */
function read(text: string, reading: Reading, notes: Notes): boolean {
  if (isCrowded(text)) {
    notes.report('unparseable', { start: 0, end: text.length });
    return true;
  }
  const script = parse(text);
  const { incomplete, bodies, faults } = completeness(text, script);
  for (const fault of faults) notes.report('unparseable', fault);
  for (const range of historyExpansions(text, bodies)) notes.report('history-expansion', range);
  if (script.errors !== undefined) {
    for (const rule of judgeBareStatement(text)) notes.report(rule, { start: 0, end: text.length });
  }
  walkScript(script, { source: text, origin: ownOrigin, root: false }, reading);
  return incomplete;
}

function refusal(text: string): RefusalReason | undefined {
  return characterFaults(text).some(({ kind }) => kind === 'control') ? 'control-characters' : undefined;
}

function noteKeyword(text: string, keyword: string, notes: Notes): void {
  if (keyword === '') return;
  for (let at = text.indexOf(keyword); at >= 0; at = text.indexOf(keyword, at + keyword.length)) {
    notes.report('keyword', { start: at, end: at + keyword.length });
  }
}

type Notes = { report(rule: RuleId, range: Range): void; sorted(): Finding[] };

/** Findings by place, each once, inside the text. */
function makeNotes(length: number): Notes {
  const found: Finding[] = [];
  return {
    report(rule, range) {
      const start = Math.max(0, Math.min(range.start, length));
      found.push({ rule, start, end: Math.max(start, Math.min(range.end, length)) });
    },
    sorted() {
      if (found.length < 2) return found;
      const keys = new Map(found.map((finding) => [`${finding.rule} ${finding.start} ${finding.end}`, finding]));
      return [...keys.values()].sort((a, b) => a.start - b.start || a.end - b.end || (a.rule < b.rule ? -1 : 1));
    },
  };
}

function makeReading(text: string, notes: Notes): Reading {
  const reading: Reading = {
    text,
    report: notes.report,
    nest: (script) => readNested(script, reading),
    calls: [],
    fed: new Set(),
    variables: new Map(),
    directory: '',
    openFunctions: [],
    downloads: new Set(),
    unpacked: false,
    spawning: 0,
    endless: 0,
    substituting: 0,
    depth: 0,
    budget: nestedLimit,
    readsOnly: true,
  };
  return reading;
}

function readNested({ text, range, root, appended }: NestedScript, reading: Reading): void {
  reading.budget -= text.length;
  if (reading.depth >= depthLimit || reading.budget < 0 || isCrowded(text)) {
    reading.report('unparseable', range);
    return;
  }
  const script = parse(text);
  const origin: Origin = originWithin(reading.text, range, text);
  const { faults } = completeness(text, script);
  for (const fault of faults) reading.report('unparseable', origin(fault.start, fault.end));
  const { directory } = reading;
  reading.depth += 1;
  walkScript(script, { source: text, origin, root, appended }, reading);
  reading.depth -= 1;
  reading.directory = directory;
}
