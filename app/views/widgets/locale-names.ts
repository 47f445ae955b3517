import type { Locale } from '../../i18n/i18n.ts';

/** Names of the languages in themselves: the one text that is not translated. */
export const localeNames: Record<Locale, string> = { en: 'English', zh: '简体中文' };
