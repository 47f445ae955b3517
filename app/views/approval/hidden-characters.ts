/** Characters of a command that do not show, or look like others. The sheet draws each as a chip. */

export type OddCharacter = { what: 'control' | 'hidden' | 'lookalike' | 'newline'; label: string };

const controlNames: Record<number, string> = {
  0: 'NUL',
  7: 'BEL',
  8: 'BS',
  9: 'TAB',
  13: 'CR',
  27: 'ESC',
  127: 'DEL',
};

/** First and last code points: blanks that are not the space bar's, zero-width and bidi characters, fillers, tags. */
const hiddenRanges = [
  [0xa0, 0xa0],
  [0xad, 0xad],
  [0x34f, 0x34f],
  [0x61c, 0x61c],
  [0x115f, 0x1160],
  [0x1680, 0x1680],
  [0x17b4, 0x17b5],
  [0x180b, 0x180f],
  [0x2000, 0x200f],
  [0x2028, 0x202f],
  [0x205f, 0x206f],
  [0x2800, 0x2800],
  [0x3000, 0x3000],
  [0x3164, 0x3164],
  [0xd800, 0xdfff],
  [0xfe00, 0xfe0f],
  [0xfeff, 0xfeff],
  [0xffa0, 0xffa0],
  [0xfff0, 0xfffb],
  [0xe0000, 0xe0fff],
] as const;
const isHidden = (code: number): boolean => hiddenRanges.some(([first, last]) => code >= first && code <= last);

/** Full-width forms of ASCII, and slashes, quotes and dashes that are not ASCII's. */
const asciiDouble = /[\uff01-\uff5e\u2010-\u2015\u2018-\u201f\u2024\u2044\u2215\u2216\u2223\u2236\u02d0\u037e\u29f8]/u;
const foreignLetter = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}]/u;
const latinLetter = /\p{Script=Latin}/u;

const codeName = (code: number): string => `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;

/**
 * Positions (UTF-16) of the odd characters of `text`. A foreign letter is odd only in a word that has Latin letters
 * too: a whole word in another script is somebody's file name.
 */
export function findOddCharacters(text: string): Map<number, OddCharacter> {
  const found = new Map<number, OddCharacter>();
  let position = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (character === '\n') found.set(position, { what: 'newline', label: '⏎' });
    else if (code < 32 || (code >= 127 && code < 160))
      found.set(position, { what: 'control', label: controlNames[code] ?? codeName(code) });
    else if (isHidden(code)) found.set(position, { what: 'hidden', label: codeName(code) });
    else if (asciiDouble.test(character))
      found.set(position, { what: 'lookalike', label: `${character} ${codeName(code)}` });
    position += character.length;
  }
  for (const word of text.matchAll(/[\p{L}\p{M}\p{N}_]+/gu)) {
    if (!latinLetter.test(word[0])) continue;
    let offset = word.index;
    for (const character of word[0]) {
      if (foreignLetter.test(character))
        found.set(offset, { what: 'lookalike', label: `${character} ${codeName(character.codePointAt(0) ?? 0)}` });
      offset += character.length;
    }
  }
  return found;
}
