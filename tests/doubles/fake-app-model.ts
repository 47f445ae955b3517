/** An `AppModel` made of plain signals. Every intent is noted in `calls`; nothing else happens unless a test makes it. */
import { createSignal } from 'solid-js';
import type { Dictionary } from '../../app/i18n/dictionary.ts';
import { en } from '../../app/i18n/en/en.ts';
import type { Locale } from '../../app/i18n/i18n.ts';
import { zh } from '../../app/i18n/zh/zh.ts';
import type {
  AppModel,
  ChatEntry,
  ChatModel,
  HostDraft,
  PairingModel,
  ProviderView,
  RiskRules,
  Route,
  SessionView,
  Theme,
  Toast,
} from '../../app/reactive/app-model.ts';
import { assessCommand } from '../../app/risk/assess.ts';
import { explainCommand } from '../../app/risk/explain/explain.ts';
import { ruleExamples } from '../../app/risk/rule-examples.ts';
import type { Host } from '../../app/session/host.ts';
import type { SessionState } from '../../app/session/session-machine.ts';

export type FakeCall = { name: string; values: readonly unknown[] };

const dictionaries: Record<Locale, Dictionary> = { en, zh };

export type FakeState = {
  locale: Locale;
  theme: Theme;
  start: ReturnType<AppModel['start']>;
  route: Route;
  online: boolean;
  update: 'none' | 'waiting';
  pairing: ReturnType<PairingModel['state']>;
  pairingFailure: ReturnType<PairingModel['failure']>;
  hosts: readonly Host[];
  sessions: readonly SessionView[];
  waiting: Record<string, number>;
  providers: readonly ProviderView[];
  currentProvider: string | null;
  chats: Record<string, ChatModel>;
  toasts: readonly Toast[];
  keywords: readonly string[];
  /** False: the rules never come. */
  rulesLoaded: boolean;
};

const initial: FakeState = {
  locale: 'en',
  theme: 'light',
  start: 'ready',
  route: { kind: 'home' },
  online: true,
  update: 'none',
  pairing: { kind: 'paired' },
  pairingFailure: null,
  hosts: [],
  sessions: [],
  waiting: {},
  providers: [],
  currentProvider: null,
  chats: {},
  toasts: [],
  keywords: [],
  rulesLoaded: true,
};

export type FakeApp = { model: AppModel; calls: FakeCall[]; set(change: Partial<FakeState>): void };

export function makeFakeApp(given: Partial<FakeState> = {}): FakeApp {
  const [state, setState] = createSignal<FakeState>({ ...initial, ...given });
  const [rounds, setRounds] = createSignal(6);
  const [multiline, setMultiline] = createSignal(false);
  const [confirmMode, setConfirmMode] = createSignal<'always' | 'risky' | 'never'>('risky');
  const calls: FakeCall[] = [];
  const set = (change: Partial<FakeState>) => setState((before) => ({ ...before, ...change }));
  const note =
    (name: string) =>
    (...values: unknown[]) => {
      calls.push({ name, values });
    };
  const noteLater =
    <T>(name: string, result: T) =>
    async (...values: unknown[]): Promise<T> => {
      calls.push({ name, values });
      return result;
    };
  // The real rules: the doubles stand for what is around them.
  const rules: RiskRules = {
    assess: (text) => assessCommand(text, { keywords: state().keywords }),
    explain: explainCommand,
    examples: ruleExamples,
  };
  const empty = makeFakeChat();
  const model: AppModel = {
    i18n: {
      locale: () => state().locale,
      setLocale: (locale) => set({ locale }),
      t: () => dictionaries[state().locale],
    },
    start: () => state().start,
    route: () => state().route,
    back: () => set({ route: { kind: 'home' } }),
    go: (route) => {
      note('go')(route);
      set({ route });
    },
    online: () => state().online,
    theme: () => state().theme,
    setTheme: (theme) => set({ theme }),
    update: () => state().update,
    applyUpdate: note('applyUpdate'),
    pairing: {
      state: () => state().pairing,
      failure: () => state().pairingFailure,
      pair: noteLater('pair', undefined),
    },
    hosts: {
      list: () => state().hosts,
      save: async (draft: HostDraft, id?: string) => {
        note('saveHost')(draft, id);
        return id ?? 'new-host';
      },
      remove: noteLater('removeHost', undefined),
      hasPassword: noteLater('hasPassword', true),
      forgetPassword: noteLater('forgetPassword', undefined),
    },
    sessions: {
      list: () => state().sessions,
      open: note('openSession'),
      close: note('closeSession'),
      waiting: (hostId) => state().waiting[hostId] ?? 0,
    },
    providers: {
      list: () => state().providers,
      current: () => state().providers.find((entry) => entry.id === state().currentProvider) ?? null,
      choose: (id) => set({ currentProvider: id }),
      save: noteLater('saveProvider', 'provider'),
      remove: noteLater('removeProvider', undefined),
      test: noteLater('testProvider', { ok: false, failure: { kind: 'auth', retryable: false, status: 401 } } as const),
    },
    chat: (scope) => state().chats[scope.kind === 'host' ? scope.hostId : 'global'] ?? empty.model,
    settings: {
      maxRounds: rounds,
      setMaxRounds: setRounds,
      multilineRun: multiline,
      setMultilineRun: setMultiline,
      execConfirmMode: confirmMode,
      setExecConfirmMode: setConfirmMode,
      riskKeywords: () => state().keywords,
      setRiskKeywords: (keywords) => set({ keywords }),
    },
    risk: {
      rules: () => (state().rulesLoaded ? rules : null),
      load: note('loadRisk'),
    },
    toasts: {
      list: () => state().toasts,
      dismiss: (id) => set({ toasts: state().toasts.filter((toast) => toast.id !== id) }),
    },
  };
  return { model, calls, set };
}

