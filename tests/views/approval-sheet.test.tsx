import { screen } from '@solidjs/testing-library';
import { expect, test } from 'vitest';
import { ApprovalSheet } from '../../app/views/approval/approval-sheet.tsx';
import { makeFakeApp } from '../doubles/fake-app-model.ts';
import { type FakeApproval, makeFakeApproval, pastGuards } from '../doubles/fake-approval.ts';
import { press, renderIn } from './render-app.tsx';

const risky = 'sudo reboot';
const high = { level: 'high', findings: [{ rule: 'privilege', start: 0, end: 4 }] } as const;

function open(approval: FakeApproval) {
  return renderIn(makeFakeApp().model, () => <ApprovalSheet view={approval.view} />);
}

test('nothing counts in the first 500 ms', () => {
  const approval = makeFakeApproval({ command: 'uptime' });
  open(approval);
  press('1');
  approval.pass(499);
  press('Enter');
  screen.getByText('Run once').click();
  expect(approval.decisions).toEqual([]);
  approval.pass(1);
  press('1');
  expect(approval.decisions).toEqual([{ option: 'once', note: undefined }]);
});

test.each([
  ['1', 'once'],
  ['Enter', 'once'],
  ['2', 'session'],
  ['3', 'reject'],
  ['Escape', 'reject'],
])('%s means %s for a low-risk command', (key, option) => {
  const approval = makeFakeApproval({ command: 'uptime' });
  open(approval);
  approval.pass(pastGuards.open);
  press(key);
  expect(approval.decisions.map((decision) => decision.option)).toEqual([option]);
});

test('a key that repeats counts for nothing, and does not press the button it is on', () => {
  const approval = makeFakeApproval({ command: 'uptime' });
  open(approval);
  approval.pass(pastGuards.open);
  press('1', { repeat: true });
  screen.getByRole('button', { name: /Run once/ }).focus();
  const repeated = press('Enter', { repeat: true });
  expect(repeated.defaultPrevented).toBe(true);
  expect(approval.decisions).toEqual([]);
});

test('with modifiers, and while an input method composes, keys do nothing', () => {
  const approval = makeFakeApproval({ command: 'uptime' });
  open(approval);
  approval.pass(pastGuards.open);
  press('1', { ctrlKey: true });
  press('2', { altKey: true });
  press('Enter', { isComposing: true });
  expect(approval.decisions).toEqual([]);
});

test('while the person types elsewhere no key acts and the focus stays; Ctrl+. steps in', () => {
  const approval = makeFakeApproval({ command: 'uptime' });
  const field = document.createElement('textarea');
  document.body.append(field);
  field.focus();
  open(approval);
  approval.pass(pastGuards.open);
  expect(document.activeElement).toBe(field);
  press('1');
  press('Enter');
  press('Escape');
  expect(approval.decisions).toEqual([]);
  press('.', { ctrlKey: true });
  expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true);
  press('3');
  expect(approval.decisions.map((decision) => decision.option)).toEqual(['reject']);
  field.remove();
});

test('high risk: the first Enter arms, one within 600 ms counts for nothing, a later one runs', () => {
  const approval = makeFakeApproval({ command: risky, assessment: high });
  open(approval);
  approval.pass(pastGuards.open);
  press('Enter');
  expect(approval.decisions).toEqual([]);
  const armed = screen.getByRole('button', { name: /Tap again to run as root on atlas-web/ });
  expect(document.activeElement).toBe(armed);
  armed.click();
  expect(approval.decisions).toEqual([]);
  approval.pass(pastGuards.rearm);
  armed.click();
  expect(approval.decisions.map((decision) => decision.option)).toEqual(['once']);
});

test('it disarms when the target changes, on Step back, and when the focus goes elsewhere', async () => {
  const approval = makeFakeApproval({ command: risky, assessment: high });
  open(approval);
  approval.pass(pastGuards.open);
  press('1');
  expect(approval.view.state().kind).toBe('armed');
  approval.setDirectory('/srv');
  expect(approval.view.state().kind).toBe('open');
  press('2');
  screen.getByText('Step back').click();
  expect(approval.view.state().kind).toBe('open');
  press('1');
  const field = document.createElement('input');
  document.body.append(field);
  field.focus();
  await Promise.resolve();
  expect(approval.view.state().kind).toBe('open');
  field.remove();
});

