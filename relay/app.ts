/** The HTTP routes of both hosts. */
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { z } from 'zod/mini';
import { ticketLifeMs } from '../shared/limits.ts';
import {
  pairRequest,
  type pairResponse,
  type practiceHostResponse,
  type sessionsResponse,
  type ticketResponse,
} from '../shared/wire/http.ts';
import { parseJson } from '../shared/wire/schema.ts';
import type { Access } from './access/access.ts';
import type { Device } from './access/devices.ts';
import type { Gate } from './access/gate.ts';
import type { Log } from './log.ts';
import { isDirectLoopback } from './loopback.ts';
import { cacheControl, securityHeaders } from './security-headers.ts';
import type { SessionList } from './session-list.ts';

/** The embedded SSH server "This computer" (product H3). */
export type PracticeHost = z.infer<typeof practiceHostResponse>;

/** What a host tells about a request besides the request itself. */
export type RequestSource = { remoteAddress: string | undefined };
type Env = { Bindings: RequestSource; Variables: { device: Device } };

export type AppPorts = {
  access: Access;
  gate: Gate;
  sessions: SessionList;
  log: Log;
  practiceHost: PracticeHost | null;
  /** Serves the built app; calls `next` for a path it has no file for. */
  files: MiddlewareHandler | null;
};

/** A pairing request is a code and a name. */
const maxBodyBytes = 4096;
const wrongHost = 'This relay does not answer to that name. Start it with --origin URL to allow it.\n';
const wrongOrigin = 'This page may not use the relay. Start it with --origin URL to allow it.\n';

export function makeApp(ports: AppPorts): Hono<Env> {
  const app = new Hono<Env>();
  app.use(headersOfAll);
  app.use(guardRequest(ports.gate));
  const paired = requireDevice(ports.access);
  app.get('/healthz', (c) => c.json({ ok: true }));
  app.post('/api/pair', bodyLimit({ maxSize: maxBodyBytes }), (c) => pair(c, ports));
  app.post('/api/ticket', paired, (c) => giveTicket(c, ports.access));
  app.get('/api/sessions', paired, (c) =>
    c.json({ sessions: ports.sessions.ofDevice(c.var.device.id) } satisfies z.infer<typeof sessionsResponse>),
  );
  app.delete('/api/sessions/:id', paired, (c) =>
    ports.sessions.end(c.req.param('id'), c.var.device.id) ? c.body(null, 204) : c.notFound(),
  );
  app.get('/api/practice-host', (c) => givePracticeHost(c, ports));
  app.all('/api/*', (c) => c.notFound());
  if (ports.files) app.get('*', ports.files);
  return app;
}

const headersOfAll: MiddlewareHandler = async (c, next) => {
  await next();
  for (const [name, value] of Object.entries(securityHeaders)) c.header(name, value);
  c.header('Cache-Control', c.res.status < 400 ? cacheControl(c.req.path) : 'no-store');
};

function guardRequest(gate: Gate): MiddlewareHandler {
  return async (c, next) => {
    if (!gate.allowsHost(c.req.header('Host'))) return c.text(wrongHost, 421);
    const changes = c.req.method !== 'GET' && c.req.method !== 'HEAD';
    if (changes && !gate.allowsOrigin(c.req.header('Origin'))) return c.text(wrongOrigin, 403);
    return next();
  };
}

function requireDevice(access: Access): MiddlewareHandler<Env> {
  return async (c, next) => {
    const device = await access.deviceOf(c.req.header('Authorization'));
    if (!device) return c.text('This device is not paired.\n', 401);
    c.set('device', device);
    return next();
  };
}

async function pair(c: Context<Env>, { access, log }: AppPorts): Promise<Response> {
  const request = parseJson(pairRequest, await c.req.text());
  if (!request.ok) return c.text('A pairing request has a code and a name.\n', 400);
  const result = await access.pair(request.value.code, request.value.name);
  if (result.kind === 'tooMany') return tooMany(c, result.retryAfterMs);
  if (result.kind === 'wrong') {
    log('pairing.refused');
    return c.text('The pairing code is wrong, spent or too old.\n', 403);
  }
  log('device.paired', { deviceId: result.id });
  return c.json({ deviceToken: result.token } satisfies z.infer<typeof pairResponse>);
}

function giveTicket(c: Context<Env>, access: Access): Response {
  const result = access.issueTicket(c.var.device);
  if (result.kind === 'tooMany') return tooMany(c, result.retryAfterMs);
  return c.json({ ticket: result.ticket, expiresInMs: ticketLifeMs } satisfies z.infer<typeof ticketResponse>);
}

/** 404 for everybody else, so that nobody learns whether there is one. */
async function givePracticeHost(c: Context<Env>, { access, practiceHost }: AppPorts): Promise<Response> {
  if (!practiceHost || !isDirectLoopback(c.env.remoteAddress, c.req.header())) return c.notFound();
  if (!(await access.deviceOf(c.req.header('Authorization')))) return c.notFound();
  return c.json(practiceHost);
}

function tooMany(c: Context<Env>, retryAfterMs: number): Response {
  c.header('Retry-After', String(Math.ceil(retryAfterMs / 1000)));
  return c.text('Too many tries; wait a little.\n', 429);
}
