/** One recorded exchange through the app's model port, on a virtual clock, and what differs from the expectation. */
import { isDeepStrictEqual } from 'node:util';
import type { ModelFailure } from '../../app/agent/conversation.ts';
import { anthropicMessages } from '../../app/agent/providers/anthropic-messages.ts';
import { makeModelPort } from '../../app/agent/providers/make-model-port.ts';
import { makeModelFetch, originOf } from '../../app/agent/providers/model-fetch.ts';
import type { ModelAnswer, RawCall, RequestMessage } from '../../app/agent/providers/model-port.ts';
import { readCall } from '../../app/agent/tools/read-call.ts';
import { toolTable } from '../../app/agent/tools/registry.ts';
import { parseJsonObject } from '../../app/agent/tools/strict-json.ts';
import { makeVirtualClock } from '../doubles/virtual-clock.ts';
import { type Chunk, makeCaseServer } from './sse-server.ts';

type Json = Record<string, unknown>;

export type ExpectedCall = {
  id: string | null;
  name: string;
  arguments: unknown;
  ok: boolean;
  problem?: string;
  accept_arguments?: unknown[];
  accept_refused?: boolean;
  accept_ok_if?: string;
  wire_name?: string;
};

export type Expected = {
  text?: string | null;
  reasoning?: string | null;
  trim?: string;
  tool_calls?: ExpectedCall[] | null;
  finish?: string | null;
  usage?: Json | null;
  error?: { kind: string; retryable: boolean; retry_after_ms?: number; message_includes?: string[] } | null;
  fallback?: string | null;
  flags?: string[] | null;
  replay_blocks?: unknown[] | null;
  accept?: Expected | Expected[];
};

export type SseCase = {
  id: string;
  api: 'openai-chat' | 'anthropic-messages';
  level: 'must' | 'should';
  request?: { tools?: boolean; headers?: Record<string, string> };
  status: number;
  headers: Record<string, string>;
  chunks: Chunk[];
  end: 'close' | 'network_error' | 'hang' | 'abort';
  expect: Expected;
};

const baseUrl = 'https://model.example/v1';
const key = 'sk-test-0123456789abcdef0123456789';

type Seen = { answer: ModelAnswer; requests: Json[]; headers: Record<string, string> };

/** Empty when the case passes. With `chunkBytes` the body is cut anew into pieces of that size. */
export async function runSseCase(one: SseCase, chunkBytes: number | null): Promise<string[]> {
  const seen = await exchange(one, chunkBytes);
  const { accept, ...first } = one.expect;
  const others = (Array.isArray(accept) ? accept : accept === undefined ? [] : [accept]).map((more) => ({
    ...first,
    ...more,
  }));
  const results = [first, ...others].map((expected) => differences(expected, one, seen));
  return results.some((result) => result.length === 0) ? [] : (results[0] ?? []);
}

async function exchange(one: SseCase, chunkBytes: number | null): Promise<Seen> {
  const clock = makeVirtualClock();
  const stop = new AbortController();
  const server = makeCaseServer(one, chunkBytes, () => stop.abort());
  const fetch = makeModelFetch({ fetch: server.fetch, allowedOrigins: () => [originOf(baseUrl) ?? ''] });
  const port = makeModelPort({ profile: { kind: one.api, baseUrl }, apiKey: { reveal: () => key }, fetch, clock });
  const request = {
    model: 'demo-model',
    system: 'test',
    messages: [{ role: 'user', text: 'look around' } as const],
    tools: one.request?.tools === false ? [] : toolTable,
  };
  let answer: ModelAnswer | null = null;
  void port.ask(request, { signal: stop.signal, onDelta() {} }).then((given) => {
    answer = given;
  });
  for (let turn = 0; answer === null; turn += 1) {
    await new Promise((resolve) => setImmediate(resolve));
    // The network is as fast as the loop; time passes only when nothing more comes.
    if (server.idle()) clock.advance(1000);
    if (turn > 200_000) throw new Error('the exchange does not end');
  }
  return { answer, requests: server.requests, headers: server.headers() };
}

function differences(expected: Omit<Expected, 'accept'>, one: SseCase, { answer, requests, headers }: Seen): string[] {
  const trim = (text: string): string => (expected.trim === undefined ? text : text.trim());
  const got: string[] = [];
  const compare = (what: string, wanted: unknown, found: unknown): void => {
    if (wanted === null || wanted === undefined || isDeepStrictEqual(wanted, found)) return;
    got.push(`${what}: expected ${JSON.stringify(wanted)}, got ${JSON.stringify(found)}`);
  };
  compare('text', expected.text == null ? null : trim(expected.text), trim(answer.text));
  compare('reasoning', expected.reasoning == null ? null : trim(expected.reasoning), trim(answer.reasoning));
  compare('finish', expected.finish, finishOf(answer));
  if (expected.tool_calls != null) got.push(...callDifferences(expected.tool_calls, answer.calls));
  if (expected.usage != null) compare('usage', expected.usage, pick(answer.usage, Object.keys(expected.usage)));
  if (expected.error !== undefined) got.push(...errorDifferences(expected.error, failureOf(answer)));
  compare('fallback', expected.fallback, fallbackOf(requests));
  compare('flags', expected.flags, answer.flags);
  compare('replay_blocks', expected.replay_blocks, replayBlocks(answer));
  for (const [name, value] of Object.entries(one.request?.headers ?? {}))
    compare(`header ${name}`, value, headers[name]);
  if (JSON.stringify(failureOf(answer) ?? {}).includes(key)) got.push('the API key is in the failure');
  return got;
}

