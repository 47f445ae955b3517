/** Turns an HTTP upgrade on `/ws/:sessionId` into a session: name, page and ticket are checked before it opens. */
import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import { subprotocol, ticketSubprotocolPrefix } from '../shared/wire/version.ts';
import type { Access } from './access/access.ts';
import type { Gate } from './access/gate.ts';
import type { Host, Peer } from './core/ports.ts';
import type { Log } from './log.ts';
import type { SessionList } from './session-list.ts';

/** Far above the wire's own limits, so that a frame too long gets a readable refusal; beyond it ws closes with 1009. */
const maxMessageBytes = 1024 * 1024;
/** A socket that answered no ping for one round is dead (case T06). */
const heartbeatMs = 30_000;

export type UpgradePorts = { access: Access; gate: Gate; sessions: SessionList; host: Host; log: Log };

export type Upgrades = { close(): void };

type Admission = { sessionId: string; deviceId: string };

export function acceptUpgrades(server: Server, ports: UpgradePorts): Upgrades {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: maxMessageBytes,
    perMessageDeflate: false,
    handleProtocols: () => subprotocol,
  });
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const admission = admit(request, ports);
    if (typeof admission === 'number') return refuse(socket, admission, ports.log);
    sockets.handleUpgrade(request, socket, head, (client) => attach(client, request.socket, admission, ports));
  });
  const heartbeat = setInterval(() => sockets.clients.forEach(probe), heartbeatMs);
  return {
    close() {
      clearInterval(heartbeat);
      for (const client of sockets.clients) client.terminate();
    },
  };
}

/** Who comes in and as what, or the HTTP status of the refusal. The ticket is spent only when all else is right. */
function admit(request: IncomingMessage, { access, gate, sessions }: UpgradePorts): Admission | number {
  if (!gate.allowsHost(request.headers.host)) return 421;
  if (!gate.allowsOrigin(request.headers.origin)) return 403;
  const sessionId = /^\/ws\/([\w-]{16,64})$/.exec(request.url ?? '')?.[1];
  if (sessionId === undefined) return 404;
  const offered = (request.headers['sec-websocket-protocol'] ?? '').split(',').map((name) => name.trim());
  const ticket = offered.find((name) => name.startsWith(ticketSubprotocolPrefix));
  if (!offered.includes(subprotocol) || ticket === undefined) return 400;
  const deviceId = access.redeemTicket(ticket.slice(ticketSubprotocolPrefix.length));
  if (deviceId === null) return 401;
  const place = sessions.placeFor(sessionId, deviceId);
  if (place !== 'free') return place === 'taken' ? 409 : 429;
  return { sessionId, deviceId };
}

const reasons: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  409: 'Conflict',
  421: 'Misdirected Request',
  429: 'Too Many Requests',
};

function refuse(socket: Duplex, status: number, log: Log): void {
  log('upgrade.refused', { status });
  socket.on('error', () => {});
  socket.end(`HTTP/1.1 ${status} ${reasons[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

function attach(client: WebSocket, socket: Socket, { sessionId, deviceId }: Admission, ports: UpgradePorts): void {
  socket.setNoDelay(true);
  alive.add(client);
  const session = ports.sessions.open(deviceId, {
    id: sessionId,
    host: ports.host,
    peer: toPeer(client),
    onEvent: ({ kind, ...fields }) => ports.log(`session.${kind}`, { sessionId, ...fields }),
    onOver: () => ports.log('session.over', { sessionId, deviceId }),
  });
  client.on('message', (data: RawData, isBinary: boolean) => {
    const bytes = toBytes(data);
    if (isBinary) session.onBytes(bytes);
    else session.onText(bytes.toString('utf8'));
  });
  client.on('pong', () => alive.add(client));
  client.on('close', () => session.onPeerLost());
  // A protocol error is followed by 'close'.
  client.on('error', () => {});
}

const toPeer = (client: WebSocket): Peer => ({
  sendText: (text) => client.send(text, () => {}),
  sendBytes: (bytes) => client.send(bytes, () => {}),
  close: (code, reason) => client.close(code, reason),
  bufferedAmount: () => client.bufferedAmount,
});

function toBytes(data: RawData): Buffer {
  if (Buffer.isBuffer(data)) return data;
  return Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data);
}

/** Clients that answered since the last probe. */
const alive = new WeakSet<WebSocket>();

function probe(client: WebSocket): void {
  if (alive.delete(client)) client.ping();
  else client.terminate();
}
