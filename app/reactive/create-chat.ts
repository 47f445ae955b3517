/** The chat of one scope: its conversations, and the turn of the one that is open. */
import { type Accessor, createEffect, createMemo, createRoot, createSignal, on } from 'solid-js';
import type { Clock } from '../../shared/clock.ts';
import { newId } from '../../shared/ids.ts';
import type { Conversation, Message, Scope } from '../agent/conversation.ts';
import type { TurnTarget } from '../agent/ports.ts';
import type { CommandProposal, Proposal } from '../approval/proposal.ts';
import type { Dictionary } from '../i18n/dictionary.ts';
import type { Assessment } from '../risk/assessment.ts';
import type { Host } from '../session/host.ts';
import type { ConversationShelf } from '../storage/conversation-store.ts';
import type { ApprovalView, ChatModel, TurnPhase } from './app-model.ts';
import { chatEntries } from './chat-entries.ts';
import { createApproval, type Decision } from './create-approval.ts';
import { createCodeRun } from './create-code-run.ts';
import type { LiveSession } from './create-session-view.ts';
import type { SettingsModel } from './create-settings.ts';
import type { ShowToast } from './create-toasts.ts';
import { oncePerFrame } from './frames.ts';

export type RunnerState = {
  messages: readonly Message[];
  proposals: readonly Proposal[];
  phase: TurnPhase;
  /** Commands that wait for the person, oldest first. */
  queue: readonly CommandProposal[];
};

/** Drives the turns of one conversation (app/agent). */
export type ChatRunner = {
  state(): RunnerState;
  subscribe(listener: () => void): () => void;
  send(text: string): Promise<void>;
  stop(): void;
  retry(): void;
  continueTurn(): void;
  decide(proposalId: string, decision: Decision): void;
  /** The person looks elsewhere: observations are cancelled, waiting commands expire (product D6). */
  leave(): void;
};

export type ChatPorts = {
  conversations: ConversationShelf;
  clock: Clock;
  settings: SettingsModel;
  t(): Dictionary;
  toast: ShowToast;
  /** Null until the rules are loaded: a command is then not yet offered. */
  assess: Accessor<((text: string, keywords: readonly string[]) => Assessment) | null>;
  session(hostId: string): LiveSession | undefined;
  host(hostId: string): Host | undefined;
  /** True when a question can be sent: else a toast has told what is missing. */
  canSend(): boolean;
  makeRunner(options: {
    conversation: Conversation;
    loaded: { messages: Message[]; proposals: Proposal[] };
    target(): TurnTarget | null;
    host: Host | null;
  }): ChatRunner;
  onStorageFailure(): void;
};

export type Chat = ChatModel & { leave(): void; waiting: Accessor<number> };

const titleLength = 60;
const idle: RunnerState = { messages: [], proposals: [], phase: { kind: 'idle' }, queue: [] };

