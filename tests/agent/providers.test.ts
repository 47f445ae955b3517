import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { errorObjectFailure, httpFailure } from '../../app/agent/providers/failure.ts';
import { makeModelPort } from '../../app/agent/providers/make-model-port.ts';
import { makeModelFetch } from '../../app/agent/providers/model-fetch.ts';
import type { ModelRequest } from '../../app/agent/providers/model-port.ts';
import { makeStallWatch } from '../../app/agent/providers/stall-watch.ts';
import { type CallFragment, makeCallAssembly } from '../../app/agent/providers/tool-call-assembly.ts';
import { readCall } from '../../app/agent/tools/read-call.ts';
import { toolTable } from '../../app/agent/tools/registry.ts';
import { makeVirtualClock } from '../doubles/virtual-clock.ts';

type Wording = { class: string; status: number; provider: string; message: string };
const wordings = JSON.parse(
  readFileSync(join(import.meta.dirname, '../fixtures/error-wordings.json'), 'utf8'),
) as Wording[];

const http = (status: number, body: string, more: { retryAfter?: string; secret?: string } = {}) =>
  httpFailure(
    { status, body, retryAfter: more.retryAfter ?? null, now: 0 },
    more.secret === undefined ? [] : [more.secret],
  );

describe('refusals of services', () => {
  it.each(wordings)('$provider: $class', ({ class: kind, status, message }) => {
    expect(http(status, JSON.stringify({ error: { message } })).kind).toBe(kind);
    expect(http(status, JSON.stringify({ object: 'error', message })).kind).toBe(kind);
    expect(errorObjectFailure({ message, code: status }, []).kind).toBe(kind);
  });

  it.each([
    [401, '', 'auth'],
    [402, '{"error":"Insufficient Balance"}', 'billing'],
    [404, '<html><title>404</title></html>', 'bad_endpoint'],
    [404, '{"error":{"message":"The model `x` does not exist","code":"model_not_found"}}', 'model_not_found'],
    [404, '{"error":{"message":"model \\"x\\" not found, try pulling it first"}}', 'model_not_found'],
    [429, '{"error":{"code":"insufficient_quota","message":"You exceeded your current quota"}}', 'billing'],
    [429, '', 'rate_limit'],
    [500, '{"error":{"message":"oops"}}', 'server_error'],
    [529, '{"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}', 'overloaded'],
    [400, '{"error":{"message":"strange"}}', 'bad_request'],
    [
      404,
      `{"error":{"message":"No endpoints found that support the provided 'tool_choice' value."}}`,
      'tools_unsupported',
    ],
    [400, `{"error":{"message":"ollama does not support parameters: ['tools']"}}`, 'tools_unsupported'],
    [400, '{"code":20041,"message":"Function call is not supported for this model."}', 'tools_unsupported'],
    [400, '{"error":{"message":"Invalid schema for function read_file"}}', 'bad_request'],
    [400, '{"error":{"message":"This model does not support image input"}}', 'bad_request'],
    [
      429,
      '[{"error":{"message":"You exceeded your current quota","details":[{"@type":"x/RetryInfo","retryDelay":"9s"}]}}]',
      'rate_limit',
    ],
    [
      413,
      '{"error":{"message":"Request too large for model x on tokens per min (TPM): Limit 6000, Requested 9000"}}',
      'context_length',
    ],
    [400, '{"error":{"message":"Missing `reasoning_content` field in the assistant message"}}', 'history_protocol'],
    [400, '{"error":{"message":"Your credit balance is too low"}}', 'billing'],
    [400, '{"error":{"message":"x is not a valid model ID"}}', 'model_not_found'],
    [422, '{"detail":[{"type":"extra_forbidden","loc":["body","stream_options"]}]}', 'param_unsupported'],
  ])('%i %s is %s', (status, body, kind) => {
    expect(http(status, body)).toMatchObject({ kind, status });
  });

  it('never show the key, nor what looks like one', () => {
    const body = JSON.stringify({ error: { message: 'bad key my-odd-key and sk-abcdefghijklmnopqrstuvwx' } });
    const { detail } = http(401, body, { secret: 'my-odd-key' });
    expect(detail).toBe('HTTP 401: bad key … and …');
  });

  it('tell how long to wait, from the header or from the words', () => {
    expect(http(429, '', { retryAfter: '2' }).retryAfterMs).toBe(2000);
    expect(http(429, '', { retryAfter: 'Thu, 01 Jan 1970 00:00:05 GMT' }).retryAfterMs).toBe(5000);
    expect(http(429, 'Please try again in 1m2.5s.').retryAfterMs).toBe(62_500);
    expect(http(429, 'try again in 250ms').retryAfterMs).toBe(250);
    expect(http(429, '{"error":{"details":[{"retryDelay":"34s"}],"message":"quota, retry in 34s"}}').retryAfterMs).toBe(
      34_000,
    );
  });

  it('keep words short and on one line', () => {
    const { detail } = http(500, JSON.stringify({ error: { message: `a\n\u001b[31mb${'x'.repeat(1000)}` } }));
    expect(detail).toHaveLength(500);
    expect(detail).not.toMatch(/\p{Cc}/u);
  });
});

