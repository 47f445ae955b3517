/** Without a server of one's own, on the smallest screen: "This computer", the chat as a sheet, and the app installed. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installProblems } from '../browsers/chromium.ts';
import { answer, proposes } from '../doubles/scripted-model.ts';
import { type Rig, startRig } from './rig.ts';
import { ask, choose, pair, records, tapConnect, waitForPrompt, waitForSheet, waitForTerminal } from './steps.ts';

describe('a phone and this computer', () => {
  let rig: Rig;
  beforeAll(async () => {
    rig = await startRig({ practice: true });
  });
  afterAll(() => rig.close());

  it('needs no key question and no password, and the chat opens by one tap on its grip', async () => {
    const { page } = await rig.openTablet('phone');
    await pair(page, rig);
    await tapConnect(page, 'This computer');
    await waitForPrompt(page);
    await page.getByRole('button', { name: 'Chat size: peek' }).tap();
    await page.getByText('Commands wait for you.').waitFor();
    // The same tap must not have reached what came up under the finger.
    expect(rig.model.requests).toHaveLength(0);
    rig.model.respondWith([proposes('echo from-the-train'), answer('There you go.')]);
    await ask(page, 'say hello');
    await waitForSheet(page, 'echo from-the-train');
    await choose(page, 'Run once');
    await waitForTerminal(page, /^from-the-train/);
    await page.getByText('There you go.').waitFor();
    await expect.poll(() => records(page, 'written').count()).toBe(1);
    await page.context().close();
  });

  it('is an app that a browser offers to install', async () => {
    const profile = mkdtempSync(join(tmpdir(), 'journey-profile-'));
    try {
      expect(await installProblems(profile, rig.relay.url)).toEqual([]);
    } finally {
      rmSync(profile, { recursive: true, force: true });
    }
  });
});
