/** Starts sessions: the device's token, where a host is reached, and what is known of its key and password. */
import type { Host } from '../session/host.ts';
import type { KnownHost } from '../session/known-host.ts';
import type { Session } from '../session/session.ts';
import type { SessionState } from '../session/session-machine.ts';
import type { HostStore } from '../storage/host-store.ts';
import type { SecretStore } from '../storage/settings-store.ts';
import type { PracticeHost } from '../transport/relay-access.ts';
import { makeSecret } from '../vault/secret.ts';
import { passwordPlace } from './create-hosts.ts';

/** What a session asks of this device while it connects. */
export type SessionKnowledge = {
  knownHosts: {
    of(address: string, port: number): Promise<readonly KnownHost[]>;
    trust(entry: KnownHost): Promise<void>;
  };
  passwords: { load(): Promise<string | null>; keep(password: string): Promise<void> };
};

export type SessionHandlers = { onState(state: SessionState): void; onOutput(bytes: Uint8Array): void };

/** Opens a session; `target` is asked when the link is about to be used. */
export type OpenSession = (
  wireId: string,
  target: Pick<Host, 'address' | 'port' | 'username'>,
  knowledge: SessionKnowledge,
  handlers: SessionHandlers,
) => Session;

export function createConnections(options: {
  hosts: HostStore;
  secrets: SecretStore;
  open: OpenSession;
  /** The practice host as the relay offered it last; its key and password live in memory only. */
  practice(): PracticeHost | null;
  onStorageFailure(): void;
}): (wireId: string, host: Host, handlers: SessionHandlers) => Session {
  const tell = (saved: { ok: boolean }) => {
    if (!saved.ok) options.onStorageFailure();
  };

  const saved = (host: Host): SessionKnowledge => ({
    knownHosts: {
      of: options.hosts.knownHosts.of,
      trust: async (entry) => tell(await options.hosts.knownHosts.trust(entry)),
    },
    passwords: {
      load: async () => (await options.secrets.read(passwordPlace(host.id)))?.reveal() ?? null,
      keep: async (password) => tell(await options.secrets.write(passwordPlace(host.id), makeSecret(password))),
    },
  });

  const practising = (practice: PracticeHost): SessionKnowledge => ({
    knownHosts: { of: async () => [practiceKey(practice)], trust: async () => {} },
    passwords: { load: async () => practice.password, keep: async () => {} },
  });

  return (wireId, host, handlers) => {
    const practice = host.kind === 'practice' ? options.practice() : null;
    if (practice === null) return options.open(wireId, host, saved(host), handlers);
    const { host: address, port, username } = practice;
    return options.open(wireId, { address, port, username }, practising(practice), handlers);
  };
}

/** The relay vouches for its own server: the key came over the paired connection. */
const practiceKey = ({ host, port, hostKey }: PracticeHost): KnownHost => ({
  ...{ address: host, port, algorithm: 'ssh-ed25519', key: hostKey, fingerprint: '', trustedAt: 0 },
});
