/** Cuts a command into what the sheet draws. Only drawing: put together, the pieces are the text as it is. */
import type { Finding, RuleId } from '../../risk/assessment.ts';
import { findOddCharacters, type OddCharacter } from './hidden-characters.ts';

export type Piece =
  /** `numbers`: the findings whose range this is part of. */
  | { kind: 'text'; text: string; numbers: readonly number[] }
  | { kind: 'odd'; character: OddCharacter; numbers: readonly number[] }
  /** Ends the range of a finding. */
  | { kind: 'number'; number: number };

export type NumberedFinding = { number: number; rule: RuleId; count: number };

/** One number per rule, in the order of the text: the same rule twice is one line that says so. */
export function numberFindings(findings: readonly Finding[]): NumberedFinding[] {
  const numbered: NumberedFinding[] = [];
  for (const finding of findings.toSorted((a, b) => a.start - b.start)) {
    const same = numbered.find((entry) => entry.rule === finding.rule);
    if (same) same.count += 1;
    else numbered.push({ number: numbered.length + 1, rule: finding.rule, count: 1 });
  }
  return numbered;
}

/** Shorter commands stay on one line. */
const breaksFrom = 44;

/** Positions before `&&`, `||`, `|` and `;` outside of quotes, where a new line is drawn. */
export function drawnBreaks(text: string): Set<number> {
  const breaks = new Set<number>();
  if (text.length < breaksFrom) return breaks;
  let quote = '';
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === '\\' && quote !== "'") at += 1;
    else if (quote !== '') quote = character === quote ? '' : quote;
    else if (character === '"' || character === "'" || character === '`') quote = character;
    else if (character === '|' || character === ';' || text.startsWith('&&', at)) {
      breaks.add(at);
      if (text.charAt(at + 1) === character) at += 1;
    }
  }
  return breaks;
}

/** The drawn lines of a command, each with its pieces. */
export function commandLines(text: string, findings: readonly Finding[]): Piece[][] {
  const numbered = numberFindings(findings);
  const numberOf = (rule: RuleId) => numbered.find((entry) => entry.rule === rule)?.number ?? 0;
  const ranges = findings.map((finding) => ({ ...finding, number: numberOf(finding.rule) }));
  const odd = findOddCharacters(text);
  const breaks = drawnBreaks(text);
  const lines: Piece[][] = [[]];
  let run = '';
  let runNumbers: readonly number[] = [];
  const line = () => lines[lines.length - 1] ?? [];
  const flush = () => {
    if (run !== '') line().push({ kind: 'text', text: run, numbers: runNumbers });
    run = '';
  };
  const closeRanges = (position: number) => {
    for (const range of ranges.filter((candidate) => candidate.end === position)) {
      flush();
      const last = line().at(-1);
      if (!(last?.kind === 'number' && last.number === range.number))
        line().push({ kind: 'number', number: range.number });
    }
  };
  let position = 0;
  for (const character of text) {
    closeRanges(position);
    if (breaks.has(position) && position > 0) {
      flush();
      lines.push([]);
    }
    const numbers = [...new Set(ranges.filter((r) => r.start <= position && position < r.end).map((r) => r.number))];
    if (numbers.join() !== runNumbers.join()) flush();
    runNumbers = numbers;
    const oddity = odd.get(position);
    if (oddity) {
      flush();
      line().push({ kind: 'odd', character: oddity, numbers });
      if (oddity.what === 'newline') lines.push([]);
    } else run += character;
    position += character.length;
  }
  flush();
  closeRanges(position);
  return lines;
}
