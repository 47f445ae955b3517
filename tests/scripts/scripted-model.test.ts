import { afterEach, beforeEach, expect, test } from 'vitest';
import { answer, faults, type ScriptedModel, startScriptedModel } from '../doubles/scripted-model.ts';

let model: ScriptedModel;
beforeEach(async () => {
  model = await startScriptedModel();
});
afterEach(() => model.close());

const ask = (content = 'hello') =>
  fetch(`${model.baseUrl}/chat/completions`, {
    method: 'POST',
    body: JSON.stringify({ stream: true, messages: [{ role: 'user', content }] }),
  });

type Chunk = {
  choices: { delta: { content?: string; tool_calls?: { id?: string; function: { arguments: string } }[] } }[];
};

function chunksOf(text: string): Chunk[] {
  const events = text.split('\n\n').filter((event) => event.startsWith('data: {'));
  return events.map((event) => JSON.parse(event.slice('data: '.length)) as Chunk);
}

test('an answer comes word by word, its arguments in fragments, and ends with [DONE]', async () => {
  model.respondWith([answer('one two three', { name: 'read_file', arguments: { path: '/etc/hostname' } })]);
  const text = await (await ask()).text();
  const deltas = chunksOf(text).flatMap((chunk) => chunk.choices.map((choice) => choice.delta));
  expect(deltas.filter((delta) => delta.content).map((delta) => delta.content)).toEqual(['one ', 'two ', 'three']);
  const fragments = deltas.flatMap((delta) => delta.tool_calls ?? []).map((call) => call.function.arguments);
  expect(fragments.length).toBeGreaterThan(2);
  expect(fragments.join('')).toBe('{"path":"/etc/hostname"}');
  expect(text.endsWith('data: [DONE]\n\n')).toBe(true);
});

test('a page of another origin may call it', async () => {
  const response = await fetch(`${model.baseUrl}/chat/completions`, {
    method: 'OPTIONS',
    headers: { 'access-control-request-headers': 'authorization,content-type' },
  });
  expect(response.status).toBe(204);
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  expect(response.headers.get('access-control-allow-headers')).toBe('authorization,content-type');
  expect(response.headers.get('access-control-allow-private-network')).toBe('true');
});

test('it lists its one model and keeps every request', async () => {
  expect(await (await fetch(`${model.baseUrl}/models`)).json()).toMatchObject({ data: [{ id: 'script-502' }] });
  await (await ask('canary')).text();
  expect(model.requests).toHaveLength(1);
  expect(model.requests[0]?.text).toContain('canary');
});

test('it can refuse and break off', async () => {
  model.respondWith([faults.badKey, faults.rateLimited(7), faults.serverError, faults.cut]);
  expect((await ask()).status).toBe(401);
  const limited = await ask();
  expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '7']);
  expect((await ask()).status).toBe(500);
  await expect((await ask()).text()).rejects.toThrow();
});
