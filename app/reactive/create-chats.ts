/** One chat for each scope, made when it is first asked for and kept as long as the app runs. */
import { createSignal, getOwner, runWithOwner } from 'solid-js';
import type { Scope } from '../agent/conversation.ts';
import type { CommandReader } from '../approval/command-reader.ts';
import type { Assessment } from '../risk/assessment.ts';
import { scopeColumn } from '../storage/codecs.ts';
import { type Chat, type ChatPorts, createChat } from './create-chat.ts';

export type Chats = {
  of(scope: Scope): Chat;
  /** The person looks away from this host (product D6). */
  leave(hostId: string): void;
  waiting(hostId: string): number;
};

/** The rules, and what the sheet asks of a command beside its risk. */
export type Rules = { assess: Assess; reader: CommandReader };

export type Assess = (text: string, keywords: readonly string[]) => Assessment;

/** The rules are a chunk of their own, loaded with the first chat that has a shell. */
export function createChats(ports: Omit<ChatPorts, 'assess' | 'reader'>, loadRules: () => Promise<Rules>): Chats {
  const owner = getOwner();
  const chats = new Map<string, Chat>();
  const [rules, setRules] = createSignal<Rules | null>(null);
  const [assess, reader] = [() => rules()?.assess ?? null, () => rules()?.reader ?? null];
  const ofHost = (hostId: string) => chats.get(scopeColumn({ kind: 'host', hostId }));

  function make(scope: Scope): Chat {
    if (scope.kind === 'host' && rules() === null) void loadRules().then(setRules);
    const made = runWithOwner(owner, () => createChat(scope, { ...ports, assess, reader }));
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
