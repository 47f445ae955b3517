/** What every journey stands on: the built app behind a real relay, the scripted model service, and a touch tablet. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { type PracticeServer, startPracticeServer } from '../../relay/demo/practice-server.ts';
import type { Place } from '../../relay/dial-guard.ts';
import { type Relay, startRelay } from '../../relay/host-node.ts';
import { writeStoryFiles } from '../../scripts/demo/story-files.mjs';
import { type DeviceName, devices, launchChromium } from '../browsers/chromium.ts';
import { type ScriptedModel, startScriptedModel } from '../doubles/scripted-model.ts';

export type RigOptions = {
  /** `faults` has the ports that a test can break the app at; `app` is what people get. */
  build?: 'app' | 'faults';
  /** SSH servers on loopback that the relay may dial. */
  allow?: readonly Place[];
  /** Offers this computer as a host, started in the story's folder. */
  practice?: boolean;
  delayMs?: number;
};

export type Rig = {
  relay: Relay;
  model: ScriptedModel;
  practice: PracticeServer | null;
  /** The story's files; every user of the SSH lab may read and change them. */
  directory: string;
  /** What the relay has logged, line by line. */
  log: string[];
  /** A tablet of its own, with storage of its own. */
  openTablet(device?: DeviceName): Promise<{ context: BrowserContext; page: Page }>;
  close(): Promise<void>;
};

export async function startRig(options: RigOptions = {}): Promise<Rig> {
  const appDirectory = builtApp(options.build ?? 'app');
  const directory = mkdtempSync(join(tmpdir(), 'journey-'));
  const dataDirectory = mkdtempSync(join(tmpdir(), 'journey-relay-'));
  await writeStoryFiles(directory);
  execFileSync('chmod', ['-R', 'a+rwX', directory]);
  const model = await startScriptedModel({ directory, delayMs: options.delayMs ?? 0 });
  const practice = options.practice ? await startPracticeServer({ directory, shell: '/bin/bash' }) : null;
  const log: string[] = [];
  const relay = await startRelay({
    port: 0,
    host: '127.0.0.1',
    dataDirectory,
    appDirectory,
    allow: options.allow ?? [],
    ...(practice && { practiceHost: practice }),
    log: { level: 'info', destination: { write: (line: string) => void log.push(line) } },
  });
  const browser = await launchChromium();
  return {
    relay,
    model,
    practice,
    directory,
    log,
    openTablet: (device = 'ipad') => openTablet(browser, device),
    async close() {
      await browser.close();
      await relay.close();
      await Promise.all([model.close(), practice?.close()]);
      for (const folder of [directory, dataDirectory]) rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function openTablet(browser: Browser, device: DeviceName): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ ...devices[device], locale: 'en-GB' });
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  return { context, page };
}

function builtApp(build: 'app' | 'faults'): string {
  const folder = build === 'app' ? 'dist' : 'dist-test';
  const path = fileURLToPath(new URL(`../../${folder}`, import.meta.url));
  if (!existsSync(join(path, 'index.html'))) throw new Error(`${folder}/ is not built: run the journeys by npm test.`);
  return path;
}
