import type { Conversation, Message } from '../../app/agent/conversation.ts';
import type { Loaded } from '../../app/agent/conversation-record.ts';
import type { ConversationStore, StorageFailure } from '../../app/agent/ports.ts';
import type { Proposal } from '../../app/approval/proposal.ts';
import { fail, ok, type Result } from '../../shared/result.ts';

export type MemoryStore = ConversationStore & {
  /** What a reload would find. Rows are never changed in place, so they need no copies. */
  onDisk(): Loaded;
  /** The next `times` saves fail, after letting `skip` of them through. */
  failNext(times: number, skip?: number): void;
  /** Called before each save with what is about to be written. */
  watch(listener: (what: string, row: unknown) => void): void;
};

export function makeMemoryStore(conversation: Conversation): MemoryStore {
  let known = conversation;
  const messages = new Map<string, Message>();
  const proposals = new Map<string, Proposal>();
  let failures = { times: 0, skip: 0 };
  let tell: (what: string, row: unknown) => void = () => {};

  const save = async (what: string, row: unknown, write: () => void): Promise<Result<void, StorageFailure>> => {
    tell(what, row);
    await Promise.resolve();
    if (failures.skip > 0) failures.skip -= 1;
    else if (failures.times > 0) {
      failures.times -= 1;
      return fail({ kind: 'storage.full' });
    }
    write();
    return ok(undefined);
  };
  const putMessage = (message: Message): void => void messages.set(message.id, message);
  const putProposal = (proposal: Proposal): void => void proposals.set(proposal.id, proposal);

  return {
    saveConversation: (row) =>
      save('conversation', row, () => {
        known = row;
      }),
    saveMessages: (rows) => save('messages', rows, () => rows.forEach(putMessage)),
    saveAnswer: (answer, calls) =>
      save('answer', { answer, calls }, () => {
        putMessage(answer);
        calls.forEach(putProposal);
      }),
    saveProposal: (proposal) => save('proposal', proposal, () => putProposal(proposal)),
    load: async () => ({ messages: [...messages.values()], proposals: [...proposals.values()] }),
    onDisk: () => ({ conversation: known, messages: [...messages.values()], proposals: [...proposals.values()] }),
    failNext(times, skip = 0) {
      failures = { times, skip };
    },
    watch(listener) {
      tell = listener;
    },
  };
}
