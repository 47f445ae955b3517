/**
 * All that the views may read and do. Accessors are Solid signals or memos; functions are intents. `create-app-model.ts`
 * builds it from the core rooms; views get it by `useApp()`.
 */
import type { Accessor } from 'solid-js';
import type { AssistantMessage, ModelFailure, Scope, UserMessage } from '../agent/conversation.ts';
import type { TurnPhase } from '../agent/turn-machine.ts';
import type { Fact, FactKind } from '../approval/facts/fact.ts';
import type { CommandProposal, Proposal } from '../approval/proposal.ts';
import type { SessionOffer } from '../approval/session-offer.ts';
import type { SheetOption, SheetState } from '../approval/sheet-machine.ts';
import type { Locale, Translate } from '../i18n/i18n.ts';
import type { Assessment, RefusalReason } from '../risk/assessment.ts';
import type { ExplainedPart } from '../risk/explain/explained.ts';
import type { RuleExample } from '../risk/rule-examples.ts';
import type { Host } from '../session/host.ts';
import type { SessionState } from '../session/session-machine.ts';
import type { TouchKey } from '../terminal/core/key-bytes.ts';
import type { PromptState } from '../terminal/core/prompt-watch.ts';

export type Theme = 'system' | 'light' | 'dark' | 'contrast';

export type Route = { kind: 'home' } | { kind: 'session'; sessionId: string } | { kind: 'settings' };

export type AppModel = {
  i18n: { locale: Accessor<Locale>; setLocale(locale: Locale): void; t: Translate };
  /** `loading` until the database is open; `failed` when it cannot be opened: nothing is shown as lost. */
  start: Accessor<'loading' | 'ready' | 'failed'>;
  route: Accessor<Route>;
  go(route: Route): void;
  /** Out of settings, to where the person came from. */
  back(): void;
  online: Accessor<boolean>;
  theme: Accessor<Theme>;
  setTheme(theme: Theme): void;
  /** A new version is installed and waits (product F5); `applyUpdate` reloads, refused while a session is live. */
  update: Accessor<'none' | 'waiting'>;
  applyUpdate(): void;
  pairing: PairingModel;
  hosts: HostsModel;
  sessions: SessionsModel;
  providers: ProvidersModel;
  /** The chat of a scope: the same object as long as the app runs. */
  chat(scope: Scope): ChatModel;
  settings: {
    maxRounds: Accessor<number>;
    setMaxRounds(rounds: number): void;
    multilineRun: Accessor<boolean>;
    setMultilineRun(allowed: boolean): void;
    riskKeywords: Accessor<readonly string[]>;
    setRiskKeywords(words: readonly string[]): void;
    /** When Run on a code block asks first (product C5). */
    execConfirmMode: Accessor<'always' | 'risky' | 'never'>;
    setExecConfirmMode(mode: 'always' | 'risky' | 'never'): void;
  };
  risk: RiskModel;
  toasts: { list: Accessor<readonly Toast[]>; dismiss(id: string): void };
};

export type RiskModel = {
  /** Null until they are there; `load` asks for them. */
  rules: Accessor<RiskRules | null>;
  load(): void;
};

export type RiskRules = {
  /** As the sheet judges, with the person's keywords; reactive to them. */
  assess(text: string): Assessment;
  explain(text: string): readonly ExplainedPart[];
  /** One for each built-in category, in the order of the rules page. */
  examples: readonly RuleExample[];
};

export type Toast = { id: string; tone: 'ok' | 'info' | 'warn' | 'error'; text: string };

export type PairingModel = {
  /**
   * unpaired: no code at hand · offered: a code came with the link, spent only on `pair` · pairing · paired ·
   * refused: the relay knows this device no longer.
   */
  state: Accessor<
    { kind: 'unpaired' } | { kind: 'offered' } | { kind: 'pairing' } | { kind: 'paired' } | { kind: 'refused' }
  >;
  /** Why the last try failed; null when it did not. */
  failure: Accessor<'wrongCode' | 'tooMany' | 'unreachable' | null>;
  /** With the offered code, or with one typed by hand. */
  pair(typedCode?: string): Promise<void>;
};

export type HostDraft = Pick<Host, 'name' | 'address' | 'port' | 'username' | 'group' | 'tags'>;

export type HostsModel = {
  list: Accessor<readonly Host[]>;
  /** Saves a new host (no id) or changes one; gives its id, or null when it could not be saved (a toast tells why). */
  save(draft: HostDraft, id?: string): Promise<string | null>;
  remove(id: string): Promise<void>;
  /** True when a password is kept for it. */
  hasPassword(id: string): Promise<boolean>;
  forgetPassword(id: string): Promise<void>;
};