export function createChat(scope: Scope, ports: ChatPorts): Chat {
  const [conversations, setConversations] = createSignal<readonly Conversation[]>([]);
  const [currentId, setCurrentId] = createSignal<string | null>(null);
  const [state, setState] = createSignal(idle);
  const [draft, setDraft] = createSignal('');
  const host = () => (scope.kind === 'host' ? ports.host(scope.hostId) : undefined);
  const session = () => (scope.kind === 'host' ? ports.session(scope.hostId) : undefined);
  const assess = (text: string): Assessment =>
    ports.assess()?.(text, ports.settings.riskKeywords()) ?? { level: 'high', findings: [] };
  let runner: ChatRunner | null = null;
  let unsubscribe = () => {};

  function target(): TurnTarget | null {
    const live = session();
    const now = live?.target();
    if (!now || live === undefined) return null;
    return {
      sessionId: now.sessionId,
      hostName: live.host.name,
      username: live.host.username,
      exec: now.session.exec,
      terminal: { run: (text, writeId) => now.terminal.writer.run(text, writeId) },
    };
  }

  function attach(conversation: Conversation, loaded: { messages: Message[]; proposals: Proposal[] }): ChatRunner {
    detach();
    const made = ports.makeRunner({ conversation, loaded, target, host: host() ?? null });
    const show = oncePerFrame(() => {
      if (runner === made) setState(made.state());
    });
    runner = made;
    unsubscribe = made.subscribe(show);
    setCurrentId(conversation.id);
    setState(made.state());
    return made;
  }

  function detach(): void {
    runner?.leave();
    unsubscribe();
    runner = null;
    setCurrentId(null);
    setState(idle);
  }

  async function open(id: string): Promise<void> {
    const conversation = conversations().find((other) => other.id === id);
    if (conversation === undefined || id === currentId()) return;
    const loaded = await ports.conversations.load(id).catch(() => null);
    if (loaded === null) ports.onStorageFailure();
    else attach(conversation, loaded);
  }

  async function start(text: string): Promise<ChatRunner | null> {
    const now = ports.clock.now();
    const title = text.trim().replaceAll(/\s+/g, ' ').slice(0, titleLength);
    const conversation: Conversation = { id: newId(), scope, title, createdAt: now, updatedAt: now };
    const saved = await ports.conversations.saveConversation(conversation);
    if (!saved.ok) {
      ports.onStorageFailure();
      return null;
    }
    setConversations((all) => [conversation, ...all]);
    return attach(conversation, { messages: [], proposals: [] });
  }

  async function send(text: string): Promise<void> {
    if (text.trim() === '' || !ports.canSend()) return;
    const sender = runner ?? (await start(text));
    if (sender === null) return;
    setDraft('');
    await sender.send(text);
  }

  function decide(proposal: CommandProposal, decision: Decision): void {
    runner?.decide(proposal.id, decision);
  }

  void ports.conversations
    .list(scope)
    .then((found) => {
      setConversations((all) => [...all, ...found]);
      const newest = found[0];
      if (newest !== undefined && runner === null) return open(newest.id);
    })
    .catch(ports.onStorageFailure);

  return {
    scope,
    conversations,
    currentId,
    openConversation: (id) => void open(id),
    newConversation: detach,
    async removeConversation(id) {
      if (id === currentId()) detach();
      const removed = await ports.conversations.remove(id);
      if (removed.ok) setConversations((all) => all.filter((other) => other.id !== id));
      else ports.onStorageFailure();
    },
    entries: createMemo(chatEntries(() => state())),
    turn: () => state().phase,
    draft,
    setDraft,
    send: (text) => void send(text),
    stop: () => runner?.stop(),
    retry: () => runner?.retry(),
    continueTurn: () => runner?.continueTurn(),
    sheet: createSheet({ ports, state, host, session, assess, decide }),
    terminalReady: () => session()?.phase().kind === 'ready' && state().phase.kind !== 'asking',
    ...createCodeRun({ session, settings: ports.settings, assess, t: ports.t, toast: ports.toast }),
    leave: () => runner?.leave(),
    waiting: () => state().queue.length,
  };
}

/** A new sheet, with guards of its own, for every command that comes to the head of the queue. */
function createSheet(options: {
  ports: ChatPorts;
  state: Accessor<RunnerState>;
  host: Accessor<Host | undefined>;
  session: Accessor<LiveSession | undefined>;
  assess(text: string): Assessment;
  decide(proposal: CommandProposal, decision: Decision): void;
}): Accessor<ApprovalView | null> {
  const { ports, state, host, session, assess, decide } = options;
  const queue = () => state().queue;
  const headId = createMemo(() => (ports.assess() === null ? null : (queue()[0]?.id ?? null)));
  const [sheet, setSheet] = createSignal<ApprovalView | null>(null);
  createEffect(
    on(headId, () => {
      const proposal = headId() === null ? undefined : queue()[0];
      if (proposal === undefined) return setSheet(null);
      const made = createRoot(() =>
        createApproval({
          ...{ proposal, assessment: assess(proposal.command), session, queue, clock: ports.clock },
          ...{ hostName: host()?.name ?? '', username: host()?.username ?? '' },
          decide: (decision) => decide(proposal, decision),
        }),
      );
      setSheet(made);
    }),
  );
  return sheet;
}
