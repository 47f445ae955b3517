import { screen } from '@solidjs/testing-library';
import { expect, test } from 'vitest';
import type { ModelFailureKind } from '../../app/agent/conversation.ts';
import type { CommandState } from '../../app/approval/proposal.ts';
import { en } from '../../app/i18n/en/en.ts';
import { ChatPanel } from '../../app/views/chat/chat-panel.tsx';
import { recordWords } from '../../app/views/chat/record-words.ts';
import { type FakeChatState, makeFakeApp, makeFakeChat } from '../doubles/fake-app-model.ts';
import { makeFakeApproval } from '../doubles/fake-approval.ts';
import { allRecords, storyEntries } from '../harness/story.ts';
import { press, renderIn } from './render-app.tsx';

const provider = { id: 'p', name: 'P', baseUrl: 'https://p', model: 'm', scripted: false, hasKey: true };

function open(given: Partial<FakeChatState>, scripted = false) {
  const app = makeFakeApp({ providers: [{ ...provider, scripted }], currentProvider: 'p' });
  const chat = makeFakeChat({ currentId: 'c1', ...given }, 'atlas-web');
  const view = renderIn(app.model, () => (
    <ChatPanel chat={chat.model} hostName="atlas-web" empty={<p>nothing yet</p>} />
  ));
  return { chat, app, ...view };
}

test('a message is sent with Send, and nothing is sent while a command waits', () => {
  const { chat } = open({ draft: 'why?' });
  screen.getByLabelText('Send').click();
  expect(chat.calls).toEqual([{ name: 'send', values: ['why?'] }]);
  chat.set({ sheet: makeFakeApproval({ command: 'uptime' }).view, turn: { kind: 'deciding', round: 1 } });
  const field = screen.getByRole<HTMLTextAreaElement>('textbox');
  expect(field.placeholder).toBe('Decide first, then you can send');
  expect(screen.getByLabelText<HTMLButtonElement>('Send').disabled).toBe(true);
  field.focus();
  press('Enter', { ctrlKey: true });
  expect(chat.calls).toHaveLength(1);
});

test('Ctrl+Enter sends; Shift+Enter and a composing Enter do not', () => {
  const { chat } = open({ draft: 'why?' });
  screen.getByRole('textbox').focus();
  press('Enter', { shiftKey: true });
  press('Enter', { ctrlKey: true, isComposing: true });
  expect(chat.calls).toEqual([]);
  press('Enter', { ctrlKey: true });
  expect(chat.calls).toEqual([{ name: 'send', values: ['why?'] }]);
});

test('while the model answers Stop stands where Send stands', () => {
  const { chat } = open({ turn: { kind: 'asking', round: 1 }, draft: 'more' });
  expect(screen.queryByLabelText('Send')).toBeNull();
  screen.getByLabelText('Stop').click();
  expect(chat.calls.map((call) => call.name)).toEqual(['stop']);
});

test('a script is labelled as a script', () => {
  open({}, true);
  expect(screen.getByText('Script, not a model')).toBeTruthy();
});

test('answers of one turn share one header, observations stand in one folded box', async () => {
  const { container } = open({ entries: storyEntries('en', true) });
  expect(screen.getAllByText('Assistant')).toHaveLength(1);
  expect(screen.getByText('3 observations')).toBeTruthy();
  expect(container.textContent).not.toContain('connect() failed');
  screen.getByText('/var/log/nginx/error.log').click();
  expect(container.textContent).toContain('14:08:17 connect() failed');
  expect(container.textContent).not.toContain('14:08:18 connect() failed');
  screen.getByText('Show all').click();
  expect(container.textContent).toContain('14:08:50 connect() failed');
});

test.each<[CommandState, string, string]>([
  [{ kind: 'pending' }, 'wait', 'Waiting for you'],
  [{ kind: 'accepted', by: 'once', writeId: 'w', at: 0 }, 'wait', 'Accepted, not confirmed yet'],
  [{ kind: 'written', by: 'once', at: 0 }, 'ran', 'Ran'],
  [{ kind: 'written', by: 'session', at: 0 }, 'ran', 'Ran · allowed in this session'],
  [{ kind: 'written', by: 'edited', editedCommand: 'ls', at: 0 }, 'ran', 'Ran · edited'],
  [{ kind: 'failed', why: 'noSession', at: 0 }, 'stop', 'Not run'],
  [{ kind: 'rejected', note: null, at: 0 }, 'stop', 'Rejected'],
  [{ kind: 'expired', at: 0 }, 'over', 'Expired'],
  [{ kind: 'interrupted', at: 0 }, 'wait', 'Interrupted'],
])('record %j is %s: %s', (state, tone, word) => {
  expect(recordWords(state, en)).toMatchObject({ tone, word });
});

test('every record shows its command, a word and a time', () => {
  const { container } = open({ entries: [allRecords] });
  const records = [...container.querySelectorAll('.record')];
  expect(records).toHaveLength(9);
  for (const record of records) {
    expect(record.querySelector('.record-command')?.textContent).not.toBe('');
    expect(record.querySelector('.record-state')?.textContent).not.toBe('');
    expect(record.querySelector('time')?.textContent).toMatch(/^\d\d:\d\d$/);
    expect(record.querySelector('svg')).not.toBeNull();
  }
});

test('a record shows what ran, and what had been proposed where that was edited', () => {
  const { container } = open({ entries: [allRecords] });
  const texts = [...container.querySelectorAll('.record')].map((record) =>
    [...record.querySelectorAll('.record-command')].map((command) => command.textContent),
  );
  expect(texts).toContainEqual(['sudo apt-get -s remove nginx', 'sudo apt-get remove nginx']);
  expect(texts.filter((shown) => shown.length === 2)).toHaveLength(1);
  expect(screen.getByText(/^Proposed:/)).toBeTruthy();
});

test('a failed request says what it means, keeps the service’s words apart, and offers Retry', () => {
  const { chat } = open({
    entries: storyEntries('en', false),
    turn: { kind: 'failed', failure: { kind: 'auth', retryable: false, status: 401, detail: 'bad <b>key</b>' } },
  });
  expect(screen.getByRole('alert').textContent).toContain('The service refused the key. Check it in Models.');
  expect(screen.getByText('bad <b>key</b>')).toBeTruthy();
  screen.getByText('Retry').click();
  expect(chat.calls.map((call) => call.name)).toEqual(['retry']);
});

test('every failure of a model has its own sentence', () => {
  const kinds = Object.keys(en.failures.model) as ModelFailureKind[];
  expect(new Set(kinds.map((kind) => en.failures.model[kind])).size).toBe(kinds.length);
});
