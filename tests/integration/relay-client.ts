/** A small client of the relay for tests: the same HTTP calls and frames as the app, and a record of what came. */
import { WebSocket } from 'ws';
import { newId } from '../../shared/ids.ts';
import { type DownMessage, parseDown } from '../../shared/wire/down.ts';
import { decodeFrame, encodeFrame, type Frame } from '../../shared/wire/frame.ts';
import { pairResponse, ticketResponse } from '../../shared/wire/http.ts';
import { parseJson, type z } from '../../shared/wire/schema.ts';
import type { UpMessage } from '../../shared/wire/up.ts';
import { subprotocol, ticketSubprotocolPrefix } from '../../shared/wire/version.ts';

type Down<T extends DownMessage['t']> = Extract<DownMessage, { t: T }>;

const waitMs = 20_000;

async function post<T>(url: string, path: string, schema: z.ZodMiniType<T>, init: RequestInit): Promise<T> {
  const headers = { Origin: url, ...(init.headers as Record<string, string> | undefined) };
  const response = await fetch(url + path, { method: 'POST', ...init, headers });
  const parsed = parseJson(schema, await response.text());
  if (!parsed.ok) throw new Error(`${path} answered ${response.status}`);
  return parsed.value;
}

/** Spends the code of a pairing link; returns the device token. */
export async function pairDevice(url: string, pairingLink: string): Promise<string> {
  const body = JSON.stringify({ code: new URL(pairingLink).hash.slice('#pair='.length), name: 'test' });
  return (await post(url, '/api/pair', pairResponse, { body })).deviceToken;
}

export async function fetchTicket(url: string, deviceToken: string): Promise<string> {
  const headers = { Authorization: `Bearer ${deviceToken}` };
  return (await post(url, '/api/ticket', ticketResponse, { headers })).ticket;
}