export type FakeChatState = {
  entries: readonly ChatEntry[];
  turn: ReturnType<ChatModel['turn']>;
  sheet: ReturnType<ChatModel['sheet']>;
  terminalReady: boolean;
  runConfirm: ReturnType<ChatModel['runConfirm']>;
  conversations: ReturnType<ChatModel['conversations']>;
  currentId: string | null;
  draft: string;
};

export type FakeChat = { model: ChatModel; calls: FakeCall[]; set(change: Partial<FakeChatState>): void };

export function makeFakeChat(given: Partial<FakeChatState> = {}, hostId: string | null = null): FakeChat {
  const [state, setState] = createSignal<FakeChatState>({
    entries: [],
    turn: { kind: 'idle' },
    sheet: null,
    terminalReady: false,
    runConfirm: null,
    conversations: [],
    currentId: null,
    draft: '',
    ...given,
  });
  const calls: FakeCall[] = [];
  const set = (change: Partial<FakeChatState>) => setState((before) => ({ ...before, ...change }));
  const note =
    (name: string) =>
    (...values: unknown[]) => {
      calls.push({ name, values });
    };
  const model: ChatModel = {
    scope: hostId === null ? { kind: 'global' } : { kind: 'host', hostId },
    conversations: () => state().conversations,
    currentId: () => state().currentId,
    openConversation: note('openConversation'),
    newConversation: note('newConversation'),
    removeConversation: async (id) => note('removeConversation')(id),
    entries: () => state().entries,
    turn: () => state().turn,
    draft: () => state().draft,
    setDraft: (draft) => set({ draft }),
    send: note('send'),
    stop: note('stop'),
    retry: note('retry'),
    continueTurn: note('continueTurn'),
    sheet: () => state().sheet,
    terminalReady: () => state().terminalReady,
    insertCode: note('insertCode'),
    runCode: note('runCode'),
    runConfirm: () => state().runConfirm,
    answerRunConfirm: note('answerRunConfirm'),
  };
  return { model, calls, set };
}

export type FakeSession = { view: SessionView; calls: FakeCall[]; setPhase(phase: SessionState): void };

export function makeFakeSession(
  host: Host,
  phase: SessionState,
  options: { directory?: string; draw?: (element: HTMLElement) => void } = {},
): FakeSession {
  const [current, setPhase] = createSignal(phase);
  const [held, setHeld] = createSignal<ReturnType<SessionView['held']>>({ ctrl: 'off', alt: 'off' });
  const calls: FakeCall[] = [];
  const note =
    (name: string) =>
    (...values: unknown[]) => {
      calls.push({ name, values });
    };
  const view: SessionView = {
    id: `session-${host.id}`,
    host,
    phase: current,
    title: () => null,
    directory: () => options.directory ?? null,
    mountTerminal: async (element) => {
      options.draw?.(element);
      return () => element.replaceChildren();
    },
    focusTerminal: note('focusTerminal'),
    held,
    setHeld: (modifier, hold) => setHeld((before) => ({ ...before, [modifier]: hold })),
    pressKey: note('pressKey'),
    answerHostKey: note('answerHostKey'),
    answerPrompt: note('answerPrompt'),
    cancelPrompt: note('cancelPrompt'),
    reconnect: note('reconnect'),
  };
  return { view, calls, setPhase };
}
