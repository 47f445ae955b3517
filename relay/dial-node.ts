/** Node's way to an SSH server: resolve, check, connect to exactly what was checked. */
import { lookup } from 'node:dns/promises';
import { connect, type Socket } from 'node:net';
import type { Host } from './core/ports.ts';
import { type DialGuard, makeDialGuard, type Place } from './dial-guard.ts';

/** One address; a host that is off lets the SYN go unanswered. */
const connectMs = 10_000;
/** Addresses of one name that are tried in turn. */
const maxAddresses = 4;

export function makeNodeHost(allow: readonly Place[]): Host {
  const guard = makeDialGuard(allow, resolveAll);
  return { dial: (host, port) => dial(guard, host, port) };
}

const resolveAll = async (host: string): Promise<string[]> =>
  (await lookup(host, { all: true })).map(({ address }) => address);

async function dial(guard: DialGuard, host: string, port: number): Promise<Socket> {
  const addresses = (await guard(host, port)).slice(0, maxAddresses);
  let failure: unknown;
  for (const address of addresses) {
    try {
      return await connectTo(address, port);
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

function connectTo(host: string, port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, noDelay: true });
    const timer = setTimeout(() => socket.destroy(timeOut()), connectMs);
    socket.once('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    socket.once('connect', () => {
      clearTimeout(timer);
      socket.removeAllListeners('error');
      // ssh2 takes the connected stream and adds its own listener; until then an error must not be fatal.
      socket.on('error', () => {});
      resolve(socket);
    });
  });
}

const timeOut = (): Error => Object.assign(new Error('connect timed out'), { code: 'ETIMEDOUT' });
