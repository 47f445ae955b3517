/** Chromium as the machine has it, driven by playwright-core as a touch tablet, and never leaving the machine. */
import { type Browser, type BrowserContextOptions, type CDPSession, chromium, type Page } from 'playwright-core';

/** Must equal the contexts' deviceScaleFactor, or xterm's WebGL renderer draws nothing that can be seen. */
const deviceScaleFactor = 2;

const flags = [
  '--no-sandbox', // needed as root
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  // These keep it from looking up outside hosts.
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--force-device-scale-factor=${deviceScaleFactor}`,
];

/** Size, density, touch and user agent: Chromium cannot be iPadOS in anything else. */
export const devices = {
  ipad: {
    viewport: { width: 1180, height: 820 },
    deviceScaleFactor,
    hasTouch: true,
    // iPadOS calls itself a Mac; isMobile would turn on Android's viewport rules.
    isMobile: false,
    userAgent:
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
  },
  androidTablet: {
    viewport: { width: 800, height: 1280 },
    deviceScaleFactor,
    hasTouch: true,
    isMobile: true,
    userAgent:
      'Mozilla/5.0 (Linux; Android 15; Tablet) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36',
  },
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor, hasTouch: true, isMobile: true },
} satisfies Record<string, BrowserContextOptions>;

export type DeviceName = keyof typeof devices;

export function launchChromium(): Promise<Browser> {
  const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
  return chromium.launch({ executablePath, headless: true, args: flags });
}

/** Runs `job` with a DevTools session of the page. */
async function withDevTools<T>(page: Page, job: (devTools: CDPSession) => Promise<T>): Promise<T> {
  const devTools = await page.context().newCDPSession(page);
  try {
    return await job(devTools);
  } finally {
    await devTools.detach();
  }
}

/** Waits until a service worker controls the page, so that it can be reloaded offline. */
export async function waitForServiceWorker(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker?.controller?.state === 'activated');
}

/** Enters text as an Android keyboard does: as a composition that grows and is then accepted, without key events. */
export async function composeText(page: Page, text: string): Promise<void> {
  await withDevTools(page, async (devTools) => {
    for (let end = 1; end <= text.length; end += 1) {
      const caret = { selectionStart: end, selectionEnd: end };
      await devTools.send('Input.imeSetComposition', { text: text.slice(0, end), ...caret });
    }
    await devTools.send('Input.insertText', { text });
  });
}

/** All rows of one IndexedDB object store of the page's origin, as plain JSON. */
export function readStore(page: Page, database: string, store: string): Promise<unknown[]> {
  return page.evaluate(
    ([databaseName, storeName]) =>
      new Promise<unknown[]>((resolve, reject) => {
        const open = indexedDB.open(databaseName);
        open.onerror = () => reject(open.error);
        open.onsuccess = () => {
          const request = open.result.transaction(storeName).objectStore(storeName).getAll();
          request.onerror = () => reject(request.error);
          request.onsuccess = () => {
            open.result.close();
            resolve(request.result);
          };
        };
      }),
    [database, store] as const,
  );
}
