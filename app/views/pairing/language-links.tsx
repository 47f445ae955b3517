import type { JSX } from 'solid-js';
import { useApp } from '../../reactive/app-context.ts';
import { localeNames } from '../widgets/locale-names.ts';

/** Each language in its own words, for a person who cannot read the other. */
export function LanguageLinks(): JSX.Element {
  const { locale, setLocale } = useApp().i18n;
  const other = () => (locale() === 'en' ? 'zh' : 'en');
  return (
    <button type="button" class="link-button pairing-language" lang={other()} onClick={() => setLocale(other())}>
      {localeNames[other()]}
    </button>
  );
}
