/** What goes wrong is said in a clear sentence, in both languages; nothing is lost and nothing crashes. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { en } from '../../app/i18n/en/en.ts';
import { zh } from '../../app/i18n/zh/zh.ts';
import { answer, faults } from '../doubles/scripted-model.ts';
import { type Rig, startRig } from './rig.ts';
import {
  addHost,
  addLabHost,
  ask,
  connect,
  hasLab,
  lab,
  pair,
  sshPlace,
  tapConnect,
  toolResults,
  trustKey,
  typePassword,
  waitForPrompt,
} from './steps.ts';

/** Switches the language and looks for the sentence in it: the trouble stays on the screen meanwhile. */
async function saysInBoth(page: Page, english: string, chinese: string): Promise<void> {
  await page.getByText(english).first().waitFor();
  await page.getByRole('button', { name: 'Settings' }).tap();
  await page.getByRole('button', { name: 'Appearance' }).tap();
  await page.getByText('简体中文').last().tap();
  await page.locator('html[lang="zh-CN"]').waitFor();
  await page.getByRole('button', { name: zh.common.back }).tap();
  await page.getByText(chinese).first().waitFor();
}

describe.skipIf(!hasLab())('trouble', () => {
  let rig: Rig;
  let page: Page;
  let errors: string[];

  beforeAll(async () => {
    const closed = { host: '127.0.0.1', port: 9 };
    rig = await startRig({ allow: [sshPlace(), closed] });
  });
  afterAll(() => rig.close());
  beforeEach(async () => {
    errors = [];
    ({ page } = await rig.openTablet());
    page.on('pageerror', (error) => errors.push(error.message));
    rig.model.reset();
    await pair(page, rig);
  });
  afterEach(async () => {
    await page.context().close();
    expect(errors).toEqual([]);
  });

  describe('on the way to a server', () => {
    const words = (kind: keyof typeof en.failures.session) =>
      [en.failures.session[kind].what, zh.failures.session[kind].what] as const;

    it('a wrong password is asked again, then refused with what the server offered', async () => {
      await addLabHost(page, 'web');
      await tapConnect(page, 'web');
      await trustKey(page);
      for (let attempt = 1; attempt <= 3; attempt += 1) {
        await typePassword(page, 'wrong');
        if (attempt < 3) await page.getByText(en.session.prompt.again({ attempt: attempt + 1 })).waitFor();
      }
      await page.getByText(/The server offered: .*password/).waitFor();
      await saysInBoth(page, ...words('authRefused'));
    });

    it('a refused host key ends it, and no password was asked', async () => {
      await addLabHost(page, 'web');
      await tapConnect(page, 'web');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).tap();
      expect(await page.getByLabel(/^Password of/).count()).toBe(0);
      await saysInBoth(page, ...words('hostKeyRefused'));
    });

    it('an unknown host', async () => {
      await addHost(page, { name: 'nowhere', address: 'nowhere.invalid', port: 22, user: 'me' });
      await tapConnect(page, 'nowhere');
      await saysInBoth(page, ...words('unknownHost'));
    });

    it('a closed port', async () => {
      await addHost(page, { name: 'shut', address: '127.0.0.1', port: 9, user: 'me' });
      await tapConnect(page, 'shut');
      await saysInBoth(page, ...words('connectionRefused'));
    });

    it('a destination that the relay does not allow', async () => {
      await addHost(page, { name: 'local', address: '127.0.0.1', port: 25, user: 'me' });
      await tapConnect(page, 'local');
      await saysInBoth(page, ...words('destinationForbidden'));
    });

    it('a changed host key blocks with both fingerprints', async () => {
      await addLabHost(page, 'web');
      await connect(page, 'web', true);
      const { port } = sshPlace();
      await page.evaluate(
        (at) =>
          new Promise<void>((resolve, reject) => {
            const open = indexedDB.open('countersign');
            open.onsuccess = () => {
              const store = open.result.transaction('knownHosts', 'readwrite').objectStore('knownHosts');
              const all = store.getAll();
              all.onsuccess = () => {
                for (const row of all.result) {
                  store.delete([row.address, row.port, row.key]);
                  if (row.port === at) store.put({ ...row, key: 'AAAA', fingerprint: 'SHA256:anotherKeyThanThisOne' });
                }
                store.transaction.oncomplete = () => resolve();
              };
            };
            open.onerror = () => reject(open.error);
          }),
        port,
      );
      await page.reload();
      await tapConnect(page, 'web');
      await page.getByRole('button', { name: 'Stay disconnected' }).waitFor();
      await saysInBoth(
        page,
        en.session.hostKey.changedTitle({ host: 'web' }),
        zh.session.hostKey.changedTitle({ host: 'web' }),
      );
    });

    it('a shell that ends says so, and can be opened again in the same tab', async () => {
      await addLabHost(page, 'web');
      await connect(page, 'web', true);
      await page.locator('.xterm').click();
      await page.keyboard.type('exit\n');
      await page.getByText(en.failures.session.closedByHost.what).waitFor();
      await page.getByRole('button', { name: 'Reconnect' }).tap();
      await waitForPrompt(page);
    });
  });

  describe('with the model', () => {
    const words = (kind: keyof typeof en.failures.model) => [en.failures.model[kind], zh.failures.model[kind]] as const;

    beforeEach(async () => {
      await addLabHost(page, 'web');
      await connect(page, 'web');
    });

    it.each([
      ['HTTP 401', () => faults.badKey, 'auth'],
      ['HTTP 429', () => faults.rateLimited(7), 'rate_limit'],
      ['HTTP 500', () => faults.serverError, 'server_error'],
      ['a stream that is cut', () => faults.cut, 'network'],
    ] as const)('%s: told, the question kept, and retry goes on', async (_name, fault, kind) => {
      rig.model.respondWith([fault()]);
      await ask(page, 'still there?');
      await page.getByText(words(kind)[0]).waitFor();
      if (kind === 'rate_limit') await page.getByText(/7 s/).waitFor();
      if (kind === 'network') await page.getByText(/^One two/).waitFor();
      rig.model.respondWith([answer('Yes, still here.')]);
      await page.getByRole('button', { name: 'Retry' }).tap();
      await page.getByText('Yes, still here.').waitFor();
      expect(await page.getByText('still there?').count()).toBeGreaterThan(0);
    });

    it('says it in Chinese as well', async () => {
      rig.model.respondWith([faults.badKey]);
      await ask(page, 'x');
      await saysInBoth(page, ...words('auth'));
    });

    it('malformed arguments and unknown tools are answered, and the loop goes on', async () => {
      rig.model.respondWith([faults.malformedArguments, faults.unknownTool, answer('I will do it right.')]);
      await ask(page, 'break it');
      await page.getByText('I will do it right.').waitFor();
      const results = toolResults(rig);
      expect(results).toHaveLength(2);
      for (const result of results) expect(JSON.parse(result)).toEqual({ error: expect.any(String) });
      await page.getByText(en.chat.invalid.truncated).waitFor();
      await page.getByText(en.chat.invalid.unknownTool).waitFor();
    });

    it('calls with the same id are told apart', async () => {
      const twin = (name: string, path?: string) => answer('', { id: 'call_1', name, arguments: path ? { path } : {} });
      rig.model.respondWith([twin('get_system_info'), twin('list_directory', '/'), answer('Both seen.')]);
      await ask(page, 'twins');
      await page.getByText('Both seen.').waitFor();
      const { messages = [] } = rig.model.requests.at(-1)?.body ?? {};
      const answered = messages.flatMap((message) => (message.role === 'tool' ? [message.tool_call_id] : []));
      expect(new Set(answered).size).toBe(2);
      expect(new Set(toolResults(rig)).size).toBe(2);
    });

    it('an empty answer ends the turn without a crash', async () => {
      rig.model.respondWith([faults.empty, answer('Now with words.')]);
      await ask(page, 'say nothing');
      await page.getByRole('button', { name: 'Send' }).waitFor();
      await ask(page, 'say something');
      await page.getByText('Now with words.').waitFor();
    });

    it('an answer can be stopped; what came is kept', async () => {
      rig.model.respondWith([faults.slow('one two three four five six seven eight nine ten', 300)]);
      await ask(page, 'slowly');
      await page.getByText(/^one two/).waitFor();
      await page.getByRole('button', { name: 'Stop' }).tap();
      await page.getByText(en.chat.stopped).waitFor();
      await page.getByText(/^one two/).waitFor();
    });
  });

  it('the password is in no row of the database and in no line of the log', async () => {
    await addLabHost(page, 'web');
    await connect(page, 'web', true);
    const dump = await page.evaluate(async () => {
      const open = indexedDB.open('countersign');
      await new Promise((resolve) => {
        open.onsuccess = resolve;
      });
      const names = [...open.result.objectStoreNames].filter((name) => name !== 'keys');
      const stores = names.map(
        (name) =>
          new Promise<unknown[]>((resolve) => {
            const all = open.result.transaction(name).objectStore(name).getAll();
            all.onsuccess = () => resolve(all.result);
          }),
      );
      return JSON.stringify(await Promise.all(stores));
    });
    expect(dump).toContain('"web"');
    expect(dump).toContain('host:');
    expect(dump).not.toContain(lab().password);
    expect(rig.log.join('')).not.toContain(lab().password);
    expect(rig.log.length).toBeGreaterThan(0);
  });
});