test('no option is filled when the risk is high, and reject never needs two taps', () => {
  const approval = makeFakeApproval({ command: risky, assessment: high });
  const { container } = open(approval);
  expect(container.querySelector('.option.go')).toBeNull();
  approval.pass(pastGuards.open);
  screen.getByRole('button', { name: /^3/ }).click();
  expect(approval.decisions.map((decision) => decision.option)).toEqual(['reject']);
});

test('without a session it can only be rejected', () => {
  const approval = makeFakeApproval({ command: 'uptime' });
  open(approval);
  approval.setSessionReady(false);
  approval.pass(pastGuards.open);
  press('1');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /Run once/ }).disabled).toBe(true);
  expect(approval.decisions).toEqual([]);
  press('3');
  expect(approval.decisions.map((decision) => decision.option)).toEqual(['reject']);
});

test('reject with a note sends the note; Esc in the note goes back instead of rejecting', () => {
  const approval = makeFakeApproval({ command: 'uptime' });
  open(approval);
  approval.pass(pastGuards.open);
  screen.getByText('Reject with a note').click();
  press('Escape');
  expect(approval.decisions).toEqual([]);
  screen.getByText('Reject with a note').click();
  const note = screen.getByLabelText<HTMLTextAreaElement>('Note to the model');
  note.value = 'not before we know why';
  note.dispatchEvent(new InputEvent('input', { bubbles: true }));
  press('1');
  screen.getByText('Reject and send the note').click();
  expect(approval.decisions).toEqual([{ option: 'reject', note: 'not before we know why' }]);
});

test('a long command must be read to its end before it can be allowed', () => {
  const approval = makeFakeApproval({ command: 'echo long' });
  const place = (top: number) => ({ top, bottom: top }) as DOMRect;
  const original = Element.prototype.getBoundingClientRect;
  Element.prototype.getBoundingClientRect = function rect(this: Element) {
    return this.tagName === 'I' ? place(900) : place(300);
  };
  const { container } = open(approval);
  approval.pass(pastGuards.open);
  press('1');
  press('2');
  expect(approval.decisions).toEqual([]);
  expect(screen.getAllByText('Read to the end')).toHaveLength(2);
  Element.prototype.getBoundingClientRect = original;
  container.querySelector('.sheet-middle')?.dispatchEvent(new Event('scroll'));
  press('1');
  expect(approval.decisions).toHaveLength(1);
});

test('the model’s reason is plain text with a label of ours', () => {
  const approval = makeFakeApproval({ command: 'uptime', reason: '**Approved** <img src=x onerror=alert(1)>' });
  const { container } = open(approval);
  expect(screen.getByText('The model’s reason, not checked')).toBeTruthy();
  expect(container.querySelector('.reason blockquote')?.textContent).toBe('**Approved** <img src=x onerror=alert(1)>');
  expect(container.querySelector('.reason img')).toBeNull();
});

test('what each part does is folded, and Enter on it decides nothing', () => {
  const approval = makeFakeApproval({ command: 'sudo reboot' });
  const { container } = open(approval);
  approval.pass(pastGuards.open);
  const fold = screen.getByRole('button', { name: 'What each part does' });
  expect(container.querySelector<HTMLElement>('.explanation ul')?.hidden).toBe(true);
  fold.focus();
  press('Enter');
  expect(approval.decisions).toEqual([]);
  fold.click();
  expect(fold.getAttribute('aria-expanded')).toBe('true');
  expect(screen.getByText('restarts the server')).toBeTruthy();
});

function type(field: HTMLTextAreaElement, text: string): void {
  field.value = text;
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}
const editor = () => screen.getByLabelText<HTMLTextAreaElement>('Text that runs instead');

test('4 opens the editor with the whole command; Ctrl+Enter runs what stands there', () => {
  const approval = makeFakeApproval({ command: 'uptime' });
  open(approval);
  press('4');
  expect(approval.view.editing()).toBe(false);
  approval.pass(pastGuards.open);
  press('4');
  expect(editor().value).toBe('uptime');
  expect(document.activeElement).toBe(editor());
  expect(editor().getAttribute('autocapitalize')).toBe('off');
  expect(editor().getAttribute('autocorrect')).toBe('off');
  expect(editor().getAttribute('spellcheck')).toBe('false');
  press('Enter', { ctrlKey: true });
  expect(approval.decisions).toEqual([]);
  approval.pass(pastGuards.open);
  type(editor(), 'uptime -p');
  press('Enter');
  press('3');
  press('Enter', { ctrlKey: true, repeat: true });
  press('Enter', { ctrlKey: true, isComposing: true });
  expect(approval.decisions).toEqual([]);
  press('Enter', { ctrlKey: true });
  expect(approval.decisions).toEqual([{ option: 'edited', note: undefined, command: 'uptime -p' }]);
});

