/** The nginx-502 story as data for the harness. */
import type { AssistantMessage, UserMessage } from '../../app/agent/conversation.ts';
import type { Observation, Proposal } from '../../app/approval/proposal.ts';
import type { ChatEntry } from '../../app/reactive/app-model.ts';
import type { Finding, RuleId } from '../../app/risk/assessment.ts';
import type { Host } from '../../app/session/host.ts';
import { makeCommand } from '../doubles/fake-approval.ts';

const at = (hour: number, minute: number) => new Date(2026, 2, 3, hour, minute).getTime();
const hour = 3_600_000;

const host = (id: string, change: Partial<Host>): Host => ({
  id,
  name: id,
  address: '10.0.4.21',
  port: 22,
  username: 'deploy',
  group: 'Shop',
  tags: [],
  kind: 'saved',
  createdAt: 0,
  lastConnectedAt: Date.now() - 26 * hour,
  ...change,
});

export const hosts: Host[] = [
  host('atlas-web', { tags: ['nginx', 'node'] }),
  host('atlas-db', { address: '10.0.4.22', tags: ['postgres'] }),
  host('atlas-jump', { address: '203.0.113.9', username: 'ops', port: 2222, tags: ['jump host'] }),
  host('lab-nas', { address: '192.168.7.4', username: 'root', group: 'At home', tags: ['zfs'] }),
  host('router', {
    address: '192.168.7.1',
    username: 'admin',
    group: 'At home',
    tags: ['openwrt'],
    lastConnectedAt: Date.now() - 75 * hour,
  }),
  host('practice', { name: 'This computer', kind: 'practice', group: '', lastConnectedAt: null }),
];

const user = (text: string): ChatEntry => {
  const message: UserMessage = { id: 'u1', conversationId: 'c1', seq: 1, createdAt: at(14, 28), role: 'user', text };
  return { kind: 'user', message };
};

const answer = (change: Partial<AssistantMessage>, proposals: Proposal[], continues: boolean): ChatEntry => ({
  kind: 'assistant',
  continues,
  proposals,
  message: {
    id: `a${change.seq ?? 2}`,
    conversationId: 'c1',
    seq: 2,
    createdAt: at(14, 29),
    role: 'assistant',
    text: '',
    reasoning: '',
    status: { kind: 'complete', finish: 'tool_calls' },
    model: 'gpt-oss-120b · local',
    usage: null,
    replay: {},
    ...change,
  },
});

const observation = (toolName: string, args: object, state: Observation['state']): Proposal => ({
  id: `o-${toolName}`,
  conversationId: 'c1',
  messageId: 'a2',
  position: 0,
  callId: 'o',
  toolName,
  wireName: toolName,
  argumentsText: JSON.stringify(args),
  createdAt: at(14, 29),
  kind: 'observation',
  state,
});

const observed = (output: string, exitCode = 0): Observation['state'] => ({
  kind: 'observed',
  at: at(14, 29),
  outcome: { output, exitCode, signal: null, truncated: false, timedOut: false },
});

const log = Array.from(
  { length: 41 },
  (_, line) => `14:08:${10 + line} connect() failed (111) upstream 127.0.0.1:8080`,
);

export const words = {
  en: {
    question: '502 from the shop since 14:10. Why?',
    reasoning: 'nginx answers 502 when its upstream refuses. Look at the port it sends to, then at the log.',
    text: 'The service moved and nginx did not. `shop-api` has listened on **8081** since 14:08; `shop.conf` still sends to **8080**. To be sure, ask the service itself:\n\n```bash\ncurl -sI 127.0.0.1:8081/healthz | head -1\n```\n',
    note: 'not before we know why',
    reason: 'Point nginx at 8081, test the file, and reload only if the test passes.',
    title: '502 on the shop',
  },
  zh: {
    question: '商店从 14:10 起一直返回 502，查一下原因。',
    reasoning: '上游拒绝连接时 nginx 会返回 502。先看它转发到的端口，再看日志。',
    text: '服务换了端口，nginx 没有跟上。`shop-api` 14:08 重启后监听 **8081**，而 `shop.conf` 仍转发到无人监听的 **8080**。可先直接问服务确认：\n\n```bash\ncurl -sI 127.0.0.1:8081/healthz | head -1\n```\n',
    note: '先查清原因',
    reason: '把 nginx 指向 8081，先检查配置，通过后再重新加载。',
    title: '商店 502 排查',
  },
};

export const riskyCommand =
  "sudo sed -i 's/:8080/:8081/' conf.d/shop.conf && sudo nginx -t && sudo systemctl reload nginx";

const ranges = (text: string, found: readonly [string, RuleId][]): Finding[] =>
  found.flatMap(([part, rule]) =>
    [...text.matchAll(new RegExp(part.replaceAll('.', '\\.'), 'g'))].map((match) => ({
      rule,
      start: match.index,
      end: match.index + part.length,
    })),
  );

export const riskyFindings = ranges(riskyCommand, [
  ['sudo', 'privilege'],
  ['sed -i', 'fs-overwrite'],
  ['systemctl reload', 'service-stop'],
]);

export function storyEntries(locale: 'en' | 'zh', pending: boolean): ChatEntry[] {
  const said = words[locale];
  return [
    user(said.question),
    answer(
      { seq: 2, reasoning: said.reasoning },
      [
        observation('check_port', { port: 8080, host: '127.0.0.1' }, observed('closed')),
        observation('read_log', { path: '/var/log/nginx/error.log' }, observed(log.join('\n'))),
        observation(
          'read_file',
          { path: '/etc/shop-api/env' },
          { kind: 'failed', why: 'channelFailed', at: at(14, 29) },
        ),
      ],
      false,
    ),
    answer(
      { seq: 3, text: said.text },
      [
        makeCommand({
          command: 'sudo systemctl restart nginx',
          state: { kind: 'rejected', note: said.note, at: at(14, 30) },
        }),
        makeCommand({
          command: 'curl -sI 127.0.0.1:8081/healthz | head -1',
          state: { kind: 'written', by: 'once', at: at(14, 31) },
        }),
        ...(pending ? [makeCommand({ command: riskyCommand, createdAt: at(14, 32) })] : []),
      ],
      true,
    ),
  ];
}

/** Every state of a record, for one picture of all badges. */
export const allRecords: ChatEntry = answer(
  { seq: 9 },
  [
    makeCommand({ command: 'journalctl -u shop-api -n 50' }),
    makeCommand({ command: 'uptime', state: { kind: 'accepted', by: 'once', writeId: 'w', at: at(14, 29) } }),
    makeCommand({ command: 'ss -ltn | grep 808', state: { kind: 'written', by: 'once', at: at(14, 30) } }),
    makeCommand({ command: 'systemctl is-active nginx', state: { kind: 'written', by: 'session', at: at(14, 29) } }),
    makeCommand({
      command: 'sudo apt-get remove nginx',
      state: { kind: 'written', by: 'edited', editedCommand: 'sudo apt-get -s remove nginx', at: at(14, 29) },
    }),
    makeCommand({ command: 'cat <<EOF', state: { kind: 'failed', why: 'refused.incomplete', at: at(14, 28) } }),
    makeCommand({ command: 'sudo nginx -t', state: { kind: 'rejected', note: null, at: at(14, 28) } }),
    makeCommand({ command: 'df -h /', state: { kind: 'expired', at: at(13, 52) } }),
    makeCommand({ command: 'sudo systemctl reload nginx', state: { kind: 'interrupted', at: at(13, 40) } }),
  ],
  false,
);
