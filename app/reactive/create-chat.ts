/** The chat of one scope: its conversations, and the turn of the one that is open. */
import { type Accessor, createEffect, createMemo, createRoot, createSignal, on, onCleanup } from 'solid-js';
import type { Clock } from '../../shared/clock.ts';
import { newId } from '../../shared/ids.ts';
import type { Conversation, Scope } from '../agent/conversation.ts';
import type { Loaded } from '../agent/conversation-record.ts';
import type { ConversationRunner } from '../agent/conversation-runner.ts';
import type { Notice, TurnTarget } from '../agent/ports.ts';
import type { RunnerState } from '../agent/runner-contract.ts';
import type { CommandReader } from '../approval/command-reader.ts';
import type { Decision } from '../approval/decision.ts';
import type { Dictionary } from '../i18n/dictionary.ts';
import type { Assessment } from '../risk/assessment.ts';
import type { Host } from '../session/host.ts';
import { scopeColumn } from '../storage/codecs.ts';
import type { ConversationShelf } from '../storage/conversation-store.ts';
import type { SettingsStore } from '../storage/settings-store.ts';
import type { ApprovalView, ChatModel } from './app-model.ts';
import { chatEntries } from './chat-entries.ts';
import { createApproval } from './create-approval.ts';
import { createCodeRun } from './create-code-run.ts';
import { createDraft } from './create-draft.ts';
import type { LiveSession } from './create-session-view.ts';
import type { SettingsModel } from './create-settings.ts';
import type { ShowToast } from './create-toasts.ts';
import { oncePerFrame } from './frames.ts';

export type ChatPorts = {
  conversations: ConversationShelf;
  clock: Clock;
  settings: SettingsModel;
  settingsStore: SettingsStore;
  t(): Dictionary;
  toast: ShowToast;
  /** Null until the rules are loaded: a command is then not yet offered. */
  assess: Accessor<((text: string, keywords: readonly string[]) => Assessment) | null>;
  /** Loaded together with `assess`. */
  reader: Accessor<CommandReader | null>;
  session(hostId: string): LiveSession | undefined;
  host(hostId: string): Host | undefined;
  /** True when a question can be sent: else a toast has told what is missing. */
  canSend(): boolean;
  openRunner(loaded: Loaded, world: RunnerWorld): Promise<ConversationRunner>;
  onToolsRefused(): void;
  onStorageFailure(): void;
};

/** What a conversation's runner sees of its scope. */
export type RunnerWorld = { target(): TurnTarget | null; assess(command: string): Assessment };

export type Chat = ChatModel & { leave(): void; waiting: Accessor<number> };

type ShownState = Omit<RunnerState, 'conversation'>;

const idle: ShownState = { messages: [], proposals: [], phase: { kind: 'idle' }, queue: [] };

