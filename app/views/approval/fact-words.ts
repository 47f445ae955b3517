/** Facts of the host in words. */
import type { Fact } from '../../approval/facts/fact.ts';
import type { Dictionary } from '../../i18n/dictionary.ts';
import type { Locale } from '../../i18n/i18n.ts';

const shownNames = 6;

export function factWords(fact: Fact, t: Dictionary, locale: Locale): string {
  const words = t.approval.facts;
  switch (fact.kind) {
    case 'files':
      return filesWords(fact, t, locale);
    case 'dependents':
      return listed(fact.units, false, words);
    case 'process':
      return fact.lines.join('\n');
    case 'removal':
      return listed(fact.packages, fact.more, words);
  }
}

function filesWords(fact: Fact & { kind: 'files' }, t: Dictionary, locale: Locale): string {
  const words = t.approval.facts;
  const values = { count: new Intl.NumberFormat(locale).format(fact.count), size: sizeText(fact.bytes, locale) };
  if (fact.more) return words.filesMore(values);
  return fact.partly ? words.filesPartly(values) : words.files(values);
}

function listed(names: readonly string[], isCut: boolean, words: Dictionary['approval']['facts']): string {
  if (names.length === 0) return words.none;
  const shown = names.slice(0, shownNames).join(', ');
  if (isCut) return words.cut({ shown });
  return names.length > shownNames ? words.more({ shown, count: names.length - shownNames }) : shown;
}

const units = ['B', 'KB', 'MB', 'GB', 'TB', 'PB'] as const;

function sizeText(bytes: number, locale: Locale): string {
  const step = Math.min(units.length - 1, bytes < 1 ? 0 : Math.floor(Math.log2(bytes) / 10));
  const value = bytes / 1024 ** step;
  return `${new Intl.NumberFormat(locale, { maximumFractionDigits: value < 10 ? 1 : 0 }).format(value)} ${units[step]}`;
}
