/** Text that a server sends before anyone signed in is hostile until cleaned (case T11). */

/** Length limit of `serverText` on the wire. */
const maxChars = 4096;

// C0 but TAB and LF, DEL, C1, and the marks that reorder or hide text.
const unwanted =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** The text without control characters, cut to what the wire carries. */
export function cleanServerText(text: string): string {
  const cut = text
    .slice(0, maxChars * 2)
    .replaceAll('\r\n', '\n')
    .replaceAll(unwanted, '');
  // A pair of surrogates is never cut in two.
  return cut.slice(0, maxChars).replace(/[\ud800-\udbff]$/, '');
}
