/** Control characters in text for the shell (product C7): found before anything is written, never repaired on Run. */

// C0 but LF, DEL, C1. A lone CR is among them: at a prompt it is Enter.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const controls = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const removable = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;

/** True when the text may not be run. TAB is let through only where it goes inside bracketed paste. */
export function hasControlCharacters(text: string, tabAllowed: boolean): boolean {
  return controls.test(tabAllowed ? text.replaceAll('\t', ' ') : text);
}

/**
 * Text as it may be inserted or pasted: line ends become LF, control characters but TAB and LF go, and with them every
 * way to write the end of a bracketed paste. `removed` counts what went.
 */
export function cleanText(text: string): { text: string; removed: number } {
  const lines = text.replaceAll('\r\n', '\n').replaceAll('\r', '\n');
  const clean = lines.replace(removable, '');
  return { text: clean, removed: lines.length - clean.length };
}

/** The text without the one line end that closes a fence or a tool argument: it does not make several lines. */
export const withoutFinalNewline = (text: string): string => (text.endsWith('\n') ? text.slice(0, -1) : text);
