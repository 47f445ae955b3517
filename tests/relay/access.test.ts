import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { makeDevices } from '../../relay/access/devices.ts';
import { makeDevicesFile } from '../../relay/access/devices-file.ts';
import { makeGate } from '../../relay/access/gate.ts';
import { makePairing, pairingLifeMs, pairingPauseMs } from '../../relay/access/pairing.ts';
import { makeRateLimit } from '../../relay/access/rate-limit.ts';
import { sameText } from '../../relay/access/secret-hash.ts';
import { makeTickets } from '../../relay/access/tickets.ts';
import { ticketLifeMs } from '../../shared/limits.ts';
import { makeVirtualClock } from '../doubles/virtual-clock.ts';

describe('a pairing code', () => {
  it('pairs once', async () => {
    const pairing = makePairing(makeVirtualClock());
    const code = pairing.issue();
    expect(await pairing.spend(code)).toEqual({ kind: 'paired' });
    expect(await pairing.spend(code)).toEqual({ kind: 'wrong' });
  });

  it('pairs once also when two browsers send it together', async () => {
    const pairing = makePairing(makeVirtualClock());
    const code = pairing.issue();
    const results = await Promise.all([pairing.spend(code), pairing.spend(code), pairing.spend(code)]);
    expect(results.filter(({ kind }) => kind === 'paired').length).toBe(1);
  });

  it('is void after its time and after a newer one', async () => {
    const clock = makeVirtualClock();
    const pairing = makePairing(clock);
    const old = pairing.issue();
    const newer = pairing.issue();
    expect(await pairing.spend(old)).toEqual({ kind: 'wrong' });
    clock.advance(pairingLifeMs);
    expect(await pairing.spend(newer)).toEqual({ kind: 'wrong' });
  });

  it('cannot be guessed: after ten wrong tries everybody waits, also with the right one', async () => {
    const clock = makeVirtualClock();
    const pairing = makePairing(clock);
    const code = pairing.issue();
    for (let tries = 0; tries < 10; tries += 1) expect(await pairing.spend('wrong')).toEqual({ kind: 'wrong' });
    expect(await pairing.spend(code)).toEqual({ kind: 'tooMany', retryAfterMs: pairingPauseMs });
    clock.advance(pairingPauseMs);
    expect(await pairing.spend(code)).toEqual({ kind: 'paired' });
  });
});

describe('a ticket', () => {
  it('is worth its device once', () => {
    const tickets = makeTickets(makeVirtualClock());
    const ticket = tickets.issue('device');
    expect(tickets.redeem(ticket)).toBe('device');
    expect(tickets.redeem(ticket)).toBe(null);
    expect(tickets.redeem('never issued')).toBe(null);
  });

  it('lasts thirty seconds', () => {
    const clock = makeVirtualClock();
    const tickets = makeTickets(clock);
    const [inTime, late] = [tickets.issue('device'), tickets.issue('device')];
    clock.advance(ticketLifeMs - 1);
    expect(tickets.redeem(inTime)).toBe('device');
    clock.advance(1);
    expect(tickets.redeem(late)).toBe(null);
  });
});

describe('devices', () => {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-devices-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('are known by their tokens after a restart, and the file holds no token and is its owner’s alone', async () => {
    const store = makeDevicesFile(join(folder, 'new'));
    const before = await makeDevices(store, makeVirtualClock());
    const [tablet, phone] = await Promise.all([before.add('tablet'), before.add('phone')]);
    const after = await makeDevices(store, makeVirtualClock());
    expect((await after.find(tablet?.token ?? ''))?.name).toBe('tablet');
    expect((await after.find(phone?.token ?? ''))?.id).toBe(phone?.id);
    expect(await after.find('wrong')).toBe(null);
    const file = join(folder, 'new', 'devices.json');
    expect(readFileSync(file, 'utf8')).not.toContain(tablet?.token);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('of a damaged file stop the relay with a sentence and are not overwritten', async () => {
    writeFileSync(join(folder, 'devices.json'), '[{"id":1}]');
    await expect(makeDevices(makeDevicesFile(folder), makeVirtualClock())).rejects.toThrow('is damaged');
    expect(readFileSync(join(folder, 'devices.json'), 'utf8')).toBe('[{"id":1}]');
  });
});

describe('a rate limit', () => {
  it('lets a key through so often in any stretch of time, and no other key pays for it', () => {
    const clock = makeVirtualClock();
    const limit = makeRateLimit(clock, 2, 1000);
    expect([limit.use('a'), limit.use('a')]).toEqual([0, 0]);
    clock.advance(400);
    expect(limit.use('a')).toBe(600);
    expect(limit.use('b')).toBe(0);
    clock.advance(600);
    expect(limit.use('a')).toBe(0);
  });

  it('remembers a bounded number of keys', () => {
    const limit = makeRateLimit(makeVirtualClock(), 1, 1000);
    for (let key = 0; key < 1000; key += 1) expect(limit.use(String(key))).toBe(0);
    expect(limit.use('one more')).toBe(1000);
  });
});

describe('the gate', () => {
  const gate = makeGate(['localhost:8022', '127.0.0.1:8022'], ['https://relay.example']);

  it('answers to its own names and to the proxy’s', () => {
    for (const host of ['localhost:8022', 'LOCALHOST:8022', 'relay.example']) expect(gate.allowsHost(host)).toBe(true);
    for (const host of [undefined, '', 'localhost', 'localhost:80', 'evil.example:8022', 'relay.example.evil'])
      expect(gate.allowsHost(host)).toBe(false);
  });

  it('lets its own pages in and no others', () => {
    for (const origin of ['http://localhost:8022', 'https://relay.example'])
      expect(gate.allowsOrigin(origin)).toBe(true);
    for (const origin of [
      undefined,
      'null',
      '',
      'http://relay.example',
      'https://evil.example',
      'http://localhost:3000',
    ])
      expect(gate.allowsOrigin(origin)).toBe(false);
  });
});

describe('comparing secrets', () => {
  it('tells equal from different', () => {
    expect(sameText('abc', 'abc')).toBe(true);
    for (const other of ['abd', 'bbc', 'ab', 'abcd', '']) expect(sameText('abc', other)).toBe(false);
  });
});
