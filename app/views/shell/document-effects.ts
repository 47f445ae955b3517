/** What the views write outside of their own elements: theme, language and the height above an on-screen keyboard. */
import { createEffect, onCleanup } from 'solid-js';
import type { Locale } from '../../i18n/i18n.ts';
import type { Theme } from '../../reactive/app-model.ts';
import { createMediaQuery } from '../widgets/layout.ts';

export function createDocumentTheme(theme: () => Theme): void {
  const dark = createMediaQuery('(prefers-color-scheme: dark)');
  const contrast = createMediaQuery('(prefers-contrast: more)');
  createEffect(() => {
    const chosen = theme();
    const shown = chosen !== 'system' ? chosen : contrast() ? 'contrast' : dark() ? 'dark' : 'light';
    document.documentElement.dataset['theme'] = shown;
    const canvas = getComputedStyle(document.documentElement).getPropertyValue('--canvas').trim();
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) meta.content = canvas;
  });
}

const languageTag: Record<Locale, string> = { en: 'en', zh: 'zh-CN' };

export function createDocumentLanguage(locale: () => Locale): void {
  createEffect(() => {
    document.documentElement.lang = languageTag[locale()];
  });
}

/**
 * Keeps `--vvh` and `--vv-top` at the part of the window that can be seen, so that composer and sheets stay above an
 * on-screen keyboard. A page zoomed by pinching is left as it is.
 */
export function createVisibleHeight(): void {
  const viewport = window.visualViewport;
  if (!viewport) return;
  const update = () => {
    if (viewport.scale > 1.01) return;
    document.documentElement.style.setProperty('--vvh', `${viewport.height}px`);
    document.documentElement.style.setProperty('--vv-top', `${viewport.offsetTop}px`);
  };
  update();
  viewport.addEventListener('resize', update);
  viewport.addEventListener('scroll', update);
  onCleanup(() => {
    viewport.removeEventListener('resize', update);
    viewport.removeEventListener('scroll', update);
  });
}
