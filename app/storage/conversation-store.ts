/** Conversations, messages and proposals. Implements the agent's ConversationStore. */
import Dexie from 'dexie';
import type { Result } from '../../shared/result.ts';
import type { Conversation, Scope } from '../agent/conversation.ts';
import type { ConversationStore } from '../agent/ports.ts';
import { conversations, messages, proposals, scopeColumn } from './codecs.ts';
import type { Database } from './database.ts';
import { attempt, read, type StorageFailure } from './transact.ts';

export type ConversationShelf = ConversationStore & {
  /** Newest first. */
  list(scope: Scope): Promise<Conversation[]>;
  remove(conversationId: string): Promise<Result<void, StorageFailure>>;
};

export function makeConversationStore(database: Database): ConversationShelf {
  const { conversations: chats, messages: lines, proposals: calls } = database;
  const linesOf = (conversationId: string) =>
    lines.where('[conversationId+seq]').between([conversationId, Dexie.minKey], [conversationId, Dexie.maxKey]);
  const write = (work: () => PromiseLike<unknown>) =>
    attempt(database, async () => {
      await database.transaction('rw', chats, lines, calls, work);
    });

  return {
    saveConversation: (conversation) =>
      write(() => chats.put({ ...conversation, scope: scopeColumn(conversation.scope) })),
    saveMessages: (rows) => write(() => lines.bulkPut([...rows])),
    saveAnswer: (answer, proposed) =>
      write(async () => {
        await lines.put(answer);
        await calls.bulkPut([...proposed]);
      }),
    saveProposal: (proposal) => write(() => calls.put(proposal)),
    async load(conversationId) {
      const lineRows = await read(database, () => linesOf(conversationId).toArray());
      const callRows = await read(database, () => calls.where({ conversationId }).toArray());
      return { messages: messages(lineRows).values, proposals: proposals(callRows).values };
    },
    async list(scope) {
      const rows = await read(database, () => chats.where({ scope: scopeColumn(scope) }).sortBy('updatedAt'));
      return conversations(rows).values.reverse();
    },
    remove: (conversationId) =>
      write(async () => {
        await chats.delete(conversationId);
        await linesOf(conversationId).delete();
        await calls.where({ conversationId }).delete();
      }),
  };
}
