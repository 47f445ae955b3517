import { screen, waitFor } from '@solidjs/testing-library';
import { expect, test } from 'vitest';
import { en } from '../../app/i18n/en/en.ts';
import type { ModifierHold } from '../../app/reactive/app-model.ts';
import { checkHostFields, toHostDraft } from '../../app/views/home/host-draft.ts';
import { HostForm } from '../../app/views/home/host-form.tsx';
import { shouldInstallFirst } from '../../app/views/pairing/install-hint.ts';
import { PairingScreen } from '../../app/views/pairing/pairing-screen.tsx';
import { HostKeyChanged } from '../../app/views/workspace/host-key-changed.tsx';
import { KeyRow } from '../../app/views/workspace/key-row.tsx';
import { PhaseLayer } from '../../app/views/workspace/phase-layer.tsx';
import { makeFakeApp, makeFakeSession } from '../doubles/fake-app-model.ts';
import { hosts } from '../harness/story.ts';
import { press, renderIn } from './render-app.tsx';

const [web] = hosts;
if (!web) throw new Error('no host');

const type = (field: HTMLElement, text: string) => {
  if (!(field instanceof HTMLInputElement)) throw new Error('not a field');
  field.value = text;
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
};

test('a code that came with the link is spent only on Pair here', () => {
  const app = makeFakeApp({ pairing: { kind: 'offered' } });
  renderIn(app.model, () => <PairingScreen onReadStored={() => {}} />);
  expect(app.calls).toEqual([]);
  screen.getByText('Pair here').click();
  expect(app.calls).toEqual([{ name: 'pair', values: [] }]);
});

test('a typed code goes without its blanks; an empty one goes nowhere', () => {
  const app = makeFakeApp({ pairing: { kind: 'unpaired' } });
  renderIn(app.model, () => <PairingScreen onReadStored={() => {}} />);
  screen.getByText('Pair').click();
  expect(app.calls).toEqual([]);
  expect(screen.getByRole('alert').textContent).toBe('Type the code first.');
  type(screen.getByLabelText('Pairing code'), ' ABCD-EFGH ');
  screen.getByText('Pair').click();
  expect(app.calls).toEqual([{ name: 'pair', values: ['ABCD-EFGH'] }]);
});

test('Add to Home Screen comes first on iPad and iPhone only', () => {
  const where = (userAgent: string, maxTouchPoints: number) => ({ userAgent, maxTouchPoints }) as Navigator;
  const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15';
  expect(shouldInstallFirst(where(mac, 5), false)).toBe(true);
  expect(shouldInstallFirst(where(mac, 5), true)).toBe(false);
  expect(shouldInstallFirst(where(mac, 0), false)).toBe(false);
  expect(shouldInstallFirst(where('Mozilla/5.0 (Linux; Android 15) Chrome/156 Safari/537.36', 5), false)).toBe(false);
});

test('the host form says what is missing and saves what is right', async () => {
  const app = makeFakeApp({ hosts });
  renderIn(app.model, () => <HostForm host={null} onDone={() => {}} />);
  screen.getByRole('button', { name: 'Add host' }).click();
  expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual([
    'Give the host a name.',
    'Type the address of the server.',
    'Type the user to sign in as.',
  ]);
  type(screen.getByLabelText('Name'), 'edge');
  type(screen.getByLabelText('Address'), '10.0.0.9');
  type(screen.getByLabelText('User'), 'ops');
  type(screen.getByLabelText('Tags'), 'a, b，a');
  screen.getByRole('button', { name: 'Add host' }).click();
  await waitFor(() => expect(app.calls).toHaveLength(1));
  expect(app.calls[0]?.values[0]).toEqual({
    name: 'edge',
    address: '10.0.0.9',
    port: 22,
    username: 'ops',
    group: '',
    tags: ['a', 'b'],
  });
});