export type SessionView = {
  id: string;
  host: Host;
  phase: Accessor<SessionState>;
  /** What its terminal says of itself; plain text, cleaned, at most 200 characters. Never sent anywhere. */
  title: Accessor<string | null>;
  directory: Accessor<string | null>;
  /** Draws the terminal into `element`, at most once per call; the returned function takes it out again, kept alive. */
  mountTerminal(element: HTMLElement): Promise<() => void>;
  focusTerminal(): void;
  /**
   * Sticky modifiers of the touch row. They count for the next key of any keyboard, so the model keeps them: `next`
   * falls back to `off` once a key used it, `locked` stays.
   */
  held: Accessor<Record<Modifier, ModifierHold>>;
  setHeld(modifier: Modifier, hold: ModifierHold): void;
  /** A key of the touch row, with the modifiers that are held. */
  pressKey(key: TouchKey): void;
  answerHostKey(accept: boolean): void;
  /** One answer per prompt; `remember` keeps the password of the first prompt, sealed. */
  answerPrompt(answers: readonly string[], remember: boolean): void;
  cancelPrompt(): void;
  reconnect(): void;
};

export type Modifier = 'ctrl' | 'alt';

export type ModifierHold = 'off' | 'next' | 'locked';

export type SessionsModel = {
  list: Accessor<readonly SessionView[]>;
  /** Opens a session to the host, or shows the live one. */
  open(hostId: string): void;
  close(sessionId: string): void;
  /** How many commands wait for the person in the chat of this session's host. */
  waiting(hostId: string): number;
};

export type ProviderDraft = { name: string; baseUrl: string; model: string };

export type ProviderView = ProviderDraft & { id: string; scripted: boolean; hasKey: boolean };

export type ProvidersModel = {
  list: Accessor<readonly ProviderView[]>;
  current: Accessor<ProviderView | null>;
  choose(id: string): void;
  /** `apiKey` undefined leaves the kept key as it is, '' removes it. Gives the id, or null (a toast tells why). */
  save(draft: ProviderDraft, apiKey: string | undefined, id?: string): Promise<string | null>;
  remove(id: string): Promise<void>;
  /** One small real request. */
  test(id: string): Promise<{ ok: true } | { ok: false; failure: ModelFailure }>;
};

/**
 * One row of the feed, in order. An answer's calls follow it. `continues`: the row before is an answer of the same turn,
 * so this one shows no header of its own.
 */
export type ChatEntry =
  | { kind: 'user'; message: UserMessage }
  | { kind: 'assistant'; message: AssistantMessage; proposals: readonly Proposal[]; continues: boolean };

export type ChatModel = {
  scope: Scope;
  conversations: Accessor<readonly { id: string; title: string; updatedAt: number }[]>;
  currentId: Accessor<string | null>;
  openConversation(id: string): void;
  newConversation(): void;
  removeConversation(id: string): Promise<void>;
  entries: Accessor<readonly ChatEntry[]>;
  turn: Accessor<TurnPhase>;
  /** Kept while the app runs and across reloads. */
  draft: Accessor<string>;
  setDraft(text: string): void;
  send(text: string): void;
  stop(): void;
  retry(): void;
  continueTurn(): void;
  /** The command that waits for the person now, or null. The same object as long as the same command waits. */
  sheet: Accessor<ApprovalView | null>;
  /** True when code blocks may offer Insert and Run: host scope, session ready, nothing streaming (product C1). */
  terminalReady: Accessor<boolean>;
  insertCode(text: string): void;
  /** Asks first where the settings or the risk rules say so: `runConfirm` is then not null. */
  runCode(text: string): void;
  runConfirm: Accessor<{
    text: string;
    assessment: Assessment;
    severalLines: boolean;
    promptState: PromptState;
  } | null>;
  answerRunConfirm(run: boolean): void;
};

export type ApprovalView = {
  proposal: CommandProposal;
  hostName: string;
  username: string;
  directory: Accessor<string | null>;
  promptState: Accessor<PromptState>;
  /** False when the session is gone: it can then only be rejected. */
  sessionReady: Accessor<boolean>;
  assessment: Assessment;
  /** What stands in the editor, judged as it is typed. Outside of editing it is the proposal. */
  edit: EditView;
  editing: Accessor<boolean>;
  /** About what would run: the edited text while editing, else the proposal. */
  judged: Accessor<Assessment>;
  sessionOffer: SessionOffer;
  /** What the host tells of the command's consequences; asked for while the sheet waits, and only then. */
  facts: Accessor<readonly FactView[]>;
  /** The same command as a dry run: a text for the editor. */
  dryRun: string | null;
  /** True when the first tap only arms: high risk of what would run, or something is in the way of it. */
  needsArming: Accessor<boolean>;
  /** `armed` falls back to `open` by itself after `sheetGuards.armedForMs`: the model keeps that time. */
  state: Accessor<SheetState>;
  queueLength: Accessor<number>;
  nextCommand: Accessor<string | null>;
  /** `edited` runs what stands in the editor, and counts only while editing. */
  choose(option: SheetOption, note?: string): void;
  /** Opens the editor; `text` fills it, else what was left there. */
  startEdit(text?: string): void;
  leaveEdit(): void;
  disarm(): void;
};

export type EditView = {
  text: Accessor<string>;
  /** Disarms. */
  setText(text: string): void;
  assessment: Accessor<Assessment>;
  /** Why the text cannot be run; null when it can. */
  trouble: Accessor<RefusalReason | 'severalLines' | null>;
};

export type FactView = {
  kind: FactKind;
  state: { kind: 'asking' } | { kind: 'told'; fact: Fact } | { kind: 'untold' };
};
