// @ts-check
/** An OpenAI-compatible service on loopback that a browser may call from any page. What it answers is handed in. */
import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { toChunks, toCompletion } from './chat-stream.mjs';

/**
 * @typedef {import('./chat-stream.mjs').SpokenAnswer} SpokenAnswer
 * @typedef {{ kind: 'answer', delayMs?: number, cutAfterChunks?: number } & SpokenAnswer} SpokenReply
 * `cutAfterChunks`: the connection breaks after so many chunks.
 * @typedef {{ kind: 'refusal', status: number, headers?: Record<string, string>, body: unknown }} Refusal
 * @typedef {SpokenReply | Refusal} Reply
 * @typedef {Record<string, unknown> & { messages: import('./story-turn.mjs').ChatMessage[], model?: unknown, stream?: unknown,
 *   tools?: unknown, stream_options?: { include_usage?: boolean } }} ChatBody
 * @typedef {import('node:http').IncomingMessage} Request
 * @typedef {import('node:http').ServerResponse} Response
 * @typedef {object} ChatServerOptions
 * @property {string} model
 * @property {(body: ChatBody, headers: import('node:http').IncomingHttpHeaders) => Reply} reply
 * @property {number} [port]
 * @property {number} [delayMs] between two chunks
 */

/** @param {ChatServerOptions} options @returns {Promise<{ baseUrl: string, close(): Promise<void> }>} */
export async function startChatServer(options) {
  const server = createServer((request, response) => {
    serve(request, response, options).catch(() => response.destroy());
  });
  await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, '127.0.0.1', () => resolve(undefined));
  });
  const address = /** @type {import('node:net').AddressInfo} */ (server.address());
  return { baseUrl: `http://127.0.0.1:${address.port}/v1`, close: () => close(server) };
}

/** @param {import('node:http').Server} server @returns {Promise<void>} */
function close(server) {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

/** @param {Request} request @param {Response} response @param {ChatServerOptions} options */
async function serve(request, response, options) {
  allowEveryPage(request, response);
  const path = (request.url ?? '').split('?')[0];
  if (request.method === 'OPTIONS') return void response.writeHead(204).end();
  if (request.method === 'GET' && path === '/v1/models') {
    return sendJson(response, 200, {
      object: 'list',
      data: [{ id: options.model, object: 'model', owned_by: 'script' }],
    });
  }
  if (request.method !== 'POST' || path !== '/v1/chat/completions') {
    return sendJson(response, 404, { error: { message: `This script has no ${request.method} ${path}.` } });
  }
  const body = parseBody(await readAll(request));
  if (!body) return sendJson(response, 400, { error: { message: 'The request holds no messages.' } });
  await answer(response, body, options.reply(body, request.headers), options);
}

/** The answer to a page of another origin, and to Chromium's question before a page may reach loopback. */
/** @param {Request} request @param {Response} response */
function allowEveryPage(request, response) {
  response.setHeader('access-control-allow-origin', '*');
  response.setHeader('access-control-allow-methods', 'GET, POST, OPTIONS');
  response.setHeader('access-control-allow-headers', request.headers['access-control-request-headers'] ?? '*');
  response.setHeader('access-control-expose-headers', 'retry-after');
  response.setHeader('access-control-allow-private-network', 'true');
  response.setHeader('access-control-max-age', '600');
}

/** @param {Response} response @param {ChatBody} body @param {Reply} reply @param {ChatServerOptions} options */
async function answer(response, body, reply, options) {
  if (reply.kind === 'refusal') return sendJson(response, reply.status, reply.body, reply.headers);
  const { model } = options;
  if (body.stream !== true) return sendJson(response, 200, toCompletion(reply, { model }));
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' });
  const chunks = toChunks(reply, { model, withUsage: body.stream_options?.include_usage === true });
  await stream(
    response,
    chunks,
    reply.delayMs ?? options.delayMs ?? 0,
    reply.cutAfterChunks ?? Number.POSITIVE_INFINITY,
  );
}

/** @param {Response} response @param {Iterable<unknown>} chunks @param {number} delayMs @param {number} cutAfter */
async function stream(response, chunks, delayMs, cutAfter) {
  let sent = 0;
  for (const chunk of chunks) {
    if (response.destroyed) return;
    if (sent === cutAfter) return void response.destroy();
    // Waiting until it has left lets a cut come after what was sent, and not instead of it.
    await new Promise((resolve) => response.write(`data: ${JSON.stringify(chunk)}\n\n`, resolve));
    sent += 1;
    if (delayMs > 0) await pause(delayMs);
  }
  response.end('data: [DONE]\n\n');
}

/** @param {Response} response @param {number} status @param {unknown} body @param {Record<string, string>} [headers] */
function sendJson(response, status, body, headers = {}) {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}

/** @param {Request} request @returns {Promise<string>} */
async function readAll(request) {
  const parts = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts).toString();
}

/** @param {string} text @returns {ChatBody | null} */
function parseBody(text) {
  try {
    const body = JSON.parse(text);
    return Array.isArray(body?.messages) ? body : null;
  } catch {
    return null;
  }
}
