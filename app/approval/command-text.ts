/**
 * Characters that make a command show as something else than it is. Control characters are refused in every tier
 * (product C7): all of C0 but TAB and LF, DEL, C1, CR. Invisible ones are shown and asked about.
 */
export type CharacterTrouble = 'control' | 'invisible' | 'none';

const control = /[^\P{Cc}\t\n]/u;
/** Format characters (zero width, bidi), the soft hyphen, fillers, variation selectors, tags. */
const invisible =
  /[\p{Cf}\u115f\u1160\u17b4\u17b5\u3164\uffa0]|\u034f|[\u180b-\u180f]|[\ufe00-\ufe0e]|[\u{e0100}-\u{e01ef}]/u;

export function characterTrouble(command: string): CharacterTrouble {
  if (control.test(command)) return 'control';
  return invisible.test(command) ? 'invisible' : 'none';
}
