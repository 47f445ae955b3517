/** Typed dictionary: a missing key or placeholder does not compile. One file per room in `en/` and `zh/`. */
import type { Dictionary } from './dictionary.ts';
import { en } from './en/en.ts';

export type Locale = 'en' | 'zh';

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
