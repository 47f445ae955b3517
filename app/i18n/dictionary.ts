import type { en } from './en/en.ts';

/** What every language must hold: the same keys, and functions of the same values. */
export type Dictionary = Shape<typeof en>;
type Shape<T> = {
  [K in keyof T]: T[K] extends string
    ? string
    : T[K] extends (values: infer V) => string
      ? (values: V) => string
      : Shape<T[K]>;
};
