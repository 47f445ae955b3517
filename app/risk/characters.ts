/** Characters that make a command look like something else than it is (note §4 and §5, step 1). */
import type { Range } from './range.ts';

/** `control` is refused; `trick` is shown and asked. */
export type CharacterFault = Range & { kind: 'control' | 'trick' };

const blankRunLimit = 60;
const emptyLineLimit = 12;

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this looks for
const control = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]+/g;
const tab = /\t+/g;

/** Zero-width, direction, filler, odd blank, line separator, tag and lone surrogate characters. */
const invisible =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: each counts by itself, none is joined to another
  /(?:[\u00a0\u00ad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\ufffe\uffff]|[\u{e0000}-\u{e0fff}]|\p{Cs})+/gu;
/** A joiner or presentation mark that belongs to an emoji. */
const emoji = /\p{Extended_Pictographic}(?:[\u{1f3fb}-\u{1f3ff}\ufe0f\ufe0e\u200d]|\p{Extended_Pictographic})*/gu;
const keycap = /[#*0-9]\ufe0f\u20e3/gu;

const fullWidth = /[\uff02\uff04\uff06\uff07\uff0b\uff0d-\uff19\uff1c-\uff1e\uff20-\uff3a\uff3c\uff3e-\uff5e]+/g;
/** Full-width signs that are ordinary in Chinese and Japanese text, and a deception where there is none. */
const chinesePunctuation = /[\uff01\uff08-\uff0a\uff0c\uff1a\uff1b\uff1f]+/g;
const eastAsian = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/;

/** One word that mixes Latin letters with Cyrillic or Greek ones: `pаypal` with a Cyrillic а. */
const letterRun = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]+/gu;
const cyrillic = /\p{Script=Cyrillic}/u;
const greekLookAlike = /[ΑΒΕΖΗΙΚΜΝΟΡΤΥΧονρυ]/;
const latin = /\p{Script=Latin}/u;

const blankRun = new RegExp(`[ \\t]{${blankRunLimit},}`, 'g');
const emptyLines = new RegExp(`\\n(?:[ \\t]*\\n){${emptyLineLimit},}`, 'g');

/** Nothing below can apply: the common case. */
const isPlain = (text: string): boolean =>
  /^[ -~\n]*$/.test(text) && !text.includes(longBlank) && !manyLines.test(text);
const longBlank = ' '.repeat(blankRunLimit);
const manyLines = /(?:\n[ \t]*){3}/;
const none: readonly CharacterFault[] = [];

export function characterFaults(text: string): readonly CharacterFault[] {
  if (isPlain(text)) return none;
  const faults = ranges(text, control, 'control');
  if (!isSeveralLines(text)) faults.push(...ranges(text, tab, 'control'));
  faults.push(...ranges(text, blankRun, 'trick'), ...ranges(text, emptyLines, 'trick'));
  return isAscii(text) ? faults : [...faults, ...deceptions(text)];
}

/** TAB may go inside bracketed paste only; one line is typed at the prompt, where TAB would complete. */
const isSeveralLines = (text: string): boolean => text.replace(/\n+$/, '').includes('\n');

export const isAscii = (text: string): boolean => !/[^\n -~\t]/.test(text);

function deceptions(text: string): CharacterFault[] {
  const plain = text.replace(emoji, blanked).replace(keycap, blanked);
  const faults = [...ranges(plain, invisible, 'trick'), ...ranges(text, fullWidth, 'trick')];
  if (!eastAsian.test(text)) faults.push(...ranges(text, chinesePunctuation, 'trick'));
  return [...faults, ...mixedScripts(text)];
}

const blanked = (found: string): string => 'x'.repeat(found.length);

function mixedScripts(text: string): CharacterFault[] {
  const isMixed = (run: string) => latin.test(run) && (cyrillic.test(run) || greekLookAlike.test(run));
  return ranges(text, letterRun, 'trick').filter(({ start, end }) => isMixed(text.slice(start, end)));
}

const ranges = (text: string, pattern: RegExp, kind: CharacterFault['kind']): CharacterFault[] =>
  Array.from(text.matchAll(pattern), (found) => ({ kind, start: found.index, end: found.index + found[0].length }));
