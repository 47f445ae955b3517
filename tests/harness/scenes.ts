/** Every screen and state as a scene with a name: `?scene=approval-high&lang=zh&theme=dark`. */
import type { Locale } from '../../app/i18n/i18n.ts';
import type { Theme } from '../../app/reactive/app-model.ts';
import type { SessionState } from '../../app/session/session-machine.ts';
import {
  type FakeApp,
  type FakeChatState,
  type FakeState,
  makeFakeApp,
  makeFakeChat,
  makeFakeSession,
} from '../doubles/fake-app-model.ts';
import { type FakeApproval, makeFakeApproval } from '../doubles/fake-approval.ts';
import { drawTerminal } from './fake-terminal.ts';
import { allRecords, hosts, riskyCommand, riskyFindings, storyEntries, words } from './story.ts';

const known = {
  address: '10.0.4.21',
  port: 22,
  algorithm: 'ssh-ed25519',
  key: '',
  fingerprint: 'SHA256:q7VxN2kfTb0aPzE4hYw9LrJ6sUcM1dGoX8iRtBvH3nQ',
  trustedAt: new Date(2026, 2, 3).getTime(),
};
const shown = { algorithm: 'ssh-ed25519', fingerprint: 'SHA256:Zk5mY8wQeC3uRfA7tJ1xLpD0vNgS6bHiO9yKqW2zT4E' };
const provider = {
  id: 'p1',
  name: 'Workshop',
  baseUrl: 'http://10.0.4.9:8080/v1',
  model: 'gpt-oss-120b',
  scripted: false,
  hasKey: true,
};
const script = {
  ...provider,
  id: 'p2',
  name: 'nginx 502 story',
  baseUrl: 'http://127.0.0.1:8099/v1',
  model: 'script',
  scripted: true,
  hasKey: false,
};
const ready: SessionState = { kind: 'ready' };

type Scene = (locale: Locale) => { state: Partial<FakeState>; phase?: SessionState; chat?: Partial<FakeChatState> };

const inSession: Partial<FakeState> = { route: { kind: 'session', sessionId: 'session-atlas-web' } };

const high = (locale: Locale, armed: boolean): FakeApproval =>
  makeFakeApproval({
    command: riskyCommand,
    reason: words[locale].reason,
    assessment: { level: 'high', findings: riskyFindings },
    queueLength: 2,
    next: 'curl -sI https://shop.example.org | head -1',
    state: armed ? { kind: 'armed', option: 'once', openedAt: 0, armedAt: 1 } : { kind: 'open', openedAt: 0 },
  });

const siteFiles = { count: 1284, bytes: 48_300_000, more: false, partly: true };

const waiting = (locale: Locale, approval: FakeApproval, count: number) => ({
  state: { ...inSession, waiting: { 'atlas-web': count } },
  phase: ready,
  chat: {
    entries: storyEntries(locale, true),
    sheet: approval.view,
    turn: { kind: 'deciding', round: 1 } as const,
  },
});

