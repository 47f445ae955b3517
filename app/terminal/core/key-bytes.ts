/** What a key of the touch row sends (ECMA-48, xterm's control sequences). */

export type TouchKey = 'Escape' | 'Tab' | 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight' | '|' | '~' | '/' | '-';

export type Held = { ctrl: boolean; alt: boolean };

const arrows: Partial<Record<TouchKey, string>> = { ArrowUp: 'A', ArrowDown: 'B', ArrowRight: 'C', ArrowLeft: 'D' };
const plain: Partial<Record<TouchKey, string>> = { Escape: '\u001b', Tab: '\t' };

/** `applicationCursor`: the program asked for ESC O instead of ESC [ (DECCKM). */
export function keyBytes(key: TouchKey, held: Held, applicationCursor: boolean): string {
  const arrow = arrows[key];
  if (arrow !== undefined) return arrowBytes(arrow, held, applicationCursor);
  const data = plain[key] ?? (held.ctrl ? controlOf(key) : key);
  return held.alt ? `\u001b${data}` : data;
}

function arrowBytes(letter: string, held: Held, applicationCursor: boolean): string {
  const modifier = 1 + (held.alt ? 2 : 0) + (held.ctrl ? 4 : 0);
  if (modifier > 1) return `\u001b[1;${modifier}${letter}`;
  return applicationCursor ? `\u001bO${letter}` : `\u001b[${letter}`;
}

/** Ctrl with a typed character, as a hardware keyboard would send it; characters without a control code stay. */
export function controlOf(character: string): string {
  if (character === '/' || character === '-') return '\u001f';
  if (character === '|') return '\u001c';
  if (character === '~') return '\u001e';
  const code = character.toUpperCase().charCodeAt(0);
  return character.length === 1 && code >= 0x40 && code <= 0x5f ? String.fromCharCode(code & 0x1f) : character;
}

/** Sticky modifiers of the touch row on what another keyboard typed: one character takes them, anything else does not. */
export function withHeld(data: string, held: Held): string {
  if ([...data].length !== 1 || (!held.ctrl && !held.alt)) return data;
  const code = held.ctrl ? controlOf(data) : data;
  return held.alt ? `\u001b${code}` : code;
}
