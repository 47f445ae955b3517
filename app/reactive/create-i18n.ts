import { createSignal } from 'solid-js';
import type { Dictionary } from '../i18n/dictionary.ts';
import { type Locale, loadDictionary } from '../i18n/i18n.ts';
import type { AppModel } from './app-model.ts';

/** The language in use. `dictionary` is the one to start with, already loaded. */
export function createI18n(
  start: { locale: Locale; dictionary: Dictionary },
  onChange: (locale: Locale) => void,
): AppModel['i18n'] {
  const [used, setUsed] = createSignal(start);
  return {
    locale: () => used().locale,
    t: () => used().dictionary,
    setLocale(locale) {
      void loadDictionary(locale).then((dictionary) => {
        setUsed({ locale, dictionary });
        onChange(locale);
      });
    },
  };
}