export function createChat(scope: Scope, ports: ChatPorts): Chat {
  const [conversations, setConversations] = createSignal<readonly Conversation[]>([]);
  const [currentId, setCurrentId] = createSignal<string | null>(null);
  const [state, setState] = createSignal(idle);
  const [draft, setDraft] = createDraft(scopeColumn(scope), ports.settingsStore, ports.clock);
  const host = () => (scope.kind === 'host' ? ports.host(scope.hostId) : undefined);
  const session = () => (scope.kind === 'host' ? ports.session(scope.hostId) : undefined);
  const assess = (text: string): Assessment =>
    ports.assess()?.(text, ports.settings.riskKeywords()) ?? { level: 'high', findings: [] };
  let runner: ConversationRunner | null = null;
  let unsubscribe = () => {};

  async function attach(loaded: Loaded): Promise<ConversationRunner> {
    detach();
    const { id } = loaded.conversation;
    setCurrentId(id);
    const opened = await ports.openRunner(loaded, { target: () => targetOf(session()), assess });
    if (currentId() !== id) return opened;
    const show = oncePerFrame(() => {
      if (runner === opened) setState(opened.state());
    });
    runner = opened;
    unsubscribe = opened.subscribe((event) => {
      if (event.kind === 'conversation') shelve(event.conversation);
      else if (event.kind === 'notice') tell(event.notice);
      show();
    });
    setState(opened.state());
    return opened;
  }

  function detach(): void {
    runner?.leave();
    unsubscribe();
    runner = null;
    setCurrentId(null);
    setState(idle);
  }

  function tell(notice: Notice): void {
    if (notice.kind === 'notSaved') ports.onStorageFailure();
    else if (notice.kind === 'toolsRefused') ports.onToolsRefused();
    else ports.toast('warn', ports.t().notices.leakedToolMarkup);
  }

  const shelve = (conversation: Conversation) =>
    setConversations((all) => [conversation, ...all.filter((other) => other.id !== conversation.id)]);

  async function open(id: string): Promise<void> {
    const conversation = conversations().find((other) => other.id === id);
    if (conversation === undefined || id === currentId()) return;
    const loaded = await ports.conversations.load(id).catch(() => null);
    if (loaded === null) ports.onStorageFailure();
    else await attach({ conversation, ...loaded });
  }

  function start(): Promise<ConversationRunner> {
    const now = ports.clock.now();
    const conversation: Conversation = { id: newId(), scope, title: '', createdAt: now, updatedAt: now };
    return attach({ conversation, messages: [], proposals: [] });
  }

  async function send(text: string): Promise<void> {
    if (text.trim() === '' || !ports.canSend()) return;
    setDraft('');
    const sender = runner ?? (await start());
    const sent = await sender.send(text);
    if (sent.ok) return;
    // Not saved: the text goes back to where it was written.
    setDraft(draft() || text);
    if (sent.failure.kind === 'storage.full' || sent.failure.kind === 'storage.unavailable') ports.onStorageFailure();
  }

  void ports.conversations
    .list(scope)
    .then((found) => {
      setConversations((all) => [...all, ...found]);
      const newest = found[0];
      return newest !== undefined && currentId() === null ? open(newest.id) : undefined;
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
    sheet: createSheet({
      ports,
      state,
      host,
      session,
      assess,
      decide: (id, decision) => runner?.decide(id, decision),
    }),
    terminalReady: () => session()?.phase().kind === 'ready' && state().phase.kind !== 'asking',
    ...createCodeRun({ session, settings: ports.settings, assess, t: ports.t, toast: ports.toast }),
    leave: () => runner?.leave(),
    waiting: () => state().queue.length,
  };
}

/** The session and its terminal, while commands can be written to it. */
function targetOf(live: LiveSession | undefined): TurnTarget | null {
  const now = live?.target();
  if (!now || live === undefined) return null;
  return {
    ...{ sessionId: now.sessionId, hostName: live.host.name, username: live.host.username, exec: now.session.exec },
    terminal: { run: (text, writeId) => now.terminal.writer.run(text, writeId) },
  };
}

/** A new sheet, with guards of its own, for every command that comes to the head of the queue. */
function createSheet(options: {
  ports: ChatPorts;
  state: Accessor<ShownState>;
  host: Accessor<Host | undefined>;
  session: Accessor<LiveSession | undefined>;
  assess(text: string): Assessment;
  decide(proposalId: string, decision: Decision): void;
}): Accessor<ApprovalView | null> {
  const { ports, state, host, session, assess, decide } = options;
  const queue = () => state().queue;
  const headId = createMemo(() => (ports.assess() === null ? null : (queue()[0]?.id ?? null)));
  const [sheet, setSheet] = createSignal<ApprovalView | null>(null);
  createEffect(
    on(headId, () => {
      const proposal = headId() === null ? undefined : queue()[0];
      const reader = ports.reader();
      if (proposal === undefined || reader === null) return setSheet(null);
      // What the sheet still asks the host for ends with it.
      const { made, dispose } = createRoot((end) => {
        const view = createApproval({
          ...{ proposal, reader, assess, session, queue, clock: ports.clock },
          ...{ hostName: host()?.name ?? '', username: host()?.username ?? '' },
          multilineAllowed: ports.settings.multilineRun,
          decide: (decision) => decide(proposal.id, decision),
        });
        return { made: view, dispose: end };
      });
      onCleanup(dispose);
      setSheet(made);
    }),
  );
  return sheet;
}
