import { describe, expect, it } from 'vitest';
import { DestinationForbidden } from '../../relay/core/ports.ts';
import { makeDialGuard, parsePlace } from '../../relay/dial-guard.ts';

const names: Record<string, string[]> = {
  'server.lan': ['192.168.1.5'],
  localhost: ['::1', '127.0.0.1'],
  'rebound.example': ['127.0.0.1'],
  'mixed.example': ['127.0.0.1', '10.0.0.7'],
  'metadata.internal': ['169.254.169.254'],
};
const resolve = async (host: string) => {
  const found = names[host];
  if (!found) throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
  return found;
};
const guard = makeDialGuard(
  [
    { host: '127.0.0.1', port: 2222 },
    { host: 'metadata.internal', port: 22 },
  ],
  resolve,
);

describe('the dial guard', () => {
  it.each(['10.1.2.3', '172.16.0.1', '192.168.1.1', '100.64.0.9', '203.0.113.5', 'fd12::1', '2001:db8::1'])(
    'lets %s through',
    async (host) => {
      expect(await guard(host, 22)).toEqual([host]);
    },
  );

  it('gives the address that was checked, not the name', async () => {
    expect(await guard('server.lan', 22)).toEqual(['192.168.1.5']);
    expect(await guard('SERVER.LAN', 22)).toEqual(['192.168.1.5']);
  });

  it.each([
    '127.0.0.1',
    '127.9.9.9',
    '0.0.0.0',
    '0.1.2.3',
    '::1',
    '[::1]',
    '::',
    '::127.0.0.1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '64:ff9b::7f00:1',
    '64:ff9b::169.254.169.254',
    'fe80::1',
    '169.254.169.254',
    '169.254.0.1',
    'fd00:ec2::254',
    '100.100.100.200',
    '224.0.0.1',
    '255.255.255.255',
    'ff02::1',
    'localhost',
    'rebound.example',
  ])('does not let %s through', async (host) => {
    await expect(guard(host, 22)).rejects.toThrow(DestinationForbidden);
  });

  it('dials only the harmless address of a name that has both', async () => {
    expect(await guard('mixed.example', 22)).toEqual(['10.0.0.7']);
  });

  it('lets an exception through by address or by name, at its port only', async () => {
    expect(await guard('127.0.0.1', 2222)).toEqual(['127.0.0.1']);
    expect(await guard('localhost', 2222)).toEqual(['127.0.0.1']);
    expect(await guard('metadata.internal', 22)).toEqual(['169.254.169.254']);
    await expect(guard('127.0.0.1', 2223)).rejects.toThrow(DestinationForbidden);
    await expect(guard('metadata.internal', 80)).rejects.toThrow(DestinationForbidden);
  });

  it('passes the resolver’s error on', async () => {
    await expect(guard('nowhere.example', 22)).rejects.toMatchObject({ code: 'ENOTFOUND' });
  });
});

describe('an exception on the command line', () => {
  it('is HOST:PORT', () => {
    expect(parsePlace('127.0.0.1:22')).toEqual({ host: '127.0.0.1', port: 22 });
    expect(parsePlace('[::1]:22')).toEqual({ host: '::1', port: 22 });
    for (const text of ['localhost', '::1:22', 'a:0', 'a:65536', ':22', 'a b:22', 'a:22x'])
      expect(parsePlace(text)).toBe(null);
  });
});