export const scenes: Record<string, Scene> = {
  pairing: () => ({ state: { pairing: { kind: 'unpaired' } } }),
  'pairing-offered': () => ({ state: { pairing: { kind: 'offered' } } }),
  'pairing-failed': () => ({ state: { pairing: { kind: 'unpaired' }, pairingFailure: 'wrongCode' } }),
  'start-failed': () => ({ state: { start: 'failed' } }),
  home: () => ({ state: { waiting: { 'atlas-web': 2 } }, phase: ready }),
  'home-empty': () => ({ state: { hosts: [], sessions: [], providers: [], currentProvider: null } }),
  workspace: (locale) => ({
    state: inSession,
    phase: ready,
    chat: { entries: storyEntries(locale, false), terminalReady: true },
  }),
  'workspace-empty': () => ({
    state: { ...inSession, currentProvider: 'p2' },
    phase: ready,
    chat: { conversations: [] },
  }),
  records: () => ({
    state: inSession,
    phase: ready,
    chat: { entries: [allRecords], turn: { kind: 'roundLimit', rounds: 6 } },
  }),
  failed: (locale) => ({
    state: {
      ...inSession,
      online: false,
      toasts: [
        { id: '1', tone: 'ok', text: locale === 'en' ? 'Inserted at the prompt, not run' : '已插入到提示符，尚未运行' },
        {
          id: '2',
          tone: 'error',
          text:
            locale === 'en' ? 'No session is open here. Nothing was written.' : '此处没有打开的会话，未写入任何内容。',
        },
      ],
    },
    phase: ready,
    chat: {
      entries: storyEntries(locale, false),
      turn: {
        kind: 'failed',
        failure: {
          kind: 'auth',
          retryable: false,
          status: 401,
          detail: 'Incorrect API key provided.',
          retryAfterMs: 12_000,
        },
      },
    },
  }),
  'approval-low': (locale) =>
    waiting(
      locale,
      makeFakeApproval({
        command: 'curl -sI 127.0.0.1:8081/healthz | head -1',
        reason: words[locale].reason,
        assessment: { level: 'readonly', findings: [] },
      }),
      1,
    ),
  'approval-editing': (locale) =>
    waiting(
      locale,
      makeFakeApproval({
        ...{ command: riskyCommand, reason: words[locale].reason, state: { kind: 'editing', openedAt: 0 } },
        assessment: { level: 'high', findings: riskyFindings },
      }),
      1,
    ),
  'approval-facts': (locale) =>
    waiting(
      locale,
      makeFakeApproval({
        command: 'sudo apt-get remove nginx && sudo rm -rf sites/*',
        dryRun: 'sudo apt-get -s remove nginx',
        sessionOffer: 'varies',
        assessment: { level: 'high', findings: [{ rule: 'package-remove', start: 5, end: 19 }] },
        facts: [
          { kind: 'files', state: { kind: 'told', fact: { ...siteFiles, kind: 'files' } } },
          { kind: 'removal', state: { kind: 'told', fact: { kind: 'removal', packages: ['nginx'], more: false } } },
          { kind: 'dependents', state: { kind: 'untold' } },
          { kind: 'process', state: { kind: 'asking' } },
        ],
      }),
      1,
    ),
  'approval-high': (locale) => waiting(locale, high(locale, false), 2),
  'approval-explained': (locale) => waiting(locale, high(locale, false), 2),
  'approval-armed': (locale) => waiting(locale, high(locale, true), 2),
  'approval-hidden': (locale) =>
    waiting(
      locale,
      makeFakeApproval({
        command: 'echo "done\u202e gnp.\u200bhs" | tee аdmin.txt\u001b[2K',
        reason: words[locale].reason,
        promptState: 'running',
        assessment: { level: 'high', findings: [{ rule: 'display-trick', start: 10, end: 18 }] },
      }),
      1,
    ),
  'approval-long': (locale) =>
    waiting(
      locale,
      makeFakeApproval({
        command: Array.from({ length: 24 }, (_, n) => `grep -rn "upstream ${n}" /etc/nginx/conf.d`).join(' ; '),
        reason: words[locale].reason,
      }),
      1,
    ),
  'run-confirm': (locale) => ({
    state: inSession,
    phase: ready,
    chat: {
      entries: storyEntries(locale, false),
      terminalReady: true,
      runConfirm: {
        text: riskyCommand,
        assessment: { level: 'high', findings: riskyFindings },
        severalLines: false,
        promptState: 'running',
      },
    },
  }),
  connecting: () => ({ state: inSession, phase: { kind: 'connecting', stage: 'handshake' } }),
  'key-unknown': () => ({
    state: inSession,
    phase: { kind: 'hostKey', id: 'q1', key: '', ...shown, verdict: { kind: 'unknown' } },
  }),
  'key-changed': () => ({
    state: inSession,
    phase: { kind: 'hostKey', id: 'q1', key: '', ...shown, verdict: { kind: 'changed', known } },
  }),
  password: () => ({
    state: inSession,
    phase: {
      kind: 'prompt',
      id: 'q1',
      method: 'password',
      attempt: 2,
      name: '',
      instructions: '',
      prompts: [{ text: 'Password: ', echo: false }],
    },
  }),
  interactive: () => ({
    state: inSession,
    phase: {
      kind: 'prompt',
      id: 'q1',
      method: 'keyboard-interactive',
      attempt: 1,
      name: 'Two-step sign-in',
      instructions: 'Open your authenticator.',
      prompts: [
        { text: 'Password: ', echo: false },
        { text: 'Verification code: ', echo: true },
      ],
    },
  }),
  closed: () => ({
    state: inSession,
    phase: { kind: 'closed', end: { kind: 'authRefused', offered: ['publickey'], tried: ['password'] } },
  }),
  'host-form': () => ({ state: {} }),
  'model-form': () => ({ state: { route: { kind: 'settings' } } }),
  'settings-running': () => ({
    state: { route: { kind: 'settings' }, keywords: ['shopctl drop', 'terraform destroy'] },
  }),
  'settings-risk': () => ({
    state: { route: { kind: 'settings' }, keywords: ['shopctl drop', 'terraform destroy'] },
  }),
  'settings-risk-try': () => ({ state: { route: { kind: 'settings' }, keywords: ['shopctl drop'] } }),
  'settings-appearance': () => ({ state: { route: { kind: 'settings' } } }),
  'conversation-menu': (locale) => ({ state: inSession, phase: ready, chat: { entries: storyEntries(locale, false) } }),
  'reject-note': (locale) => waiting(locale, high(locale, false), 2),
  settings: () => ({ state: { route: { kind: 'settings' }, keywords: ['shopctl drop', 'terraform destroy'] } }),
};

export function buildScene(name: string, locale: Locale, theme: Theme): FakeApp {
  const scene = (scenes[name] ?? scenes['home'])?.(locale);
  const [web, db, , nas] = hosts;
  if (!scene || !web || !db || !nas) throw new Error(`no scene ${name}`);
  const conversations = [
    { id: 'c1', title: words[locale].title, updatedAt: Date.now() - 3_600_000 },
    { id: 'c2', title: 'Slow query on orders', updatedAt: Date.now() - 90_000_000 },
  ];
  const session = makeFakeSession(web, scene.phase ?? ready, { directory: '/etc/nginx', draw: drawTerminal });
  const others = [
    makeFakeSession(db, ready, { directory: '~' }),
    makeFakeSession(nas, { kind: 'closed', end: { kind: 'linkLost', offered: [], tried: [] } }),
  ];
  const chat = makeFakeChat({ conversations, currentId: 'c1', ...scene.chat }, web.id);
  const globalChat = makeFakeChat({
    conversations: [
      { id: 'g1', title: 'systemd timer or cron?', updatedAt: Date.now() - 90_000_000 },
      { id: 'g2', title: 'Explain this awk one-liner', updatedAt: Date.now() - 290_000_000 },
    ],
  });
  return makeFakeApp({
    locale,
    theme,
    hosts,
    sessions: [session.view, ...others.map((other) => other.view)],
    providers: [provider, script],
    currentProvider: 'p1',
    chats: { [web.id]: chat.model, global: globalChat.model },
    ...scene.state,
  });
}
