/** Opens a conversation: what the views and `compose.ts` hold of one. */

import { type Loaded, makeConversationRecord } from './conversation-record.ts';
import type { ConversationEvent } from './ports.ts';
import { repairsOf, turnStateOf } from './resume.ts';
import type { RunnerDeps, TurnDriver } from './runner-contract.ts';
import { makeTurnDriver } from './turn-driver.ts';

export type ConversationRunner = TurnDriver & {
  subscribe(listener: (event: ConversationEvent) => void): () => void;
};

/** From what the store holds: repairs it first, then offers what is still pending. */
export async function openConversation(deps: RunnerDeps, loaded: Loaded): Promise<ConversationRunner> {
  const listeners = new Set<(event: ConversationEvent) => void>();
  const emit = (event: ConversationEvent): void => {
    for (const listener of listeners) listener(event);
  };
  const record = makeConversationRecord(deps.store, loaded, emit);
  const repairs = repairsOf(loaded, deps.clock.now());
  for (const message of repairs.messages) {
    record.show({ message });
    await record.saveMessages([message]);
  }
  for (const proposal of repairs.proposals) await record.settle(proposal);
  const start = turnStateOf(record.messages(), record.proposals(), deps.maxRounds());
  return {
    ...makeTurnDriver(deps, record, start, emit),
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
