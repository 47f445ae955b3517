/** History expansion of interactive bash and zsh: `!x`, `!!`, `!-1`, and `^a^b` at the start of a line. */
import type { Range } from './range.ts';

/** What `!` may be followed by without expanding. */
const inert = ' \t\n\r=;&|)<>("\'`';

/**
 * Where text would be replaced by earlier commands. Single quotes and comments keep it off, double quotes do not.
 * `skipped` are here-document bodies: bash reads those lines without expansion.
 */
export function historyExpansions(text: string, skipped: readonly Range[]): Range[] {
  if (!text.includes('!') && !text.includes('^')) return [];
  const found: Range[] = [];
  let quote = '';
  let at = 0;
  while (at < text.length) {
    const body = skipped.find((range) => at >= range.start && at < range.end);
    if (body !== undefined) {
      at = body.end;
      continue;
    }
    const char = text[at] ?? '';
    if (quote === "'") {
      if (char === "'") quote = '';
    } else if (char === '\\') at += 1;
    else if (char === '"' || (char === "'" && quote === '')) quote = quote === char ? '' : char;
    else if (quote === '' && startsComment(text, at)) at = endOfWord(text, at, /[\n]/) - 1;
    else if (expandsAt(text, at, quote)) {
      const end = endOfWord(text, at + 2, /[\s;&|"'`)]/);
      found.push({ start: at, end });
      at = end - 1;
    }
    at += 1;
  }
  return found;
}

function expandsAt(text: string, at: number, quote: string): boolean {
  const char = text[at];
  const before = text[at - 1] ?? '\n';
  if (char === '^') return quote === '' && before === '\n' && /^\^[^^\n]+\^/.test(text.slice(at, at + 200));
  if (char !== '!') return false;
  const after = text[at + 1] ?? '\n';
  return !inert.includes(after) && before !== '$' && before !== '[' && !(before === '{' && text[at - 2] === '$');
}

const startsComment = (text: string, at: number): boolean => text[at] === '#' && /[\s;&|(]/.test(text[at - 1] ?? '\n');

function endOfWord(text: string, from: number, stop: RegExp): number {
  let end = Math.min(from, text.length);
  while (end < text.length && !stop.test(text[end] ?? '')) end += 1;
  return end;
}
