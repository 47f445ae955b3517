/** The relay as a Node server: put together here, started by node.ts and by tests. */
import { createServer, type Server } from 'node:http';
import { type AddressInfo, isIPv6 } from 'node:net';
import { homedir, networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import type { DestinationStream } from 'pino';
import { type Clock, systemClock } from '../shared/clock.ts';
import { makeAccess } from './access/access.ts';
import { makeDevicesFile } from './access/devices-file.ts';
import { makeGate } from './access/gate.ts';
import { makeApp, type PracticeHost } from './app.ts';
import type { Place } from './dial-guard.ts';
import { makeNodeHost } from './dial-node.ts';
import { makeLog } from './log.ts';
import { isLoopbackAddress } from './loopback.ts';
import { makeSessionList } from './session-list.ts';
import { makeStaticFiles } from './static-files.ts';
import { acceptUpgrades } from './upgrade.ts';

/** How long a client has to take the farewell before its socket is cut. */
const farewellMs = 500;

export type RelayOptions = {
  /** 0 takes any free port. */
  port: number;
  /** Address to listen on. */
  host: string;
  /** Folder of `devices.json`. */
  dataDirectory: string;
  /** Folder of the built app; without it only the API is served. */
  appDirectory?: string;
  /** Addresses under which a reverse proxy shows this relay, as `https://name`. */
  origins?: readonly string[];
  /** Exceptions to the rules of the dial guard. */
  allow?: readonly Place[];
  /** "This computer"; used only while bound to loopback. */
  practiceHost?: PracticeHost;
  log: { level: string; destination: DestinationStream };
  clock?: Clock;
};

export type Relay = {
  /** Where a browser on this machine finds it, without a slash at the end. */
  url: string;
  port: number;
  /** Opens the app with a one-time code in the fragment. */
  pairingLink: string;
  /** A link with a fresh code; the one before it is void. */
  newPairingLink(): string;
  /** Tells every client, ends every SSH connection, and resolves when nothing listens any more. */
  close(): Promise<void>;
};

/** Rejects with the system's error when the port cannot be had (`code` EADDRINUSE or EACCES). */
export async function startRelay(options: RelayOptions): Promise<Relay> {
  const clock = options.clock ?? systemClock;
  const log = makeLog(options.log.level, options.log.destination);
  const access = await makeAccess(makeDevicesFile(options.dataDirectory), clock);
  const practiceHost = (isLoopbackAddress(options.host) && options.practiceHost) || null;
  const sessions = makeSessionList(clock);
  const host = makeNodeHost([...(options.allow ?? []), ...(practiceHost ? [practiceHost] : [])]);
  const server = createServer();
  const port = await listen(server, options.port, options.host);
  const gate = makeGate(ownHosts(options.host, port), options.origins ?? []);
  const files = options.appDirectory === undefined ? null : makeStaticFiles(options.appDirectory);
  serve(server, makeApp({ access, gate, sessions, log, practiceHost, files }));
  const upgrades = acceptUpgrades(server, { access, gate, sessions, host, log });
  log('relay.started', { port });
  const url = `http://${urlHost(options.host)}:${port}`;
  const newPairingLink = () => `${options.origins?.[0] ?? url}/#pair=${access.newPairingCode()}`;
  return {
    url,
    port,
    pairingLink: newPairingLink(),
    newPairingLink,
    async close() {
      sessions.stopAll();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeIdleConnections();
      await new Promise((resolve) => setTimeout(resolve, farewellMs));
      upgrades.close();
      server.closeAllConnections();
      await closed;
      log('relay.stopped');
    },
  };
}

type App = ReturnType<typeof makeApp>;

function serve(server: Server, app: App): void {
  const answer = getRequestListener((request, env) =>
    app.fetch(request, { remoteAddress: env.incoming.socket.remoteAddress }),
  );
  server.on('request', answer);
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.removeListener('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
}

/** Names by which the relay may be called. Addresses of this machine are safe: a page cannot rebind an address. */
function ownHosts(boundTo: string, port: number): string[] {
  const loopback = ['localhost', '127.0.0.1', '[::1]'];
  const everywhere = boundTo === '0.0.0.0' || boundTo === '::';
  const names = everywhere
    ? Object.values(networkInterfaces()).flatMap((all) => (all ?? []).map((one) => one.address))
    : [boundTo];
  return [...new Set([...loopback, ...names.map(bracket)])].map((name) => `${name}:${port}`);
}

const bracket = (address: string): string => (isIPv6(address) ? `[${address}]` : address);

const urlHost = (boundTo: string): string =>
  boundTo === '0.0.0.0' || boundTo === '::' ? 'localhost' : bracket(boundTo);

/** Where devices are kept when nothing else is said (XDG base directory specification). */
export const defaultDataDirectory = (env: NodeJS.ProcessEnv): string =>
  join(env['XDG_DATA_HOME'] || join(homedir(), '.local', 'share'), 'countersign');
