import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it } from 'vitest';
import type { AssistantMessage, Conversation } from '../../app/agent/conversation.ts';
import type { CommandState, Proposal } from '../../app/approval/proposal.ts';
import { makeConversationStore } from '../../app/storage/conversation-store.ts';
import { type Database, openDatabase } from '../../app/storage/database.ts';
import { makeHostStore } from '../../app/storage/host-store.ts';
import { makeSecretStore, makeSettingsStore } from '../../app/storage/settings-store.ts';
import { makeSecret } from '../../app/vault/secret.ts';
import { z } from '../../shared/wire/schema.ts';

let database: Database;
let count = 0;
const fresh = () => {
  count += 1;
  database = openDatabase(`test-${count}`);
  return database;
};
afterEach(() => database.delete());

const chat: Conversation = { id: 'c', scope: { kind: 'host', hostId: 'h' }, title: 't', createdAt: 1, updatedAt: 1 };
const answer: AssistantMessage = {
  ...{ id: 'm2', conversationId: 'c', seq: 2, createdAt: 2, role: 'assistant', text: 'a', reasoning: '' },
  ...{
    status: { kind: 'complete', finish: 'tool_calls' },
    model: 'x',
    usage: null,
    replay: { reasoning_content: 'r' },
  },
};
const call: Proposal = {
  ...{
    id: 'p',
    conversationId: 'c',
    messageId: 'm2',
    position: 0,
    callId: 'call_1',
    toolName: 'propose_command',
    wireName: 'propose_command',
  },
  ...{ argumentsText: '{}', createdAt: 2, kind: 'command', command: 'ls', reason: null, state: { kind: 'pending' } },
};

describe('conversations', () => {
  it('come back as they were saved, messages in order', async () => {
    const store = makeConversationStore(fresh());
    await store.saveConversation(chat);
    await store.saveAnswer(answer, [call]);
    await store.saveMessages([{ id: 'm1', conversationId: 'c', seq: 1, createdAt: 1, role: 'user', text: 'q' }]);
    const loaded = await store.load('c');
    expect(loaded.messages.map((message) => message.id)).toEqual(['m1', 'm2']);
    expect(loaded.messages[1]).toEqual(answer);
    expect(loaded.proposals).toEqual([call]);
    expect(await store.list({ kind: 'host', hostId: 'h' })).toEqual([chat]);
    expect(await store.list({ kind: 'global' })).toEqual([]);
  });

  it.each<CommandState>([
    { kind: 'accepted', by: 'once', writeId: 'w', at: 1 },
    { kind: 'accepted', by: 'edited', editedCommand: 'ls -l', writeId: 'w', at: 1 },
    { kind: 'written', by: 'session', at: 1 },
    { kind: 'written', by: 'edited', editedCommand: 'ls -l', at: 1 },
    { kind: 'failed', why: 'noSession', at: 1 },
    { kind: 'failed', why: 'noSession', at: 1, editedCommand: 'ls -l' },
    { kind: 'interrupted', at: 1, editedCommand: 'ls -l' },
  ])('keep what was proposed and what ran: %j', async (state) => {
    const store = makeConversationStore(fresh());
    const saved: Proposal = { ...call, kind: 'command', command: 'ls', reason: null, state };
    await store.saveAnswer(answer, [saved]);
    expect((await store.load('c')).proposals).toEqual([saved]);
  });

  it('show no edited command without its text', async () => {
    const store = makeConversationStore(fresh());
    await store.saveAnswer(answer, [call]);
    await database.proposals.put({ ...call, id: 'bad', state: { kind: 'written', by: 'edited', at: 1 } });
    expect((await store.load('c')).proposals).toEqual([call]);
  });

  it('leave out a row that cannot be read and keep it on disk', async () => {
    const store = makeConversationStore(fresh());
    await store.saveAnswer(answer, [call]);
    await database.proposals.put({ id: 'bad', conversationId: 'c', kind: 'command', state: { kind: 'run-me' } });
    expect((await store.load('c')).proposals).toEqual([call]);
    expect(await database.proposals.count()).toBe(2);
  });

  it('are removed with all that is in them', async () => {
    const store = makeConversationStore(fresh());
    await store.saveConversation(chat);
    await store.saveAnswer(answer, [call]);
    await store.remove('c');
    expect([await database.messages.count(), await database.proposals.count()]).toEqual([0, 0]);
  });

  it('say that nothing was saved when the disk is full', async () => {
    const store = makeConversationStore(fresh());
    database.proposals.hook('creating', () => {
      throw Object.assign(new Error('full'), { name: 'QuotaExceededError' });
    });
    expect(await store.saveAnswer(answer, [call])).toEqual({ ok: false, failure: { kind: 'storage.full' } });
    expect(await database.messages.count()).toBe(0);
  });

  it('reopen once when the system dropped the connection', async () => {
    const store = makeConversationStore(fresh());
    let failures = 1;
    database.proposals.hook('creating', () => {
      if (failures-- > 0) throw Object.assign(new Error('Connection lost'), { name: 'UnknownError' });
    });
    expect((await store.saveAnswer(answer, [call])).ok).toBe(true);
    expect((await store.load('c')).proposals).toEqual([call]);
  });
});

describe('secrets', () => {
  it('are not on disk in plain, and open again', async () => {
    const secrets = makeSecretStore(fresh());
    const canary = 'canary-password-7431';
    await secrets.write('host:h:password', makeSecret(canary));
    expect((await secrets.read('host:h:password'))?.reveal()).toBe(canary);
    const dump = async () => JSON.stringify([await database.secrets.toArray(), await database.settings.toArray()]);
    expect(await dump()).not.toContain(canary);
    await makeSettingsStore(database).write('planted', canary);
    expect(await dump()).toContain(canary);
  });

  it('do not open in another place', async () => {
    const secrets = makeSecretStore(fresh());
    await secrets.write('a', makeSecret('x'));
    const row = (await database.secrets.get('a')) as { sealed: unknown };
    await database.secrets.put({ place: 'b', sealed: row.sealed });
    expect(await secrets.read('b')).toBeNull();
  });

  it('never print', () => {
    const secret = makeSecret('s3cret');
    expect(`${secret} ${JSON.stringify({ secret })}`).not.toContain('s3cret');
  });
});

describe('hosts', () => {
  it('are forgotten with the keys trusted for them', async () => {
    const store = makeHostStore(fresh());
    const host = {
      ...{ id: 'h', name: 'web', address: 'web', port: 22, username: 'u', group: '', tags: [] },
      ...{ kind: 'saved' as const, createdAt: 1, lastConnectedAt: null },
    };
    const key = { address: 'web', port: 22, algorithm: 'ssh-ed25519', key: 'A', fingerprint: 'SHA256:a', trustedAt: 1 };
    await store.save(host);
    await store.knownHosts.trust(key);
    await store.knownHosts.trust({ ...key, port: 2222 });
    expect(await store.knownHosts.of('web', 22)).toEqual([key]);
    await store.remove(host);
    expect(await store.knownHosts.of('web', 22)).toEqual([]);
    expect(await store.knownHosts.of('web', 2222)).toHaveLength(1);
  });
});

describe('a setting', () => {
  it('that does not fit its schema reads as never made', async () => {
    const settings = makeSettingsStore(fresh());
    await settings.write('maxRounds', 999);
    expect(await settings.read('maxRounds', z.int().check(z.maximum(20)))).toBeNull();
    await settings.write('maxRounds', 8);
    expect(await settings.read('maxRounds', z.int().check(z.maximum(20)))).toBe(8);
  });
});