/** Opens a socket as a browser would. Rejects with the HTTP status when the upgrade is refused. */
export function openSocket(
  url: string,
  ticket: string,
  { sessionId = newId(), headers = {} }: { sessionId?: string; headers?: Record<string, string> } = {},
): Promise<WebSocket> {
  const protocols = [subprotocol, `${ticketSubprotocolPrefix}${ticket}`];
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws/${sessionId}`, protocols, {
    headers: { Origin: url, ...headers },
  });
  return new Promise((resolve, reject) => {
    socket.on('open', () => resolve(socket));
    socket.on('unexpected-response', (_request, response) => {
      socket.on('error', () => {});
      socket.terminate();
      reject(new Error(`upgrade refused: ${response.statusCode}`));
    });
    socket.on('error', reject);
  });
}

export type RelayClient = Awaited<ReturnType<typeof connectClient>>;

/** A greeted session. */
export async function connectClient(url: string, deviceToken: string) {
  return greet(await openSocket(url, await fetchTicket(url, deviceToken)));
}

/** What was received, and waiting for more of it. */
export function followSocket(socket: WebSocket) {
  const messages: DownMessage[] = [];
  const outputs = new Map<number, Buffer[]>();
  const acks: number[] = [];
  const checks = new Set<() => void>();
  let close: { code: number; reason: string } | null = null;
  let onOutput: (frame: Frame & { payload: Uint8Array }) => void = () => {};

  socket.on('message', (data: Buffer, isBinary) => {
    if (isBinary) takeFrame(data);
    else {
      const parsed = parseDown(data.toString());
      if (!parsed.ok) throw new Error('the relay sent a message that is not of the wire');
      messages.push(parsed.value);
    }
    for (const check of [...checks]) check();
  });
  socket.on('close', (code, reason) => {
    close = { code, reason: reason.toString() };
    for (const check of [...checks]) check();
  });

  const takeFrame = (data: Buffer) => {
    const decoded = decodeFrame(data);
    if (!decoded.ok) throw new Error(decoded.failure.kind);
    const frame = decoded.value;
    if (frame.kind === 'inputAck') acks.push(frame.offset);
    if (frame.kind !== 'output' && frame.kind !== 'execOutput') return;
    const key = frame.channel;
    const pieces = outputs.get(key) ?? [];
    const before = lengths.get(key) ?? 0;
    if (frame.offset !== before) throw new Error(`offset ${frame.offset} after ${before} bytes`);
    lengths.set(key, before + frame.payload.length);
    if (keep) pieces.push(Buffer.from(frame.payload));
    outputs.set(key, pieces);
    onOutput(frame);
  };
  const lengths = new Map<number, number>();
  let keep = true;

  /** Resolves with the first value that `find` gives. */
  function until<T>(find: () => T | null | undefined | false, what: string): Promise<T> {
    return new Promise((resolve, reject) => {
      const check = () => {
        const found = find();
        if (!found) return false;
        clearTimeout(timer);
        checks.delete(check);
        resolve(found);
        return true;
      };
      const timer = setTimeout(() => {
        checks.delete(check);
        const seen = messages.map((message) => ('kind' in message ? `${message.t}/${message.kind}` : message.t));
        reject(new Error(`${what} did not come; came: ${seen.join(' ')}, close ${close?.code}`));
      }, waitMs);
      if (!check()) checks.add(check);
    });
  }

  const taken = new Set<DownMessage>();
  return {
    socket,
    messages,
    acks,
    until,
    closed: () => until(() => close, 'close'),
    /** The next message of this kind that was not taken yet. */
    next: <T extends DownMessage['t']>(t: T): Promise<Down<T>> =>
      until(() => {
        const found = messages.find((message): message is Down<T> => message.t === t && !taken.has(message));
        if (found) taken.add(found);
        return found;
      }, t),
    send: (message: UpMessage) => socket.send(JSON.stringify(message)),
    sendFrame: (frame: Frame) => socket.send(encodeFrame(frame)),
    output: (channel: number): Buffer => Buffer.concat(outputs.get(channel) ?? []),
    received: (channel: number): number => lengths.get(channel) ?? 0,
    /** Counts output without keeping it. */
    discardOutput: () => {
      keep = false;
    },
    onOutput: (run: typeof onOutput) => {
      onOutput = run;
    },
    waitForOutput: (channel: number, text: string) =>
      until(() => Buffer.concat(outputs.get(channel) ?? []).includes(text), `output ${JSON.stringify(text)}`),
  };
}

async function greet(socket: WebSocket) {
  const client = followSocket(socket);
  client.send({ t: 'link.hello', protocol: 1 });
  await client.next('link.welcome');
  return client;
}

export type Login = { host: string; port: number; username: string; password: string };

/** Connects, accepts the host key, answers one password prompt, and waits until the session is ready. */
export async function logIn(client: RelayClient, { host, port, username, password }: Login): Promise<void> {
  client.send({ t: 'ssh.connect', host, port, username, publicKeys: [] });
  const key = await client.next('ssh.hostKey');
  client.send({ t: 'ssh.hostKey.answer', id: key.id, accept: true });
  const prompt = await client.next('ssh.prompt');
  client.send({ t: 'ssh.prompt.answer', id: prompt.id, answers: [password] });
  await client.next('ssh.ready');
}

export type ExecResult = { text: string; bytes: Buffer; end: Down<'exec.end'> };

let nextChannel = 100;

/** Runs a script on an exec channel; rejects with the kind when it failed. */
export async function runExec(
  client: RelayClient,
  script: string,
  { timeoutMs = 15_000, capBytes = 64 * 1024 }: { timeoutMs?: number; capBytes?: number } = {},
): Promise<ExecResult> {
  const { id, channel } = startExec(client, script, { timeoutMs, capBytes });
  const last = await client.until(
    () =>
      client.messages.find(
        (message): message is Down<'exec.end'> | Down<'exec.failed'> =>
          (message.t === 'exec.end' || message.t === 'exec.failed') && message.id === id,
      ),
    `end of exec`,
  );
  if (last.t === 'exec.failed') throw new Error(`exec failed: ${last.kind}`);
  const bytes = client.output(channel);
  return { text: bytes.toString('utf8'), bytes, end: last };
}

/** Sends `exec.open` and does not wait. */
export function startExec(
  client: RelayClient,
  script: string,
  { timeoutMs = 15_000, capBytes = 64 * 1024 }: { timeoutMs?: number; capBytes?: number } = {},
): { id: string; channel: number } {
  const order = { id: newId(), channel: nextChannel++, script, timeoutMs, capBytes };
  client.send({ t: 'exec.open', ...order });
  return { id: order.id, channel: order.channel };
}
