import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { systemClock } from '../../shared/clock.ts';
import { newId } from '../../shared/ids.ts';
import { ticketLifeMs } from '../../shared/limits.ts';
import { sessionsResponse } from '../../shared/wire/http.ts';
import { startTestRelay, useRelay } from './lab-relay.ts';
import { connectClient, fetchTicket, followSocket, openSocket, pairDevice } from './relay-client.ts';

describe('the wire', () => {
  const relay = useRelay();
  const open = async () =>
    followSocket(await openSocket(relay.get().url, await fetchTicket(relay.get().url, relay.get().deviceToken)));

  it('selects the protocol alone, never the ticket', async () => {
    const client = await open();
    expect(client.socket.protocol).toBe('countersign.v1');
    client.socket.close();
  });

  it.each([
    ['no JSON', '{', 'malformed', 4400],
    ['an unknown message', '{"t":"nonsense"}', 'malformed', 4400],
    ['an extra field', '{"t":"link.hello","protocol":1,"x":1}', 'malformed', 4400],
    ['another version', '{"t":"link.hello","protocol":99}', 'version', 4426],
    ['a message before the greeting', '{"t":"link.ping","n":1}', 'outOfOrder', 4409],
    ['a text too long', JSON.stringify({ t: 'x'.repeat(70_000) }), 'tooLong', 4413],
    ['binary garbage', Buffer.from([9, 9, 9]), 'malformed', 4400],
    ['an unknown frame', Buffer.alloc(20, 0xee), 'malformed', 4400],
    ['a frame too long', Buffer.alloc(70_000, 2), 'tooLong', 4413],
    [
      'a frame for a terminal that is not there',
      Buffer.concat([Buffer.from([2]), Buffer.alloc(10)]),
      'outOfOrder',
      4409,
    ],
  ])('refuses %s with its kind and a close code', async (_name, data, kind, code) => {
    const client = await open();
    client.socket.send(data);
    expect((await client.next('link.refused')).kind).toBe(kind);
    expect((await client.closed()).code).toBe(code);
  });

  it('closes on a message beyond all limits', async () => {
    const client = await open();
    client.socket.on('error', () => {});
    client.socket.send('x'.repeat(2 * 1024 * 1024));
    expect((await client.closed()).code).toBe(1009);
  });

  it('answers pings and refuses a second greeting', async () => {
    const client = await relay.newClient();
    client.send({ t: 'link.ping', n: 7 });
    expect((await client.next('link.pong')).n).toBe(7);
    client.send({ t: 'link.hello', protocol: 1 });
    expect((await client.next('link.refused')).kind).toBe('outOfOrder');
  });

  it('answers terminal and exec orders before the connection with noSession', async () => {
    const client = await relay.newClient();
    client.send({ t: 'pty.open', channel: 3, cols: 80, rows: 24 });
    expect(await client.next('pty.failed')).toMatchObject({ channel: 3, kind: 'noSession' });
    client.send({ t: 'pty.resize', channel: 3, cols: 80, rows: 24 });
    client.send({ t: 'exec.cancel', id: 'x' });
    client.send({ t: 'ssh.hostKey.answer', id: 'never asked', accept: true });
    client.send({ t: 'link.ping', n: 1 });
    await client.next('link.pong');
  });

  it('survives a thousand broken messages from many sockets', async () => {
    for (let round = 0; round < 20; round += 1) {
      const client = await relay.newClient();
      for (let at = 0; at < 50; at += 1)
        client.socket.send(Buffer.from([at, round, at * round]), { binary: at % 2 === 0 });
      await client.closed();
    }
    expect((await fetch(`${relay.get().url}/healthz`)).status).toBe(200);
  });
});

describe('the door', () => {
  const relay = useRelay();
  const url = () => relay.get().url;
  const ticket = () => fetchTicket(url(), relay.get().deviceToken);
  const refused = (given: string, headers: Record<string, string> = {}, sessionId = newId()) =>
    expect(openSocket(url(), given, { headers, sessionId })).rejects;

  it('opens with a ticket once', async () => {
    const given = await ticket();
    (await openSocket(url(), given)).close();
    await refused(given).toThrow('401');
  });

  it('stays shut for a ticket that is wrong', async () => {
    await refused('wrong').toThrow('401');
  });

  it('stays shut for a foreign page, a missing origin and a foreign name, and the ticket is not spent by it', async () => {
    const given = await ticket();
    await refused(given, { Origin: 'https://evil.example' }).toThrow('403');
    await refused(given, { Origin: '' }).toThrow('403');
    await refused(given, { Host: 'evil.example' }).toThrow('421');
    (await openSocket(url(), given)).close();
  });

  it('stays shut for a session id that is taken or too short', async () => {
    const sessionId = newId();
    const first = await openSocket(url(), await ticket(), { sessionId });
    await refused(await ticket(), {}, sessionId).toThrow('409');
    await refused(await ticket(), {}, 'short').toThrow('404');
    first.close();
  });

  it('has a limit of sessions for each device', async () => {
    const deviceToken = await pairDevice(url(), relay.get().newPairingLink());
    const sockets = [];
    for (let count = 0; count < 16; count += 1)
      sockets.push(await openSocket(url(), await fetchTicket(url(), deviceToken)));
    await refused(await fetchTicket(url(), deviceToken)).toThrow('429');
    for (const socket of sockets) socket.terminate();
  });

  it('lists and ends the sessions of the device that asks, and no others', async () => {
    const mine = await pairDevice(url(), relay.get().newPairingLink());
    const other = await pairDevice(url(), relay.get().newPairingLink());
    const client = await connectClient(url(), mine);
    const asDevice = (token: string, path: string, method = 'GET') =>
      fetch(url() + path, { method, headers: { Authorization: `Bearer ${token}`, Origin: url() } });
    const { sessions } = sessionsResponse.parse(await (await asDevice(mine, '/api/sessions')).json());
    expect(sessions.length).toBe(1);
    const path = `/api/sessions/${sessions[0]?.id}`;
    expect(sessionsResponse.parse(await (await asDevice(other, '/api/sessions')).json()).sessions).toEqual([]);
    expect((await asDevice(other, path, 'DELETE')).status).toBe(404);
    expect((await asDevice(mine, path, 'DELETE')).status).toBe(204);
    expect((await client.closed()).code).toBe(1000);
    expect((await asDevice('unknown', '/api/sessions')).status).toBe(401);
  });

  it('stays shut for a ticket that is too old', async () => {
    let shift = 0;
    const clock = { ...systemClock, now: () => Date.now() + shift };
    const late = await startTestRelay({ clock });
    const given = await fetchTicket(late.url, late.deviceToken);
    shift = ticketLifeMs;
    await expect(openSocket(late.url, given)).rejects.toThrow('401');
    await late.close();
  });
});

describe('stopping', () => {
  it('tells every client why, and is done within two seconds', async () => {
    const relay = await startTestRelay();
    const client = await connectClient(relay.url, relay.deviceToken);
    const start = performance.now();
    const stopped = relay.close();
    expect((await client.next('link.refused')).kind).toBe('stopping');
    expect((await client.closed()).code).toBe(1001);
    await stopped;
    expect(performance.now() - start).toBeLessThan(2000);
    await delay(50);
    await expect(fetch(`${relay.url}/healthz`)).rejects.toThrow();
  });
});