test.each([
  [{ address: 'root@10.0.0.1' }, 'address', 'addressForm'],
  [{ address: 'a b' }, 'address', 'addressForm'],
  [{ port: '0' }, 'port', 'portRange'],
  [{ port: '65536' }, 'port', 'portRange'],
  [{ port: '22x' }, 'port', 'portRange'],
  [{ name: 'atlas-web' }, 'name', 'nameTaken'],
] as const)('a host with %j has the error %s: %s', (change, field, error) => {
  const fields = { name: 'n', address: 'a', port: '22', username: 'u', group: '', tags: '', ...change };
  expect(checkHostFields(fields, hosts)).toEqual({ [field]: error });
  expect(toHostDraft(fields).username).toBe('u');
});

test('a changed key offers only to stay away, and that has the focus', () => {
  const calls: string[] = [];
  const known = {
    address: 'a',
    port: 22,
    algorithm: 'ssh-ed25519',
    key: '',
    fingerprint: 'SHA256:abcd1234',
    trustedAt: 0,
  };
  renderIn(makeFakeApp().model, () => (
    <HostKeyChanged
      hostName="atlas-web"
      algorithm="ssh-ed25519"
      fingerprint="SHA256:Zk5mY8wQ"
      known={known}
      onStay={() => calls.push('stay')}
    />
  ));
  const buttons = screen.getAllByRole('button');
  expect(buttons.map((button) => button.textContent)).toEqual(['Stay disconnected']);
  expect(document.activeElement).toBe(buttons[0]);
  press('Escape');
  expect(calls).toEqual([]);
  expect(screen.getByText('Zk5m')).toBeTruthy();
});

test('an unknown key is trusted by a tap alone', () => {
  const session = makeFakeSession(web, {
    kind: 'hostKey',
    id: 'q1',
    key: '',
    algorithm: 'ssh-ed25519',
    fingerprint: 'SHA256:Zk5m',
    verdict: { kind: 'unknown' },
  });
  renderIn(makeFakeApp().model, () => <PhaseLayer session={session.view} />);
  press('Enter');
  expect(session.calls).toEqual([]);
  screen.getByText('Trust and connect').click();
  expect(session.calls).toEqual([{ name: 'answerHostKey', values: [true] }]);
});

test('a password prompt hides what is typed and offers to keep it; several questions are answered in order', () => {
  const session = makeFakeSession(web, {
    kind: 'prompt',
    id: 'q1',
    method: 'password',
    attempt: 1,
    name: '',
    instructions: '',
    prompts: [{ text: 'Password: ', echo: false }],
  });
  renderIn(makeFakeApp().model, () => <PhaseLayer session={session.view} />);
  const password = screen.getByLabelText<HTMLInputElement>('Password of deploy');
  expect(password.type).toBe('password');
  type(password, 'hunter2');
  screen.getByRole('checkbox').click();
  screen.getByText('Sign in').click();
  session.setPhase({
    kind: 'prompt',
    id: 'q1',
    method: 'keyboard-interactive',
    attempt: 1,
    name: '',
    instructions: 'Two steps',
    prompts: [
      { text: 'Password:', echo: false },
      { text: 'Code:', echo: true },
    ],
  });
  expect(screen.queryByRole('checkbox')).toBeNull();
  type(screen.getByLabelText(/Password:/), 'a');
  const code = screen.getByLabelText<HTMLInputElement>(/Code:/);
  expect(code.type).toBe('text');
  type(code, 'b');
  screen.getByText('Sign in').click();
  expect(session.calls).toEqual([
    { name: 'answerPrompt', values: [['hunter2'], true] },
    { name: 'answerPrompt', values: [['a', 'b'], false] },
  ]);
});

test('Ctrl is held for the next key, then locked, then let go', () => {
  const holds: ModifierHold[] = [];
  const session = makeFakeSession(web, { kind: 'ready' });
  renderIn(makeFakeApp().model, () => (
    <KeyRow
      t={en}
      ready={true}
      held={session.view.held()}
      onHold={(modifier, hold) => {
        holds.push(hold);
        session.view.setHeld(modifier, hold);
      }}
      onKey={session.view.pressKey}
    />
  ));
  screen.getByLabelText('Show the key row').click();
  for (let tap = 0; tap < 3; tap += 1) screen.getByText('Ctrl').click();
  expect(holds).toEqual(['next', 'locked', 'off']);
  screen.getByText('Esc').click();
  expect(session.calls).toEqual([{ name: 'pressKey', values: ['Escape'] }]);
});
