/** A model service for tests: plays the 502 story or what it is told to, and keeps every request that it got. */
import type { IncomingHttpHeaders } from 'node:http';
import { type ChatBody, type Reply, startChatServer } from '../../scripts/demo/chat-server.mjs';
import { nextAnswer, storyModel } from '../../scripts/demo/story.mjs';

export type { Reply } from '../../scripts/demo/chat-server.mjs';

export type RecordedRequest = {
  body: ChatBody;
  headers: IncomingHttpHeaders;
  /** The body as text, to search for words that must never be in it. */
  text: string;
};

export type ScriptedModel = {
  /** Ends in `/v1`. */
  baseUrl: string;
  model: string;
  requests: RecordedRequest[];
  /** The next requests get these, in this order; after them the story goes on. */
  respondWith(replies: readonly Reply[]): void;
  /** Forgets what was asked and what was still to be answered. */
  reset(): void;
  close(): Promise<void>;
};

/** `directory`: where the files of the story are (`writeStoryFiles`). */
export async function startScriptedModel(
  options: { directory?: string; delayMs?: number } = {},
): Promise<ScriptedModel> {
  const requests: RecordedRequest[] = [];
  const queue: Reply[] = [];
  const story = (body: ChatBody): Reply => ({ kind: 'answer', ...nextAnswer(body, options.directory ?? '/') });
  const server = await startChatServer({
    model: storyModel,
    delayMs: options.delayMs ?? 0,
    reply(body, headers) {
      requests.push({ body, headers, text: JSON.stringify(body) });
      return queue.shift() ?? story(body);
    },
  });
  return {
    ...server,
    model: storyModel,
    requests,
    respondWith: (replies) => void queue.push(...replies),
    reset() {
      requests.length = 0;
      queue.length = 0;
    },
  };
}

type CallToSay = { id?: string; name: string; arguments: Record<string, unknown> | string };

/** A plain answer; `calls` as the model would make them. */
export const answer = (text: string, ...calls: CallToSay[]): Reply => ({ kind: 'answer', text, calls });

export const proposes = (command: string, reason = 'because the test says so'): Reply =>
  answer('', { name: 'propose_command', arguments: { command, reason } });

const refusal = (status: number, message: string, headers?: Record<string, string>): Reply => ({
  kind: 'refusal',
  status,
  body: { error: { message, type: 'script' } },
  ...(headers ? { headers } : {}),
});

/** The faults of real services that the app must outlive. */
export const faults = {
  badKey: refusal(401, 'Incorrect API key provided.'),
  rateLimited: (seconds: number) => refusal(429, 'Rate limit reached.', { 'retry-after': String(seconds) }),
  serverError: refusal(500, 'The server had an error.'),
  /** Breaks the connection in the middle of the text. */
  cut: { kind: 'answer', text: 'One two three four five six seven', calls: [], cutAfterChunks: 4, delayMs: 150 },
  slow: (text: string, delayMs: number): Reply => ({ kind: 'answer', text, calls: [], delayMs }),
  empty: answer(''),
  malformedArguments: answer('', { name: 'read_file', arguments: '{"path": "/etc/hos' }),
  unknownTool: answer('', { name: 'launch_rocket', arguments: {} }),
  duplicateIds: answer(
    '',
    { id: 'call_1', name: 'get_system_info', arguments: {} },
    { id: 'call_1', name: 'list_directory', arguments: { path: '/' } },
  ),
} satisfies Record<string, Reply | ((...args: never[]) => Reply)>;
