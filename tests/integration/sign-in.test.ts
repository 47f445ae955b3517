import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { oneTimeCode } from '../lab/ssh-lab.mjs';
import { lab, labOrNull, labServer, useRelay } from './lab-relay.ts';
import { logIn, type RelayClient } from './relay-client.ts';

const user = 'lab-bash';

describe.skipIf(!labOrNull)('signing in through the relay', () => {
  const relay = useRelay();

  /** Asks for a connection and accepts whatever host key comes. */
  async function reach(server: string): Promise<RelayClient> {
    const client = await relay.newClient();
    const { host, port } = labServer(server);
    client.send({ t: 'ssh.connect', host, port, username: user, publicKeys: [] });
    const key = await client.next('ssh.hostKey');
    client.send({ t: 'ssh.hostKey.answer', id: key.id, accept: true });
    return client;
  }

  async function answer(client: RelayClient, answers: string[] | null) {
    const prompt = await client.next('ssh.prompt');
    client.send({ t: 'ssh.prompt.answer', id: prompt.id, answers });
    return prompt;
  }

  async function endOf(host: string, port: number) {
    const client = await relay.newClient();
    client.send({ t: 'ssh.connect', host, port, username: user, publicKeys: [] });
    return (await client.next('ssh.closed')).end;
  }

  it('shows the host key with the fingerprint that ssh prints, and asks for the password only after it was accepted', async () => {
    const client = await relay.newClient();
    const { host, port, hostKeys } = labServer('openssh');
    client.send({ t: 'ssh.connect', host, port, username: user, publicKeys: [] });
    const key = await client.next('ssh.hostKey');
    expect(hostKeys).toContainEqual({ type: key.algorithm, key: key.key, sha256: key.fingerprint });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(client.messages.some((message) => message.t === 'ssh.prompt')).toBe(false);
    client.send({ t: 'ssh.hostKey.answer', id: key.id, accept: true });
    const prompt = await answer(client, [lab().password]);
    expect(prompt).toMatchObject({ method: 'password', attempt: 1 });
    await client.next('ssh.ready');
    const stages = client.messages.flatMap((message) => (message.t === 'ssh.progress' ? [message.stage] : []));
    expect(stages).toEqual(['dialing', 'handshake', 'authenticating']);
  });

  it('asks three times for a wrong password, then tells what the server offers and what was tried', async () => {
    const client = await reach('openssh');
    for (const attempt of [1, 2, 3]) expect((await answer(client, ['wrong'])).attempt).toBe(attempt);
    const closed = await client.next('ssh.closed');
    expect(closed.end).toBe('authRefused');
    expect(closed.offered).toContain('password');
    expect(closed.tried).toEqual(['password']);
    expect((await client.closed()).code).toBe(1000);
  });

  it('signs in when the second password is right', async () => {
    const client = await reach('openssh');
    await answer(client, ['wrong']);
    await answer(client, [lab().password]);
    await client.next('ssh.ready');
  });

  it('ends as cancelled when the person gives up at the password', async () => {
    const client = await reach('openssh');
    await answer(client, null);
    expect((await client.next('ssh.closed')).end).toBe('authCancelled');
  });

  it('sends no secret to a host whose key was refused', async () => {
    const client = await relay.newClient();
    const { host, port } = labServer('openssh');
    client.send({ t: 'ssh.connect', host, port, username: user, publicKeys: [] });
    const key = await client.next('ssh.hostKey');
    client.send({ t: 'ssh.hostKey.answer', id: key.id, accept: false });
    expect((await client.next('ssh.closed')).end).toBe('hostKeyRefused');
    expect(client.messages.some((message) => message.t === 'ssh.prompt')).toBe(false);
  });

  it('passes both prompts of a one-time-code server on, with their echo flags', async () => {
    const client = await reach('otp');
    const first = await answer(client, [lab().password]);
    expect(first).toMatchObject({ method: 'keyboard-interactive', attempt: 1 });
    expect(first.prompts).toEqual([{ text: 'Password: ', echo: false }]);
    const second = await client.next('ssh.prompt');
    expect(second.prompts[0]?.text).toContain('Verification code');
    client.send({ t: 'ssh.prompt.answer', id: second.id, answers: [oneTimeCode()] });
    await client.next('ssh.ready');
  });

  it('shows the banner without control characters', async () => {
    const client = await reach('banner');
    const banner = await client.next('ssh.banner');
    expect(banner.text).toBe('Authorised use only.\nThis is the lab banner, with an umlaut: \u00e4.\n');
    await answer(client, null);
  });

  it('says that a host has no algorithm in common', async () => {
    const { host, port } = labServer('legacy');
    expect(await endOf(host, port)).toBe('noCommonAlgorithm');
  });

  it('says that a host name does not exist', async () => {
    expect(await endOf('no-such-host.invalid', 22)).toBe('unknownHost');
  });

  it('refuses to dial loopback, by any of its names, and leaves the service alone', async () => {
    let visits = 0;
    const service = createServer(() => {
      visits += 1;
    });
    const port = await new Promise<number>((resolve) =>
      service.listen(0, '127.0.0.1', () => resolve((service.address() as { port: number }).port)),
    );
    for (const host of ['127.0.0.1', 'localhost', '[::1]', '0.0.0.0', '::ffff:127.0.0.1', '127.1', '2130706433'])
      expect([host, await endOf(host, port)]).toEqual([host, 'destinationForbidden']);
    expect(visits).toBe(0);
    service.close();
  });

  it('refuses the metadata service of clouds', async () => {
    expect(await endOf('169.254.169.254', 80)).toBe('destinationForbidden');
  });

  it('says that the relay does not know a question that was answered twice, by doing nothing', async () => {
    const client = await reach('openssh');
    const prompt = await client.next('ssh.prompt');
    client.send({ t: 'ssh.prompt.answer', id: prompt.id, answers: [lab().password] });
    client.send({ t: 'ssh.prompt.answer', id: prompt.id, answers: ['late'] });
    await client.next('ssh.ready');
  });

  it('refuses a second connection on one socket', async () => {
    const client = await relay.signIn('openssh', 'bash');
    const { host, port } = labServer('openssh');
    client.send({ t: 'ssh.connect', host, port, username: user, publicKeys: [] });
    expect((await client.next('link.refused')).kind).toBe('outOfOrder');
    expect((await client.closed()).code).toBe(4409);
  });

  it('signs in at Dropbear', async () => {
    const client = await relay.newClient();
    const { host, port } = labServer('dropbear');
    await logIn(client, { host, port, username: user, password: lab().password });
  });
});

describe.skipIf(!labOrNull)('a port that was allowed and is closed', () => {
  const relay = useRelay({ allow: [{ host: '127.0.0.1', port: 9 }] });

  it('is told as refused', async () => {
    const client = await relay.newClient();
    client.send({ t: 'ssh.connect', host: '127.0.0.1', port: 9, username: user, publicKeys: [] });
    expect((await client.next('ssh.closed')).end).toBe('connectionRefused');
  });
});
