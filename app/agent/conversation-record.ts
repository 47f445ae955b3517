/**
 * The conversation as it is known now, in memory and in the store. Writes go one after another, so that an older text
 * never lands on a newer one; what the store refuses does not change the memory unless it has already happened.
 */
import type { Result } from '../../shared/result.ts';
import type { Proposal } from '../approval/proposal.ts';
import type { AssistantMessage, Conversation, Message } from './conversation.ts';
import type { ConversationEvent, ConversationStore, StorageFailure } from './ports.ts';

type Saved = Promise<Result<void, StorageFailure>>;

export type ConversationRecord = {
  conversation(): Conversation;
  messages(): readonly Message[];
  proposals(): readonly Proposal[];
  proposal(id: string): Proposal | undefined;
  nextSeq(): number;
  saveConversation(conversation: Conversation): Saved;
  saveMessages(messages: readonly Message[]): Saved;
  /** Saves what `stream` has made known already; the memory may be further by the time it is on disk. */
  keep(message: Message): Saved;
  saveAnswer(answer: AssistantMessage, calls: readonly Proposal[]): Saved;
  /** Changes the memory only when it is on disk. */
  decide(proposal: Proposal): Saved;
  /** It has happened: the memory changes whatever the store says. */
  settle(proposal: Proposal): Saved;
  /** For the eyes only: nothing to lose. */
  show(what: { message: Message } | { proposal: Proposal }): void;
  /** Text that came in: the memory knows it, the views are told, `keep` follows within a second. */
  stream(answer: AssistantMessage): void;
};

export type Loaded = { conversation: Conversation; messages: readonly Message[]; proposals: readonly Proposal[] };

export function makeConversationRecord(
  store: ConversationStore,
  loaded: Loaded,
  emit: (event: ConversationEvent) => void,
): ConversationRecord {
  let conversation = loaded.conversation;
  const messages = new Map(loaded.messages.map((message) => [message.id, message]));
  const proposals = new Map(loaded.proposals.map((proposal) => [proposal.id, proposal]));
  let last: Promise<unknown> = Promise.resolve();

  const inTurn = (save: () => Saved): Saved => {
    const saved = last.then(save);
    last = saved;
    return saved;
  };
  const putMessage = (message: Message): void => {
    messages.set(message.id, message);
    emit({ kind: 'message', message });
  };
  const putProposal = (proposal: Proposal): void => {
    proposals.set(proposal.id, proposal);
    emit({ kind: 'proposal', proposal });
  };
  const afterwards = async (saved: Saved, change: () => void): Saved => {
    const result = await saved;
    if (result.ok) change();
    return result;
  };

  return {
    conversation: () => conversation,
    messages: () => [...messages.values()].sort((a, b) => a.seq - b.seq),
    proposals: () => [...proposals.values()],
    proposal: (id) => proposals.get(id),
    nextSeq: () => Math.max(-1, ...[...messages.values()].map((message) => message.seq)) + 1,
    saveConversation: (next) =>
      afterwards(
        inTurn(() => store.saveConversation(next)),
        () => {
          conversation = next;
          emit({ kind: 'conversation', conversation });
        },
      ),
    saveMessages: (rows) =>
      afterwards(
        inTurn(() => store.saveMessages(rows)),
        () => rows.forEach(putMessage),
      ),
    keep: (message) => inTurn(() => store.saveMessages([message])),
    saveAnswer: (answer, calls) =>
      afterwards(
        inTurn(() => store.saveAnswer(answer, calls)),
        () => {
          putMessage(answer);
          calls.forEach(putProposal);
        },
      ),
    decide: (proposal) =>
      afterwards(
        inTurn(() => store.saveProposal(proposal)),
        () => putProposal(proposal),
      ),
    settle(proposal) {
      putProposal(proposal);
      return inTurn(() => store.saveProposal(proposal));
    },
    show: (what) => ('message' in what ? putMessage(what.message) : putProposal(what.proposal)),
    stream(answer) {
      messages.set(answer.id, answer);
      emit({ kind: 'streaming', messageId: answer.id, text: answer.text, reasoning: answer.reasoning });
    },
  };
}
