/** A relay in this process with a paired client, set up for the tests of one file. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, inject } from 'vitest';
import type { Place } from '../../relay/dial-guard.ts';
import { type Relay, type RelayOptions, startRelay } from '../../relay/host-node.ts';
import type { Lab, LabServer } from '../lab/ssh-lab.mjs';
import { connectClient, logIn, pairDevice, type RelayClient } from './relay-client.ts';

/** The lab, for tests that are skipped where it cannot run (the reason was printed by the global set-up). */
export const labOrNull: Lab | null = inject('lab');

export function lab(): Lab {
  if (!labOrNull) throw new Error('no lab here');
  return labOrNull;
}

export function labServer(name: string): LabServer {
  const server = lab().servers[name];
  if (!server) throw new Error(`the lab has no ${name}`);
  return server;
}

export type TestRelay = Relay & { deviceToken: string; logText(): string };

/** Starts a relay on a free port with a data folder of its own; everything it logs is kept. */
export async function startTestRelay(options: Partial<RelayOptions> = {}): Promise<TestRelay> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'countersign-relay-'));
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  const allow: Place[] = Object.values(labOrNull?.servers ?? {});
  const log = { level: 'trace', destination };
  const relay = await startRelay({ port: 0, host: '127.0.0.1', dataDirectory, allow, log, ...options });
  const deviceToken = await pairDevice(relay.url, relay.pairingLink);
  return {
    ...relay,
    deviceToken,
    logText: () => lines.join(''),
    async close() {
      await relay.close();
      rmSync(dataDirectory, { recursive: true, force: true });
    },
  };
}

/** One relay for all tests of a file. */
export function useRelay(options: Partial<RelayOptions> = {}) {
  let relay: TestRelay | null = null;
  const clients: RelayClient[] = [];
  const get = (): TestRelay => {
    if (!relay) throw new Error('the relay is not started yet');
    return relay;
  };
  beforeAll(async () => {
    relay = await startTestRelay(options);
  });
  afterAll(async () => {
    for (const client of clients) client.socket.terminate();
    await relay?.close();
  });
  const newClient = async () => {
    // A device of its own for each, as the limits on tickets and sessions count by device.
    const deviceToken = await pairDevice(get().url, get().newPairingLink());
    const client = await connectClient(get().url, deviceToken);
    clients.push(client);
    return client;
  };
  return {
    get,
    newClient,
    /** A client that is signed in at a lab server as the user of this login shell. */
    async signIn(server: string, shell: string): Promise<RelayClient> {
      const client = await newClient();
      const { host, port } = labServer(server);
      await logIn(client, { host, port, username: `lab-${shell}`, password: lab().password });
      return client;
    },
  };
}
