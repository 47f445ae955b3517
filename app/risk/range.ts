/** UTF-16 positions, half open, in the text that is judged. */
export type Range = { readonly start: number; readonly end: number };

/** Turns positions inside a piece of shell text into positions in the judged text. */
export type Origin = (start: number, end: number) => Range;

/** The judged text itself. */
export const ownOrigin: Origin = (start, end) => ({ start, end });

/** `inner` was taken from `outer` of the judged text: exact where it stands there letter for letter, else all of `outer`. */
export function originWithin(text: string, outer: Range, inner: string): Origin {
  const at = text.slice(outer.start, outer.end).indexOf(inner);
  if (at < 0 || inner.length === 0) return () => ({ start: outer.start, end: outer.end });
  const shift = outer.start + at;
  return (start, end) => ({ start: shift + start, end: shift + end });
}

export const spanOf = (first: Range, last: Range): Range => ({ start: first.start, end: last.end });
