/** Small values by name, model services, and secrets sealed in their place. */
import { fail, type Result } from '../../shared/result.ts';
import { z } from '../../shared/wire/schema.ts';
import type { ProviderProfile } from '../agent/provider-profile.ts';
import { generateSealingKey, makeSealer } from '../vault/sealer.ts';
import type { Secret } from '../vault/secret.ts';
import { profiles } from './codecs.ts';
import type { Database } from './database.ts';
import { attempt, read, type StorageFailure } from './transact.ts';

export type SettingsStore = {
  /** The value if it fits the schema, else null: a setting that cannot be read is a setting never made. */
  read<T>(name: string, schema: z.ZodMiniType<T>): Promise<T | null>;
  write(name: string, value: unknown): Promise<Result<void, StorageFailure>>;
};

export function makeSettingsStore(database: Database): SettingsStore {
  return {
    async read(name, schema) {
      const parsed = z.object({ value: schema }).safeParse(await read(database, () => database.settings.get(name)));
      return parsed.success ? parsed.data.value : null;
    },
    write: (name, value) =>
      attempt(database, async () => {
        await database.settings.put({ name, value });
      }),
  };
}

export type ProfileStore = {
  all(): Promise<ProviderProfile[]>;
  save(profile: ProviderProfile): Promise<Result<void, StorageFailure>>;
  remove(id: string): Promise<Result<void, StorageFailure>>;
};

export const makeProfileStore = (database: Database): ProfileStore => ({
  all: async () => profiles(await read(database, () => database.profiles.toArray())).values,
  save: (profile) =>
    attempt(database, async () => {
      await database.profiles.put(profile);
    }),
  remove: (id) => attempt(database, () => database.profiles.delete(id)),
});

export type SecretStore = {
  /** Null when there is none, or when it cannot be opened any more. */
  read(place: string): Promise<Secret | null>;
  write(place: string, secret: Secret): Promise<Result<void, StorageFailure>>;
  remove(place: string): Promise<Result<void, StorageFailure>>;
  has(place: string): Promise<boolean>;
};

const sealedRow = z.object({ sealed: z.object({ iv: z.string(), data: z.string() }) });
const keyRow = z.object({ key: z.instanceof(CryptoKey) });

export function makeSecretStore(database: Database): SecretStore {
  const sealer = loadSealingKey(database).then((key) => key && makeSealer(key));
  return {
    async read(place) {
      const row = sealedRow.safeParse(await read(database, () => database.secrets.get(place)));
      const opened = row.success ? await (await sealer)?.open(row.data.sealed, place) : undefined;
      return opened?.ok ? opened.value : null;
    },
    async write(place, secret) {
      const sealed = await (await sealer)?.seal(secret, place);
      if (sealed === undefined) return fail({ kind: 'storage.unavailable' });
      return attempt(database, async () => {
        await database.secrets.put({ place, sealed });
      });
    },
    remove: (place) => attempt(database, () => database.secrets.delete(place)),
    has: async (place) => (await read(database, () => database.secrets.get(place))) !== undefined,
  };
}

/** The key made first stays, also when two tabs start at the same time. Null: a secret could not be opened again. */
async function loadSealingKey(database: Database): Promise<CryptoKey | null> {
  const fresh = await generateSealingKey();
  const kept = await attempt(database, () =>
    database.transaction('rw', database.keys, async () => {
      const row = keyRow.safeParse(await database.keys.get('sealing'));
      if (row.success) return row.data.key;
      await database.keys.put({ name: 'sealing', key: fresh });
      return fresh;
    }),
  );
  return kept.ok ? kept.value : null;
}