const finishOf = ({ outcome }: ModelAnswer): string => (outcome.kind === 'aborted' ? 'aborted' : outcome.finish);

const failureOf = ({ outcome }: ModelAnswer): ModelFailure | null =>
  outcome.kind === 'failed' ? outcome.failure : null;

const pick = (from: object | null, names: string[]): unknown =>
  from === null ? null : Object.fromEntries(names.map((name) => [name, (from as Json)[name]]));

/** `null` means that no error may be there. */
function errorDifferences(expected: Expected['error'], failure: ModelFailure | null): string[] {
  if (expected === null || expected === undefined)
    return failure === null ? [] : [`error: none expected, got ${JSON.stringify(failure)}`];
  const wanted = {
    kind: expected.kind,
    retryable: expected.retryable,
    ...(expected.retry_after_ms === undefined ? {} : { retryAfterMs: expected.retry_after_ms }),
  };
  const got = pick(failure, Object.keys(wanted));
  const missing = (expected.message_includes ?? []).filter((words) => !(failure?.detail ?? '').includes(words));
  return [
    ...(isDeepStrictEqual(wanted, got)
      ? []
      : [`error: expected ${JSON.stringify(wanted)}, got ${JSON.stringify(failure)}`]),
    ...missing.map((words) => `error: "${words}" is not in ${JSON.stringify(failure?.detail ?? null)}`),
  ];
}

/** Told from the second request as it was sent. */
function fallbackOf(requests: Json[]): string | null {
  const [first, second] = requests;
  if (first === undefined || second === undefined) return null;
  if ('tools' in first && !('tools' in second)) return 'retry_without_tools';
  return 'stream_options' in first && !('stream_options' in second) ? 'retry_without_stream_options' : 'the same again';
}

function callDifferences(expected: ExpectedCall[], calls: readonly RawCall[]): string[] {
  if (expected.length !== calls.length)
    return [`tool_calls: expected ${expected.length}, got ${JSON.stringify(calls)}`];
  return expected.flatMap((wanted, at) => {
    const call = calls[at];
    if (call === undefined || callFits(wanted, call)) return [];
    return [
      `tool_calls[${at}]: expected ${JSON.stringify(wanted)}, got ${JSON.stringify({ ...call, read: readCall(call) })}`,
    ];
  });
}

function callFits(wanted: ExpectedCall, call: RawCall): boolean {
  const read = readCall(call);
  const refused = read.kind === 'invalid' || (read.kind === 'command' && read.characters === 'control');
  const problem =
    read.kind === 'invalid' ? read.problem : read.kind === 'command' ? characterProblems[read.characters] : null;
  if (wanted.id !== null && wanted.id !== call.id) return false;
  if (wanted.name !== read.toolName || (wanted.wire_name ?? call.name) !== call.name) return false;
  if (refused && wanted.ok) return wanted.accept_refused === true;
  const parsed = read.kind === 'invalid' && read.problem !== 'schema' ? null : parsedArguments(call);
  const isAmong = (all: unknown[]): boolean => all.some((args) => isDeepStrictEqual(args, parsed));
  if (!refused && wanted.ok) return isAmong([wanted.arguments]) && typeof call.argumentsText === 'string';
  if (!refused)
    return isAmong(wanted.accept_arguments ?? []) || (wanted.accept_ok_if !== undefined && problem === wanted.problem);
  return wanted.problem === undefined || wanted.problem === problem;
}

const characterProblems = { control: 'control_characters', invisible: 'invisible_characters', none: null } as const;

function parsedArguments(call: RawCall): unknown {
  const parsed = parseJsonObject(call.argumentsText);
  return parsed.kind === 'object' ? parsed.value : null;
}

/** What the next request carries of this answer. */
function replayBlocks(answer: ModelAnswer): unknown {
  const calls = answer.calls.map((call) => ({ id: call.id ?? '', name: call.name, argumentsText: call.argumentsText }));
  const message: RequestMessage = { role: 'assistant', text: answer.text, calls, replay: answer.replay };
  const request = { model: 'm', system: '', messages: [message], tools: [] };
  const body = anthropicMessages.body(request, { tools: false, streamOptions: false });
  return (body['messages'] as { content: unknown }[])[0]?.content;
}
