import { createSignal } from 'solid-js';
import type { Clock } from '../../shared/clock.ts';
import { newId } from '../../shared/ids.ts';
import type { Host } from '../session/host.ts';
import type { HostStore } from '../storage/host-store.ts';
import type { SecretStore } from '../storage/settings-store.ts';
import type { PracticeHost } from '../transport/relay-access.ts';
import type { HostsModel } from './app-model.ts';

export type Hosts = HostsModel & {
  find(id: string): Host | undefined;
  touch(id: string): void;
  /** The relay offers "This computer": it is listed, and stays so offline with its conversations. */
  offerPractice(practice: PracticeHost): void;
};

const practiceHostId = 'practice';

/** Where a host's password is kept in the vault. */
export const passwordPlace = (hostId: string): string => `host:${hostId}:password`;

export function createHosts(options: {
  start: readonly Host[];
  store: HostStore;
  secrets: SecretStore;
  clock: Clock;
  practiceName: string;
  onStorageFailure(): void;
}): Hosts {
  const { store, secrets, clock } = options;
  const [list, setList] = createSignal(options.start);
  const find = (id: string) => list().find((host) => host.id === id);

  async function put(host: Host): Promise<boolean> {
    const saved = await store.save(host);
    if (!saved.ok) options.onStorageFailure();
    else setList((hosts) => [...hosts.filter((other) => other.id !== host.id), host]);
    return saved.ok;
  }

  return {
    list,
    find,
    touch(id) {
      const host = find(id);
      if (host !== undefined) void put({ ...host, lastConnectedAt: clock.now() });
    },
    offerPractice({ host: address, port, username }) {
      const known = find(practiceHostId);
      const now = clock.now();
      void put({
        ...{ id: practiceHostId, name: options.practiceName, group: '', tags: [], kind: 'practice' as const },
        ...{ createdAt: known?.createdAt ?? now, lastConnectedAt: known?.lastConnectedAt ?? null },
        ...{ address, port, username },
      });
    },
    async save(draft, id) {
      const before = id === undefined ? undefined : find(id);
      const host: Host = {
        ...draft,
        id: before?.id ?? newId(),
        kind: 'saved',
        createdAt: before?.createdAt ?? clock.now(),
        lastConnectedAt: before?.lastConnectedAt ?? null,
      };
      return (await put(host)) ? host.id : null;
    },
    async remove(id) {
      const host = find(id);
      if (host === undefined) return;
      const removed = await store.remove(host);
      if (!removed.ok) {
        options.onStorageFailure();
        return;
      }
      await secrets.remove(passwordPlace(id));
      setList((hosts) => hosts.filter((other) => other.id !== id));
    },
    hasPassword: (id) => secrets.has(passwordPlace(id)),
    async forgetPassword(id) {
      await secrets.remove(passwordPlace(id));
    },
  };
}
