/** Saved hosts and the host keys that the person trusts. */
import type { Result } from '../../shared/result.ts';
import type { Host } from '../session/host.ts';
import type { KnownHost } from '../session/known-host.ts';
import { hosts, knownHosts } from './codecs.ts';
import type { Database } from './database.ts';
import { attempt, read, type StorageFailure } from './transact.ts';

export type HostStore = {
  all(): Promise<{ values: Host[]; unreadable: number }>;
  save(host: Host): Promise<Result<void, StorageFailure>>;
  /** With the keys trusted for it. */
  remove(host: Host): Promise<Result<void, StorageFailure>>;
  knownHosts: {
    of(address: string, port: number): Promise<KnownHost[]>;
    trust(entry: KnownHost): Promise<Result<void, StorageFailure>>;
  };
};

export function makeHostStore(database: Database): HostStore {
  const ofAddress = (address: string, port: number) =>
    database.knownHosts.where('[address+port]').equals([address, port]);
  return {
    all: async () => hosts(await read(database, () => database.hosts.toArray())),
    save: (host) =>
      attempt(database, async () => {
        await database.hosts.put(host);
      }),
    remove: (host) =>
      attempt(database, () =>
        database.transaction('rw', database.hosts, database.knownHosts, async () => {
          await database.hosts.delete(host.id);
          await ofAddress(host.address, host.port).delete();
        }),
      ),
    knownHosts: {
      of: async (address, port) => knownHosts(await read(database, () => ofAddress(address, port).toArray())).values,
      trust: (entry) =>
        attempt(database, async () => {
          await database.knownHosts.put(entry);
        }),
    },
  };
}
