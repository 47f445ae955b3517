/** Chromium as the machine has it, driven by playwright-core as a touch tablet, and never leaving the machine. */
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

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

/** Waits until a service worker controls the page, so that it can be reloaded offline. */
export async function waitForServiceWorker(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker?.controller?.state === 'activated');
}

/** What keeps Chromium from offering to install the page; it says so in a profile on disk only. */
export async function installProblems(profile: string, url: string): Promise<string[]> {
  const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
  const context = await chromium.launchPersistentContext(profile, { executablePath, headless: true, args: flags });
  try {
    const page = await context.newPage();
    await page.goto(url);
    await page.evaluate(() => navigator.serviceWorker.ready);
    const devTools = await context.newCDPSession(page);
    const manifest = await devTools.send('Page.getAppManifest');
    const { installabilityErrors } = await devTools.send('Page.getInstallabilityErrors');
    return [...manifest.errors.map((error) => error.message), ...installabilityErrors.map((error) => error.errorId)];
  } finally {
    await context.close();
  }
}
