/** The app is reloaded at the worst moments, and opened without a network. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { waitForServiceWorker } from '../browsers/chromium.ts';
import { answer, proposes } from '../doubles/scripted-model.ts';
import { type Rig, type RigOptions, startRig } from './rig.ts';
import {
  addLabHost,
  ask,
  choose,
  connect,
  hasLab,
  pair,
  records,
  sheet,
  sshPlace,
  tapConnect,
  toolResults,
  waitForPrompt,
  waitForSheet,
} from './steps.ts';

const bundleText = (folder: string) =>
  readdirSync(join(folder, 'assets'))
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(join(folder, 'assets', name), 'utf8'))
    .join('\n');

describe.skipIf(!hasLab()).each<NonNullable<RigOptions['build']>>(['app', 'faults'])(
  'a reload of the build %s',
  (build) => {
    let rig: Rig;
    let page: Page;
    beforeAll(async () => {
      rig = await startRig({ allow: [sshPlace()], build });
    });
    afterAll(() => rig.close());
    afterEach(() => page.context().close());

    async function atPrompt(): Promise<void> {
      rig.model.reset();
      ({ page } = await rig.openTablet());
      await pair(page, rig);
      await addLabHost(page, 'shop');
      await connect(page, 'shop', true);
    }

    it('with the sheet open offers the command again, and then it runs once', async () => {
      await atPrompt();
      const counter = join(rig.directory, `reloaded-${build}`);
      rig.model.respondWith([proposes(`echo once >> ${counter}`), answer('Good.')]);
      await ask(page, 'go');
      await waitForSheet(page, 'echo once');
      await page.reload();
      await tapConnect(page, 'shop');
      await waitForPrompt(page);
      await waitForSheet(page, 'echo once');
      expect(existsSync(counter)).toBe(false);
      await choose(page, 'Run once');
      await page.getByText('Good.').waitFor();
      await expect.poll(() => readFileSync(counter, 'utf8')).toBe('once\n');
    });

    it('keeps what was being written', async () => {
      ({ page } = await rig.openTablet());
      await pair(page, rig);
      await page.getByLabel('Message', { exact: true }).fill('half a thought');
      await page.waitForTimeout(1500);
      await page.reload();
      await expect.poll(() => page.getByLabel('Message', { exact: true }).inputValue()).toBe('half a thought');
    });

    it('without a network shows the conversation and its records', async () => {
      await atPrompt();
      rig.model.respondWith([proposes('true'), answer('Kept for the train.')]);
      await ask(page, 'remember this');
      await waitForSheet(page, 'true');
      await choose(page, 'Run once');
      await page.getByText('Kept for the train.').waitFor();
      await page.evaluate(() => navigator.serviceWorker.ready);
      await page.reload();
      await waitForServiceWorker(page);
      await page.context().setOffline(true);
      await page.reload();
      await tapConnect(page, 'shop');
      await page.getByText('Kept for the train.').waitFor();
      await page.getByText('remember this').last().waitFor();
      await expect.poll(() => records(page, 'written').count()).toBe(1);
      await page.context().setOffline(false);
    });

    if (build === 'faults')
      it('between decision and write leaves the command interrupted: not run, not run again, and the model hears of it', async () => {
        await atPrompt();
        const made = join(rig.directory, 'never');
        await page.evaluate(() => sessionStorage.setItem('countersign.fault', 'beforeWrite'));
        rig.model.respondWith([proposes(`touch ${made}`)]);
        await ask(page, 'go');
        await waitForSheet(page, 'touch');
        await choose(page, 'Run once');
        await records(page, 'accepted').waitFor();
        await page.evaluate(() => sessionStorage.clear());
        await page.reload();
        await tapConnect(page, 'shop');
        await records(page, 'interrupted').waitFor();
        await waitForPrompt(page);
        expect(await sheet(page).count()).toBe(0);
        rig.model.respondWith([answer('Then look first.')]);
        await ask(page, 'and now?');
        await page.getByText('Then look first.').waitFor();
        expect(toolResults(rig)).toEqual(['{"accepted":"unknown","interrupted":true}']);
        expect(existsSync(made)).toBe(false);
      });
  },
);

describe('the port that tests break the app at', () => {
  it('is in the test build and not in the one people get', () => {
    const root = join(import.meta.dirname, '../..');
    expect(bundleText(join(root, 'dist-test'))).toContain('countersign.fault');
    expect(bundleText(join(root, 'dist'))).not.toContain('countersign.fault');
  });
});
