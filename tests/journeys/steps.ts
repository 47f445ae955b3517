/** What a person does in the app, by the names that a screen reader would say. */
import type { Page } from 'playwright-core';
import { inject } from 'vitest';
import type { Lab } from '../lab/ssh-lab.mjs';
import type { Rig } from './rig.ts';

/** The running lab; the journeys are not started without it. */
export function lab(): Lab {
  const running = inject('lab');
  if (running === null) throw new Error('the SSH lab is not running');
  return running;
}

export const hasLab = (): boolean => inject('lab') !== null;

export const sshPlace = () => {
  const { host, port } = lab().servers['openssh'] ?? { host: '', port: 0 };
  return { host, port };
};

/** Opens the pairing link, with the scripted model in it, and pairs. */
export async function pair(page: Page, rig: Rig): Promise<void> {
  const script = encodeURIComponent(rig.model.baseUrl);
  await page.goto(`${rig.relay.newPairingLink()}&script=${script}`);
  await page.getByRole('button', { name: 'Pair here' }).tap();
  await page.getByRole('heading', { name: 'Hosts', exact: true }).waitFor();
}

export async function addHost(
  page: Page,
  host: { name: string; address: string; port: number; user: string },
): Promise<void> {
  await page.getByRole('button', { name: 'Add host' }).first().tap();
  const form = page.getByRole('dialog');
  await form.getByLabel('Name').fill(host.name);
  await form.getByLabel('Address').fill(host.address);
  await form.getByLabel('Port').fill(String(host.port));
  await form.getByLabel('User').fill(host.user);
  await form.getByRole('button', { name: 'Add host' }).tap();
  await form.waitFor({ state: 'hidden' });
}

/** Adds a host of the lab: its openssh, as the user with that login shell. */
export const addLabHost = (page: Page, name: string, shell = 'bash', port = sshPlace().port): Promise<void> =>
  addHost(page, { name, address: '127.0.0.1', port, user: `lab-${shell}` });

export const tapConnect = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name: `Connect to ${name}` }).tap();

export const trustKey = (page: Page): Promise<void> => page.getByRole('button', { name: 'Trust and connect' }).tap();

export async function typePassword(page: Page, password: string, remember = false): Promise<void> {
  await page.getByLabel(/^Password of/).fill(password);
  if (remember) await page.getByLabel('Keep the password on this device, sealed').check();
  await page.getByRole('button', { name: 'Sign in' }).tap();
}

/** From home to a prompt in the terminal. */
export async function connect(page: Page, name: string, remember = false): Promise<void> {
  await tapConnect(page, name);
  await trustKey(page);
  await typePassword(page, lab().password, remember);
  await waitForPrompt(page);
}

/** Text of the terminal's rows, one after another. */
export const terminalText = (page: Page): Promise<string> => page.locator('.xterm-rows').textContent().then(String);

export async function waitForTerminal(page: Page, text: string | RegExp): Promise<void> {
  await page.locator('.xterm-rows').getByText(text).first().waitFor();
}

/** The rows of the lab's prompts end in one of these. */
export const waitForPrompt = (page: Page): Promise<void> => waitForTerminal(page, /[$#%>]\s*$/);

/** Types into the terminal as a keyboard does. */
export async function typeInTerminal(page: Page, text: string): Promise<void> {
  await page.locator('.xterm').click();
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

export async function ask(page: Page, question: string): Promise<void> {
  await page.getByLabel('Message', { exact: true }).fill(question);
  await page.getByRole('button', { name: 'Send' }).tap();
}

export const sheet = (page: Page) => page.getByRole('dialog', { name: /^Run this on/ });

/** Waits for the sheet and for the end of its opening guard. */
export async function waitForSheet(page: Page, command: string | RegExp): Promise<void> {
  await sheet(page).getByText(command).first().waitFor();
  await page.waitForTimeout(600);
}

export async function choose(
  page: Page,
  option: 'Run once' | 'Allow in this session' | 'Reject' | 'Edit, then run',
): Promise<void> {
  await sheet(page)
    .getByRole('button', { name: new RegExp(`^\\d?\\s*${option}(?! with)`) })
    .tap();
}

export const records = (page: Page, state: string) => page.locator(`.record[data-state="${state}"]`);

/** Results of tools that the model was sent in its last request, in order. */
export function toolResults(rig: Rig): string[] {
  const messages = rig.model.requests.at(-1)?.body.messages ?? [];
  return messages.flatMap((message) => (message.role === 'tool' ? [String(message.content)] : []));
}
