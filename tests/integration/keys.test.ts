import { readFileSync } from 'node:fs';
import ssh2, { type ParsedKey } from 'ssh2';
import { describe, expect, it } from 'vitest';
import { lab, labOrNull, labServer, useRelay } from './lab-relay.ts';
import type { RelayClient } from './relay-client.ts';

function readKey(name: string): ParsedKey {
  const parsed = ssh2.utils.parseKey(readFileSync(lab().keys[name] ?? ''));
  if (parsed instanceof Error) throw parsed;
  return parsed;
}

const string = (bytes: Uint8Array): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([length, bytes]);
};

/** What a browser sends: the whole signature blob. */
function sign(key: ParsedKey, data: string, algorithm: string): string {
  const hash = { 'rsa-sha2-512': 'sha512', 'rsa-sha2-256': 'sha256' }[algorithm];
  const signature = key.sign(Buffer.from(data, 'base64'), hash);
  return Buffer.concat([string(Buffer.from(algorithm)), string(toSshForm(key, signature))]).toString('base64');
}

/** ssh2 signs ECDSA as DER; SSH wants two mpints (RFC 5656 §3.1.2). */
function toSshForm(key: ParsedKey, signature: Buffer): Buffer {
  if (!key.type.startsWith('ecdsa')) return signature;
  const r = signature.subarray(4, 4 + (signature[3] ?? 0));
  return Buffer.concat([string(r), string(signature.subarray(4 + r.length + 2))]);
}

describe.skipIf(!labOrNull)('signing in with a key that stays on the tablet', () => {
  const relay = useRelay();

  async function reach(keys: ParsedKey[], server = 'openssh'): Promise<RelayClient> {
    const client = await relay.newClient();
    const { host, port } = labServer(server);
    const publicKeys = keys.map((key) => key.getPublicSSH().toString('base64'));
    client.send({ t: 'ssh.connect', host, port, username: 'lab-bash', publicKeys });
    const hostKey = await client.next('ssh.hostKey');
    client.send({ t: 'ssh.hostKey.answer', id: hostKey.id, accept: true });
    return client;
  }

  it.each([
    ['ed25519', 'ssh-ed25519'],
    ['ecdsa', 'ecdsa-sha2-nistp256'],
    ['rsa', 'rsa-sha2-'],
  ])('works with %s, without a prompt', async (name, algorithm) => {
    const key = readKey(name);
    const client = await reach([key]);
    const question = await client.next('ssh.sign');
    expect(question.algorithm).toContain(algorithm);
    const signature = sign(key, question.data, question.algorithm);
    client.send({ t: 'ssh.sign.answer', id: question.id, signature });
    await client.next('ssh.ready');
    expect(client.messages.some((message) => message.t === 'ssh.prompt')).toBe(false);
    client.socket.close();
  });

  it('passes over a key that the server does not know, and does not ask for its signature', async () => {
    const known = readKey('ed25519');
    const client = await reach([readKey('ed25519_unknown'), known]);
    const question = await client.next('ssh.sign');
    expect(question.publicKey).toBe(known.getPublicSSH().toString('base64'));
    client.socket.close();
  });

  it.each([
    ['a refusal', () => null],
    ['nonsense', () => 'AAAA'],
    ['a cut signature', (good: string) => Buffer.from(good, 'base64').subarray(0, -1).toString('base64')],
    [
      'a signature with a tail',
      (good: string) => Buffer.concat([Buffer.from(good, 'base64'), Buffer.from('x')]).toString('base64'),
    ],
  ])('goes on to the password after %s, for every kind of key', async (_name, spoil) => {
    for (const name of ['ed25519', 'ecdsa', 'rsa']) {
      const key = readKey(name);
      const client = await reach([key]);
      const question = await client.next('ssh.sign');
      const signature = spoil(sign(key, question.data, question.algorithm));
      client.send({ t: 'ssh.sign.answer', id: question.id, signature });
      expect((await client.next('ssh.prompt')).method).toBe('password');
      client.socket.close();
    }
  });

  it('goes on to the password when no blob is a key', async () => {
    const client = await relay.newClient();
    const { host, port } = labServer('openssh');
    client.send({ t: 'ssh.connect', host, port, username: 'lab-bash', publicKeys: ['AAAA', ''] });
    const hostKey = await client.next('ssh.hostKey');
    client.send({ t: 'ssh.hostKey.answer', id: hostKey.id, accept: true });
    expect((await client.next('ssh.prompt')).method).toBe('password');
    client.socket.close();
  });
});