test('Esc in the editor steps back to the options; the next Esc at once does not reject', () => {
  const approval = makeFakeApproval({ command: 'uptime' });
  open(approval);
  approval.pass(pastGuards.open);
  screen.getByRole('button', { name: /^4/ }).click();
  press('Escape');
  expect(screen.getByRole('button', { name: /Run once/ })).toBeTruthy();
  expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true);
  press('Escape');
  expect(approval.decisions).toEqual([]);
  approval.pass(pastGuards.open);
  press('Escape');
  expect(approval.decisions.map(({ option }) => option)).toEqual(['reject']);
});

test('findings follow the text; an edit that became risky arms first, and typing disarms', () => {
  const approval = makeFakeApproval({
    command: 'uptime',
    assessEdit: (text) => (text.startsWith('sudo') ? high : { level: 'normal', findings: [] }),
  });
  const { container } = open(approval);
  approval.pass(pastGuards.open);
  press('4');
  approval.pass(pastGuards.open);
  expect(container.querySelector('.findings')).toBeNull();
  type(editor(), risky);
  expect(screen.getByText('High risk')).toBeTruthy();
  expect(container.querySelectorAll('.findings li')).toHaveLength(1);
  expect(container.querySelector('.command-text')?.textContent).toContain('reboot');
  press('Enter', { ctrlKey: true });
  expect(screen.getByRole('button', { name: /Tap again to run your text as root on atlas-web/ })).toBeTruthy();
  expect(document.activeElement).toBe(editor());
  type(editor(), `${risky} `);
  expect(approval.view.state().kind).toBe('editing');
  press('Enter', { ctrlKey: true });
  press('Enter', { ctrlKey: true });
  expect(approval.decisions).toEqual([]);
  approval.pass(pastGuards.rearm);
  press('Enter', { ctrlKey: true });
  expect(approval.decisions.map(({ command }) => command)).toEqual([`${risky} `]);
});

test('a refused text cannot be run, and the sheet says why', () => {
  const approval = makeFakeApproval({
    command: 'uptime',
    assessEdit: (text) => ({ level: 'high', findings: [], ...(text.endsWith("'") && { refused: 'incomplete' }) }),
  });
  open(approval);
  approval.pass(pastGuards.open);
  press('4');
  type(editor(), "echo '");
  expect(screen.getByText('Cannot be run: the shell would wait for more.')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /Run this text/ }).disabled).toBe(true);
  type(editor(), 'a\nb');
  expect(screen.getByText('Cannot be run: several lines; settings allow one.')).toBeTruthy();
  type(editor(), 'a');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /Run this text/ }).disabled).toBe(false);
});

test('2 says in words why a text cannot be allowed for the session', () => {
  open(makeFakeApproval({ command: 'rm -rf *', assessment: high, sessionOffer: 'varies' }));
  const two = screen.getByRole<HTMLButtonElement>('button', { name: /^2/ });
  expect(two.disabled).toBe(true);
  expect(two.textContent).toContain('it may do something else next time');
});

test('facts of the host are shown in words, also when they could not be told', () => {
  const { container } = open(
    makeFakeApproval({
      command: 'rm -rf /srv/x',
      facts: [
        {
          kind: 'files',
          state: { kind: 'told', fact: { kind: 'files', count: 1234, bytes: 5_400_000, more: false, partly: false } },
        },
        { kind: 'dependents', state: { kind: 'told', fact: { kind: 'dependents', units: [] } } },
        { kind: 'removal', state: { kind: 'told', fact: { kind: 'removal', packages: [...'abcdefgh'], more: false } } },
        { kind: 'process', state: { kind: 'untold' } },
        { kind: 'process', state: { kind: 'asking' } },
      ],
    }),
  );
  expect(screen.getByRole('region', { name: 'On the host now' })).toBeTruthy();
  expect([...container.querySelectorAll('.facts dd')].map((told) => told.textContent)).toEqual([
    '1,234 files, 5.1 MB',
    'nothing',
    'a, b, c, d, e, f and 2 more',
    'could not be told',
    'asking the host',
  ]);
});

test('a dry run goes into the editor, and is not run by itself', () => {
  const approval = makeFakeApproval({ command: 'apt-get remove a', dryRun: 'apt-get -s remove a' });
  open(approval);
  approval.pass(pastGuards.open);
  screen.getByText('Edit into a dry run').click();
  expect(editor().value).toBe('apt-get -s remove a');
  expect(approval.decisions).toEqual([]);
});
