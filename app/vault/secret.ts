/**
 * A secret that does not print: logging, joining or serialising it gives a placeholder. Only `reveal` gives the text,
 * so a search for that word finds every place where one is used.
 */
export type Secret = { reveal(): string; toString(): string; toJSON(): string };

const placeholder = '[secret]';

export const makeSecret = (text: string): Secret => ({
  reveal: () => text,
  toString: () => placeholder,
  toJSON: () => placeholder,
});
