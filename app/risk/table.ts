/**
 * A table by program name. A map, because names come from the judged text: an object would answer for `constructor`,
 * and would intern every such name.
 */
export const tableOf = <T>(entries: Readonly<Record<string, T>>): ReadonlyMap<string, T> =>
  new Map(Object.entries(entries));