describe('modelFetch', () => {
  const call = { method: 'POST', headers: {}, body: '{}', signal: new AbortController().signal } as const;
  const calls: RequestInit[] = [];
  const make = (status = 200) =>
    makeModelFetch({
      fetch: async (_url, init) => {
        calls.push(init ?? {});
        return new Response(null, { status });
      },
      allowedOrigins: () => ['https://api.example'],
    });

  it('lets requests go only to origins of saved profiles', async () => {
    for (const url of [
      'https://evil.example/v1',
      'http://api.example/v1',
      'https://u:p@api.example/v1',
      'file:///etc/passwd',
      'x',
    ]) {
      expect(await make()(url, call)).toMatchObject({ ok: false });
    }
    expect(calls).toEqual([]);
    expect(await make()('https://api.example/v1', call)).toMatchObject({ ok: true });
  });

  it('sends no cookies and no referrer, caches nothing and follows no redirect', async () => {
    expect(await make(302)('https://api.example/v1', call)).toMatchObject({
      ok: false,
      failure: { kind: 'bad_endpoint' },
    });
    expect(calls.at(-1)).toMatchObject({
      credentials: 'omit',
      redirect: 'manual',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
    });
  });
});

describe('the stall watch', () => {
  it('is not wound by comments where payload is due', async () => {
    const clock = makeVirtualClock();
    const watch = makeStallWatch(clock);
    let stalledAt: number | null = null;
    const start = clock.now();
    void watch.stalled.then(() => {
      stalledAt = clock.now() - start;
    });
    watch.payload('open');
    for (let n = 0; n < 5; n += 1) {
      clock.advance(20_000);
      watch.byte();
    }
    await Promise.resolve();
    expect(stalledAt).not.toBeNull();
  });

  it('leaves no timer behind', () => {
    const clock = makeVirtualClock();
    const watch = makeStallWatch(clock);
    watch.byte();
    watch.payload('open');
    watch.stop();
    expect(clock.waiting()).toBe(0);
  });
});

describe('fragments of calls', () => {
  const fragment: CallFragment = { index: null, id: null, name: null, argumentsText: '', extra: {} };
  const build = (...fragments: Partial<CallFragment>[]) => {
    const assembly = makeCallAssembly();
    for (const part of fragments) assembly.add({ ...fragment, ...part });
    return assembly.calls(true);
  };

  it('without any home between two open calls spoil both', () => {
    const calls = build(
      { index: 0, name: 'read_file', argumentsText: '{"path":"/a"' },
      { index: 1, name: 'read_file', argumentsText: '{"path":"/b"' },
      { index: 2, argumentsText: '}' },
    );
    expect(calls.map(({ ending }) => ending)).toEqual(['ambiguous', 'ambiguous']);
    expect(calls.map((call) => readCall(call))).toMatchObject([
      { problem: 'ambiguous_arguments' },
      { problem: 'ambiguous_arguments' },
    ]);
  });

  it('of whole calls without id and index make a call each', () => {
    const calls = build(
      { name: 'read_file', argumentsText: '{"path":"/a"}' },
      { name: 'read_file', argumentsText: '{"path":"/b"}' },
    );
    expect(calls.map(({ argumentsText }) => argumentsText)).toEqual(['{"path":"/a"}', '{"path":"/b"}']);
  });

  it('that repeat an id for another call make a call of their own', () => {
    const calls = build(
      { index: 0, id: 'x', name: 'read_file', argumentsText: '{"path":"/a"}' },
      { index: 1, id: 'x', name: 'read_file', argumentsText: '{"path":"/b"}' },
    );
    expect(calls).toHaveLength(2);
  });
});

describe('arguments', () => {
  const read = (name: string, argumentsText: string) => readCall({ id: 'x', name, argumentsText, ending: 'whole' });
  it.each([
    ['propose_command', '{"command":"ls","command":"rm -rf /"}', 'ambiguous_arguments'],
    ['propose_command', '{"command":"ls","cwd":"/srv"}', 'schema'],
    ['propose_command', '{"command":["ls"]}', 'schema'],
    ['propose_command', '{"command":""}', 'schema'],
    ['propose_command', '["ls"]', 'schema'],
    ['propose_command', '{"command":"ls"} {}', 'invalid_json'],
    ['propose_command', '{"command":"l', 'truncated'],
    ['propose_command', '{"a":{"b":1},"command":"ls"', 'truncated'],
    ['read_file', '{"path":"/a\\u0000b"}', 'control_characters'],
    ['read_file', '{}', 'schema'],
    ['rm_file', '{}', 'unknown_tool'],
  ])('%s %s: %s', (name, text, problem) => {
    expect(read(name, text)).toMatchObject({ kind: 'invalid', problem });
  });

  it('may leave out what is optional by null, and repeat a name in different objects', () => {
    expect(read('propose_command', '{"command":"ls","reason":null}')).toMatchObject({ command: 'ls', reason: null });
    expect(read('get_system_info', '{"a":{"x":1},"b":{"x":1}}')).toMatchObject({ kind: 'observation' });
  });

  it('of a command tell control and invisible characters', () => {
    const characters = (command: string) => read('propose_command', JSON.stringify({ command }));
    expect(characters('ls\x1b[2J')).toMatchObject({ characters: 'control' });
    expect(characters('ls\r')).toMatchObject({ characters: 'control' });
    expect(characters('ls\u009b1m')).toMatchObject({ characters: 'control' });
    expect(characters('ls\u202e')).toMatchObject({ characters: 'invisible' });
    expect(characters('ls\u200b')).toMatchObject({ characters: 'invisible' });
    expect(characters('a\n\tb é 磁盘 👍')).toMatchObject({ characters: 'none' });
  });
});

