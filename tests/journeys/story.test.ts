/** The main job on real parts: built app, real relay, real OpenSSH; only the model is a script. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answer, proposes } from '../doubles/scripted-model.ts';
import { type Rig, startRig } from './rig.ts';
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
  terminalText,
  toolResults,
  typeInTerminal,
  waitForSheet,
  waitForTerminal,
} from './steps.ts';

describe.skipIf(!hasLab())('a person with a server', () => {
  let rig: Rig;
  let page: Page;
  let errors: string[];
  const inStory = (path: string) => join(rig.directory, path);
  const read = (path: string) => readFileSync(inStory(path), 'utf8');

  beforeAll(async () => {
    rig = await startRig({ allow: [sshPlace()] });
  });
  afterAll(() => rig.close());

  beforeEach(async () => {
    errors = [];
    ({ page } = await rig.openTablet());
    page.on('pageerror', (error) => errors.push(error.message));
    await pair(page, rig);
    await addLabHost(page, 'shop');
    await connect(page, 'shop');
    rig.model.reset();
  });
  afterEach(async () => {
    await page.context().close();
    expect(errors).toEqual([]);
  });

  it('finds out why nginx answers 502, and the change runs once, after it was countersigned', async () => {
    await ask(page, 'nginx answers 502, why?');
    await waitForSheet(page, /grep -n proxy_pass/);
    await choose(page, 'Run once');
    await waitForSheet(page, /sed -i/);
    expect(read('etc/nginx/conf.d/shop.conf')).toContain('127.0.0.1:8080');
    expect(existsSync(inStory('etc/nginx/conf.d/shop.conf.bak'))).toBe(false);
    await choose(page, 'Run once');
    await page.getByText('nginx now forwards to port 8081').waitFor();
    expect(read('etc/nginx/conf.d/shop.conf')).toContain('127.0.0.1:8081');
    // A second run would have left the changed file as its backup.
    expect(read('etc/nginx/conf.d/shop.conf.bak')).toContain('127.0.0.1:8080');
    await expect.poll(() => records(page, 'written').count()).toBe(2);
    expect(await terminalText(page)).toContain('sed -i');
    expect(await terminalText(page)).not.toContain('countersign-exec');
  });

  it('runs an approved command exactly once and tells the model so', async () => {
    const counter = inStory('ran');
    rig.model.respondWith([proposes(`echo once >> ${counter}`), answer('That was it.')]);
    await ask(page, 'count');
    await waitForSheet(page, 'echo once');
    expect(existsSync(counter)).toBe(false);
    await choose(page, 'Run once');
    await page.getByText('That was it.').waitFor();
    await expect.poll(() => existsSync(counter) && readFileSync(counter, 'utf8')).toBe('once\n');
    expect(toolResults(rig)).toEqual(['{"accepted":true}']);
  });

  it('takes the keys 1, Enter and Esc once the person stepped into the sheet', async () => {
    const counter = inStory('keys');
    rig.model.respondWith([
      proposes(`echo enter >> ${counter}`),
      proposes(`echo never >> ${counter}`),
      proposes(`echo digit >> ${counter}`),
      answer('All asked.'),
    ]);
    await ask(page, 'keys');
    for (const [command, key] of [
      ['echo enter', 'Enter'],
      ['echo never', 'Escape'],
      ['echo digit', '1'],
    ] as const) {
      await waitForSheet(page, command);
      await page.keyboard.press('Control+.');
      await page.keyboard.press(key);
    }
    await page.getByText('All asked.').waitFor();
    await expect.poll(() => readFileSync(counter, 'utf8')).toBe('enter\ndigit\n');
    expect(toolResults(rig)).toEqual(['{"accepted":true}', '{"accepted":false,"rejected":true}', '{"accepted":true}']);
  });

  it('runs nothing that is rejected, and the model hears the note', async () => {
    const counter = inStory('rejected');
    rig.model.respondWith([proposes(`touch ${counter}`), proposes(`touch ${counter}`), answer('I see.')]);
    await ask(page, 'try');
    await waitForSheet(page, 'touch');
    await choose(page, 'Reject');
    await records(page, 'rejected').waitFor();
    await waitForSheet(page, 'touch');
    await sheet(page).getByRole('button', { name: 'Reject with a note' }).tap();
    await sheet(page).getByLabel('Note to the model').fill('use the staging host');
    await sheet(page).getByRole('button', { name: 'Reject and send the note' }).tap();
    await page.getByText('I see.').waitFor();
    expect(toolResults(rig)).toEqual([
      '{"accepted":false,"rejected":true}',
      '{"accepted":false,"rejected":true,"note":"use the staging host"}',
    ]);
    expect(existsSync(counter)).toBe(false);
  });

  it('runs an edited command as it was edited, after asking the host what the proposal would have done', async () => {
    const [kept, made] = [inStory('kept'), inStory('edited')];
    writeFileSync(kept, 'x'.repeat(2048));
    rig.model.respondWith([proposes(`rm ${kept}`), answer('As you wish.')]);
    await ask(page, 'tidy up');
    await waitForSheet(page, 'rm ');
    await sheet(page).getByText('1 file, 2 KB').waitFor();
    await choose(page, 'Edit, then run');
    const editor = sheet(page).getByLabel('Text that runs instead');
    await editor.fill("echo 'open");
    await sheet(page).getByText('Cannot be run: the shell would wait for more.').waitFor();
    await editor.fill(`echo instead > ${made}`);
    await page.waitForTimeout(600);
    await editor.press('Control+Enter');
    await page.getByText('As you wish.').waitFor();
    await expect.poll(() => existsSync(made) && readFileSync(made, 'utf8')).toBe('instead\n');
    expect(existsSync(kept)).toBe(true);
    expect(toolResults(rig)).toEqual([`{"accepted":true,"edited_command":"echo instead > ${made}"}`]);
    expect(await records(page, 'written').textContent()).toContain('Ran · edited');
    expect(await records(page, 'written').textContent()).toContain(`Proposed:rm ${kept}`);
    expect(rig.model.requests.map(({ body }) => JSON.stringify(body)).join()).not.toContain('2 KB');
  });

  it('asks once for a text that is allowed in this session, and again for any other', async () => {
    const counter = inStory('allowed');
    const command = `echo again >> ${counter}`;
    rig.model.respondWith([proposes(command), proposes(command), proposes(`${command} `), answer('Enough.')]);
    await ask(page, 'twice');
    await waitForSheet(page, 'echo again');
    await choose(page, 'Allow in this session');
    await expect.poll(() => records(page, 'written').count()).toBe(2);
    await waitForSheet(page, 'echo again');
    await choose(page, 'Reject');
    await page.getByText('Enough.').waitFor();
    expect(readFileSync(counter, 'utf8')).toBe('again\nagain\n');
  });

  it('lets no message out while a command waits', async () => {
    rig.model.respondWith([proposes('true'), answer('Fine.')]);
    await ask(page, 'wait');
    await waitForSheet(page, 'true');
    await page.getByLabel('Message', { exact: true }).fill('hurry');
    expect(await page.getByRole('button', { name: 'Send' }).isDisabled()).toBe(true);
    await choose(page, 'Reject');
    await page.getByText('Fine.').waitFor();
  });

  it('refuses control characters and incomplete text in words, and asks nobody', async () => {
    rig.model.respondWith([proposes('echo \u0003 hi'), proposes("echo 'open"), answer('Understood.')]);
    await ask(page, 'trick');
    await page.getByText('Understood.').waitFor();
    const told = toolResults(rig);
    expect(told).toHaveLength(2);
    for (const result of told) expect(JSON.parse(result)).toMatchObject({ accepted: false, error: expect.any(String) });
    await expect.poll(() => records(page, 'failed').count()).toBe(2);
    expect(await sheet(page).count()).toBe(0);
  });

  it('sends no tools from home, and offers no terminal buttons there', async () => {
    await page.getByRole('button', { name: 'Home' }).tap();
    rig.model.respondWith([answer('Plain talk:\n\n```sh\nuptime\n```\n')]);
    await ask(page, 'hello');
    await page.getByText('Plain talk').waitFor();
    const { body } = rig.model.requests.at(-1) ?? {};
    expect(body).toBeDefined();
    expect(body).not.toHaveProperty('tools');
    // The first text of a session is shown plain until the Markdown chunk is there.
    await page.getByRole('button', { name: 'Copy' }).waitFor();
    expect(await page.getByRole('button', { name: 'Run', exact: true }).count()).toBe(0);
  });

  it('inserts a code block without Enter and runs one with Enter', async () => {
    const made = inStory('made');
    rig.model.respondWith([answer(`Try:\n\n\`\`\`sh\ntouch ${made}\n\`\`\`\n`)]);
    await ask(page, 'how');
    await page.getByRole('button', { name: 'Insert' }).tap();
    await waitForTerminal(page, /touch/);
    await page.getByText('Inserted at the prompt, not run').waitFor();
    expect(existsSync(made)).toBe(false);
    await page.keyboard.press('Control+c');
    await page.getByRole('button', { name: 'Run', exact: true }).tap();
    await expect.poll(() => existsSync(made)).toBe(true);
  });

  it('never sends what the terminal shows, its title or its directory to the model', async () => {
    const canaries = { output: 'canary-output-5521', title: 'canary-title-5522', directory: 'canary-dir-5523' };
    await typeInTerminal(
      page,
      `printf 'canary-%s\\n' output-5521; printf '\\033]0;canary-%s\\007' title-5522; printf '\\033]7;file://h/canary-%s\\007' dir-5523`,
    );
    await waitForTerminal(page, canaries.output);
    await page.getByText(`/${canaries.directory}`).first().waitFor();
    rig.model.respondWith([proposes('echo canary-planted-5524'), answer('Seen.')]);
    await ask(page, 'canary-planted-5525');
    await waitForSheet(page, 'canary-planted');
    await choose(page, 'Run once');
    await page.getByText('Seen.').waitFor();
    const sent = rig.model.requests.map((request) => request.text).join('\n');
    // The search finds what was really sent, so that its silence means something.
    expect(sent).toContain('canary-planted-5525');
    expect(sent).toContain('canary-planted-5524');
    for (const canary of Object.values(canaries)) expect(sent).not.toContain(canary);
    expect(rig.log.join('')).not.toContain('canary');
  });
});
