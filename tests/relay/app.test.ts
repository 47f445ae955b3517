import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAccess } from '../../relay/access/access.ts';
import { makeGate } from '../../relay/access/gate.ts';
import { makeApp } from '../../relay/app.ts';
import { securityHeaders } from '../../relay/security-headers.ts';
import { makeSessionList } from '../../relay/session-list.ts';
import { makeStaticFiles } from '../../relay/static-files.ts';
import { pairResponse, ticketResponse } from '../../shared/wire/http.ts';
import { makeVirtualClock } from '../doubles/virtual-clock.ts';

const own = 'http://localhost:8022';

describe('the routes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-app-'));
  beforeAll(() => {
    mkdirSync(join(folder, 'assets'));
    writeFileSync(join(folder, 'index.html'), '<title>app</title>');
    writeFileSync(join(folder, 'sw.js'), '//');
    writeFileSync(join(folder, 'assets', 'a-123.js'), '//');
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  async function makeRelay() {
    const clock = makeVirtualClock();
    const access = await makeAccess({ load: async () => [], save: async () => {} }, clock);
    const gate = makeGate(['localhost:8022'], []);
    const files = makeStaticFiles(folder);
    const app = makeApp({ access, gate, sessions: makeSessionList(clock), log: () => {}, practiceHost: null, files });
    const call = (
      path: string,
      { method = 'GET', headers = {}, body }: { method?: string; headers?: object; body?: string } = {},
    ) =>
      app.request(
        own + path,
        { method, headers: { Host: 'localhost:8022', Origin: own, ...headers }, ...(body !== undefined && { body }) },
        { remoteAddress: '127.0.0.1' },
      );
    const pair = (code: string, headers = {}) =>
      call('/api/pair', { method: 'POST', headers, body: JSON.stringify({ code, name: 'tablet' }) });
    return { access, clock, call, pair };
  }

  it('carry the security headers, whatever they answer', async () => {
    const { call } = await makeRelay();
    for (const path of ['/', '/healthz', '/api/none', '/assets/missing.js', '/api/sessions', '/deep/link']) {
      const response = await call(path);
      for (const [name, value] of Object.entries(securityHeaders)) expect(response.headers.get(name)).toBe(value);
    }
    const policy = securityHeaders['Content-Security-Policy'] ?? '';
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';");
    expect(policy).not.toContain("'unsafe-eval'");
    expect(policy).toContain("frame-ancestors 'none'");
  });

  it('let hashed files be kept and all else be asked for anew', async () => {
    const { call } = await makeRelay();
    const cacheOf = async (path: string) => (await call(path)).headers.get('cache-control');
    expect(await cacheOf('/assets/a-123.js')).toContain('immutable');
    for (const path of ['/', '/sw.js', '/hosts']) expect(await cacheOf(path)).toBe('no-cache');
    expect(await cacheOf('/api/sessions')).toBe('no-store');
    expect(await cacheOf('/assets/missing.js')).toBe('no-store');
  });

  it('serve the app for its own paths, and nothing for a missing file or outside the folder', async () => {
    const { call } = await makeRelay();
    expect(await (await call('/hosts/x')).text()).toContain('app');
    expect((await call('/missing.js')).status).toBe(404);
    expect((await call('/api/none')).status).toBe(404);
    const outside = await call('/..%2f..%2f..%2f..%2fetc/passwd');
    expect(await outside.text()).not.toContain('root:');
  });

  it('pair with the code, give tickets to the device, and to no one else', async () => {
    const { access, call, pair } = await makeRelay();
    const response = await pair(access.newPairingCode());
    expect(response.status).toBe(200);
    const { deviceToken } = pairResponse.parse(await response.json());
    const ask = (token: string) =>
      call('/api/ticket', { method: 'POST', headers: { Authorization: `Bearer ${token}` } });
    const given = ticketResponse.parse(await (await ask(deviceToken)).json());
    expect(given.expiresInMs).toBe(30_000);
    expect(access.redeemTicket(given.ticket)).not.toBe(null);
    expect((await ask('wrong')).status).toBe(401);
    expect((await call('/api/ticket', { method: 'POST' })).status).toBe(401);
  });

  it('tell a wrong code, too many of them, and a body that is no request apart', async () => {
    const { call, pair } = await makeRelay();
    for (let tries = 0; tries < 10; tries += 1) expect((await pair('wrong')).status).toBe(403);
    const late = await pair('wrong');
    expect(late.status).toBe(429);
    expect(late.headers.get('retry-after')).toBe('300');
    expect((await call('/api/pair', { method: 'POST', body: '{}' })).status).toBe(400);
    expect((await call('/api/pair', { method: 'POST', body: 'x'.repeat(10_000) })).status).toBe(413);
  });

  it('limit the tickets of a device', async () => {
    const { access, clock, call, pair } = await makeRelay();
    const { deviceToken } = pairResponse.parse(await (await pair(access.newPairingCode())).json());
    const ask = async () =>
      (await call('/api/ticket', { method: 'POST', headers: { Authorization: `Bearer ${deviceToken}` } })).status;
    for (let count = 0; count < 60; count += 1) expect(await ask()).toBe(200);
    expect(await ask()).toBe(429);
    clock.advance(60_000);
    expect(await ask()).toBe(200);
  });

  it('refuse foreign pages and foreign names with a sentence, before anything is spent', async () => {
    const { access, call, pair } = await makeRelay();
    const code = access.newPairingCode();
    const foreign = await pair(code, { Origin: 'https://evil.example' });
    expect([foreign.status, await foreign.text()]).toEqual([403, expect.stringContaining('--origin')]);
    expect((await pair(code, { Host: 'evil.example' })).status).toBe(421);
    expect((await call('/', { headers: { Host: 'evil.example' } })).status).toBe(421);
    expect((await pair(code)).status).toBe(200);
  });
});
