/** One chat for each scope, made when it is first asked for and kept as long as the app runs. */
import { createSignal, getOwner, runWithOwner } from 'solid-js';
import type { Scope } from '../agent/conversation.ts';
import type { Assessment } from '../risk/assessment.ts';
import { scopeColumn } from '../storage/codecs.ts';
import { type Chat, type ChatPorts, createChat } from './create-chat.ts';

export type Chats = {
  of(scope: Scope): Chat;
  /** The person looks away from this host (product D6). */
  leave(hostId: string): void;
  waiting(hostId: string): number;
};

export type Assess = (text: string, keywords: readonly string[]) => Assessment;

/** The rules are a chunk of their own, loaded with the first chat that has a shell. */
export function createChats(ports: Omit<ChatPorts, 'assess'>, loadAssess: () => Promise<Assess>): Chats {
  const owner = getOwner();
  const chats = new Map<string, Chat>();
  const [assess, setAssess] = createSignal<Assess | null>(null);
  const ofHost = (hostId: string) => chats.get(scopeColumn({ kind: 'host', hostId }));

  function make(scope: Scope): Chat {
    if (scope.kind === 'host' && assess() === null) void loadAssess().then((loaded) => setAssess(() => loaded));
    const made = runWithOwner(owner, () => createChat(scope, { ...ports, assess }));
    if (made === undefined) throw new Error('a chat needs a Solid owner');
    chats.set(scopeColumn(scope), made);
    return made;
  }

  return {
    of: (scope) => chats.get(scopeColumn(scope)) ?? make(scope),
    leave: (hostId) => ofHost(hostId)?.leave(),
    waiting: (hostId) => ofHost(hostId)?.waiting() ?? 0,
  };
}
