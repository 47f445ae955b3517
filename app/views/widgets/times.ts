/** Times in the words of the language in use. */
import type { Locale } from '../../i18n/i18n.ts';

const tag: Record<Locale, string> = { en: 'en-GB', zh: 'zh-CN' };

/** `14:31`. */
export const clockTime = (at: number, locale: Locale): string =>
  new Intl.DateTimeFormat(tag[locale], { hour: '2-digit', minute: '2-digit' }).format(at);

/** `3 March 2026`. */
export const dayDate = (at: number, locale: Locale): string =>
  new Intl.DateTimeFormat(tag[locale], { day: 'numeric', month: 'long', year: 'numeric' }).format(at);

const steps = [
  { unit: 'minute', ms: 60_000, until: 3_600_000 },
  { unit: 'hour', ms: 3_600_000, until: 86_400_000 },
  { unit: 'day', ms: 86_400_000, until: 30 * 86_400_000 },
  { unit: 'month', ms: 30 * 86_400_000, until: Number.POSITIVE_INFINITY },
] as const;

/** `11 min ago`, `yesterday`; null for less than a minute: that is now. */
export function timeAgo(at: number, now: number, locale: Locale): string | null {
  const past = now - at;
  if (past < 60_000) return null;
  const step = steps.find((candidate) => past < candidate.until) ?? steps[3];
  const format = new Intl.RelativeTimeFormat(tag[locale], { numeric: 'auto', style: 'short' });
  return format.format(-Math.floor(past / step.ms), step.unit);
}
