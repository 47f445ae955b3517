import type { Message } from '../agent/conversation.ts';
import type { Proposal } from '../approval/proposal.ts';
import type { ChatEntry } from './app-model.ts';

type Source = { messages: readonly Message[]; proposals: readonly Proposal[] };

/**
 * Rows of the feed. An entry whose message and calls did not change is the same object as before, so that a list in the
 * view touches only what is new.
 */
export function chatEntries(source: () => Source): (before: ChatEntry[] | undefined) => ChatEntry[] {
  return (before) => {
    const { messages, proposals } = source();
    const known = new Map(before?.map((entry) => [entry.message.id, entry]));
    return messages.map((message, at) => {
      const entry = toEntry(message, proposals, messages[at - 1]?.role === 'assistant');
      const old = known.get(message.id);
      return old !== undefined && isSame(old, entry) ? old : entry;
    });
  };
}

function toEntry(message: Message, proposals: readonly Proposal[], continues: boolean): ChatEntry {
  if (message.role === 'user') return { kind: 'user', message };
  const calls = proposals
    .filter((proposal) => proposal.messageId === message.id)
    .sort((one, other) => one.position - other.position);
  return { kind: 'assistant', message, proposals: calls, continues };
}

function isSame(one: ChatEntry, other: ChatEntry): boolean {
  if (one.kind === 'user' || other.kind === 'user') return one.message === other.message;
  return (
    one.message === other.message &&
    one.continues === other.continues &&
    one.proposals.length === other.proposals.length &&
    one.proposals.every((proposal, at) => proposal === other.proposals[at])
  );
}
