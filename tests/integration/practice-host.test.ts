import { describe, expect, it } from 'vitest';
import { practiceHostResponse } from '../../shared/wire/http.ts';
import { startTestRelay, useRelay } from './lab-relay.ts';

const practiceHost = {
  host: '127.0.0.1',
  port: 4,
  username: 'me',
  password: 'secret',
  hostKey: 'AAAA',
  directory: '/tmp',
};

describe('the practice host', () => {
  const relay = useRelay({ practiceHost });
  const ask = (headers: Record<string, string>) => fetch(`${relay.get().url}/api/practice-host`, { headers });
  const paired = () => ({ Authorization: `Bearer ${relay.get().deviceToken}` });

  it('is given to a paired client on loopback', async () => {
    const response = await ask(paired());
    expect(response.status).toBe(200);
    expect(practiceHostResponse.parse(await response.json())).toEqual(practiceHost);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('is not there for others', async () => {
    expect((await ask({})).status).toBe(404);
    expect((await ask({ Authorization: 'Bearer wrong' })).status).toBe(404);
  });

  it.each(['Forwarded', 'X-Forwarded-For', 'X-Forwarded-Proto', 'Via'])(
    'is not there behind a proxy that says %s',
    async (name) => {
      expect((await ask({ ...paired(), [name]: 'x' })).status).toBe(404);
    },
  );

  it('is the only loopback destination that may be dialled', async () => {
    const ends = [];
    for (const port of [practiceHost.port, 5]) {
      const client = await relay.newClient();
      client.send({ t: 'ssh.connect', host: '127.0.0.1', port, username: 'me', publicKeys: [] });
      ends.push((await client.next('ssh.closed')).end);
    }
    expect(ends).toEqual(['connectionRefused', 'destinationForbidden']);
  });

  it('is not there when the relay has none, or listens to more than loopback', async () => {
    for (const options of [{}, { practiceHost, host: '0.0.0.0' }]) {
      const other = await startTestRelay(options);
      const headers = { Authorization: `Bearer ${other.deviceToken}` };
      expect((await fetch(`${other.url}/api/practice-host`, { headers })).status).toBe(404);
      await other.close();
    }
  });
});