describe('a request', () => {
  const sent: { url: string; init: RequestInit }[] = [];
  const ask = async (
    kind: 'openai-chat' | 'anthropic-messages',
    request: Partial<ModelRequest>,
    apiKey: string | null = 'k',
  ) => {
    const clock = makeVirtualClock();
    const fetch = makeModelFetch({
      fetch: async (url, init) => {
        sent.push({ url: String(url), init: init ?? {} });
        return new Response('data: [DONE]\n\n');
      },
      allowedOrigins: () => ['https://api.example'],
    });
    const profile = { kind, baseUrl: 'https://api.example/v1/' };
    const key = apiKey === null ? null : { reveal: () => apiKey };
    await makeModelPort({ profile, apiKey: key, fetch, clock }).ask(
      { model: 'm', system: 's', messages: [{ role: 'user', text: 'q' }], tools: [], ...request },
      { signal: new AbortController().signal, onDelta() {} },
    );
    const { url, init } = sent.at(-1) as (typeof sent)[number];
    return { url, headers: init.headers, body: JSON.parse(String(init.body)) };
  };

  it('carries no tool table where there are no tools, and only needed headers', async () => {
    const { url, headers, body } = await ask('openai-chat', {});
    expect(url).toBe('https://api.example/v1/chat/completions');
    expect(headers).toEqual({ 'content-type': 'application/json', authorization: 'Bearer k' });
    expect(body).not.toHaveProperty('tools');
    expect((await ask('openai-chat', {}, null)).headers).toEqual({ 'content-type': 'application/json' });
  });

  it('describes every tool as a JSON Schema object', async () => {
    const { body } = await ask('openai-chat', { tools: toolTable });
    expect(body.tools.map((tool: { function: { name: string } }) => tool.function.name)).toEqual([
      'get_system_info',
      'list_directory',
      'read_file',
      'propose_command',
    ]);
    for (const tool of body.tools) {
      expect(tool.function.parameters).toMatchObject({ type: 'object', properties: expect.any(Object) });
      expect(Object.keys(tool.function.parameters)).not.toContain('$schema');
    }
  });

  it('sends calls back as they came: names, unknown fields, arguments as a string, reasoning', async () => {
    const replay = {
      fields: { reasoning_content: 'hm' },
      calls: [{ extra_content: { google: { thought_signature: 's' } } }],
    };
    const calls = [{ id: 'a', name: 'functions.read_file', argumentsText: '{"path":"/"}' }];
    const messages = [
      { role: 'assistant', text: '', calls, replay },
      { role: 'tool', callId: 'a', text: '(no output)' },
    ] as const;
    const { body } = await ask('openai-chat', { messages });
    expect(body.messages.slice(1)).toEqual([
      {
        role: 'assistant',
        content: null,
        reasoning_content: 'hm',
        tool_calls: [
          {
            extra_content: { google: { thought_signature: 's' } },
            id: 'a',
            type: 'function',
            function: { name: 'functions.read_file', arguments: '{"path":"/"}' },
          },
        ],
      },
      { role: 'tool', tool_call_id: 'a', content: '(no output)' },
    ]);
  });

  it('puts results of tools into one user message where roles must alternate', async () => {
    const calls = [
      { id: 'list:0', name: 'read_file', argumentsText: '{"path":"/"}' },
      { id: 'b', name: 'read_file', argumentsText: 'broken' },
    ];
    const messages = [
      { role: 'user', text: 'q' },
      { role: 'assistant', text: 'x', calls, replay: {} },
      { role: 'tool', callId: 'list:0', text: 'r1' },
      { role: 'tool', callId: 'b', text: 'r2' },
      { role: 'user', text: 'next' },
    ] as const;
    const { body } = await ask('anthropic-messages', { messages });
    expect(body.messages.map((message: { role: string }) => message.role)).toEqual(['user', 'assistant', 'user']);
    expect(body.messages[1].content[1]).toEqual({
      type: 'tool_use',
      id: 'list_0',
      name: 'read_file',
      input: { path: '/' },
    });
    expect(body.messages[2].content.map((block: { type: string }) => block.type)).toEqual([
      'tool_result',
      'tool_result',
      'text',
    ]);
    expect(body.messages[2].content[0].tool_use_id).toBe('list_0');
  });
});
