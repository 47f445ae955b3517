/** Typed dictionary: a missing key or placeholder does not compile. One file per room in `en/` and `zh/`. */
import { en } from './en/en.ts';

export type Locale = 'en' | 'zh';

/** What every language must hold: the same keys, and functions of the same values. */
export type Dictionary = Shape<typeof en>;
type Shape<T> = {
  [K in keyof T]: T[K] extends string
    ? string
    : T[K] extends (values: infer V) => string
      ? (values: V) => string
      : Shape<T[K]>;
};

/** Gives the dictionary of the language in use; reactive when read inside Solid. */
export type Translate = () => Dictionary;

/** Chinese is a chunk of its own; English is always there. */
export async function loadDictionary(locale: Locale): Promise<Dictionary> {
  if (locale === 'en') return en;
  const { zh } = await import('./zh/zh.ts');
  return zh;
}

export const preferredLocale = (languages: readonly string[]): Locale =>
  languages
    .find((tag) => /^(en|zh)\b/i.test(tag))
    ?.toLowerCase()
    .startsWith('zh')
    ? 'zh'
    : 'en';
