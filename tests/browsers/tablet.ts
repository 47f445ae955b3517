/** What a tablet does to a page, as far as the page can tell. No engine here raises a real on-screen keyboard. */
import type { Page } from 'playwright-core';

/** iPadOS's keyboard: the visual viewport loses this many pixels at the bottom, and the layout stays as it was. */
export async function showKeyboard(page: Page, pixels: number): Promise<void> {
  await page.evaluate((taken) => {
    const viewport = window.visualViewport;
    if (!viewport) throw new Error('this browser has no visual viewport');
    Object.defineProperty(viewport, 'height', { configurable: true, get: () => innerHeight - taken });
    viewport.dispatchEvent(new Event('resize'));
  }, pixels);
}

export async function hideKeyboard(page: Page): Promise<void> {
  await page.evaluate(() => {
    const viewport = window.visualViewport;
    if (!viewport) throw new Error('this browser has no visual viewport');
    Reflect.deleteProperty(viewport, 'height');
    viewport.dispatchEvent(new Event('resize'));
  });
}
