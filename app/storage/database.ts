/** The one database of the device. Every change of `stores` is a new version; old ones stay for their migrations. */
import Dexie, { type Table } from 'dexie';

/** Rows are `unknown` on purpose: what comes out goes through a codec before anybody trusts it. */
type Rows = Table<unknown>;

export type Database = Dexie & {
  hosts: Rows;
  knownHosts: Rows;
  conversations: Rows;
  messages: Rows;
  proposals: Rows;
  profiles: Rows;
  secrets: Rows;
  settings: Rows;
  keys: Rows;
};

/** Strict durability: a decision that was saved is on disk before the command is written. */
export function openDatabase(name: string): Database {
  const database = new Dexie(name, { chromeTransactionDurability: 'strict' }) as Database;
  database.version(1).stores({
    hosts: 'id',
    knownHosts: '[address+port+key], [address+port]',
    conversations: 'id, scope, updatedAt',
    messages: 'id, [conversationId+seq]',
    proposals: 'id, conversationId, [messageId+position]',
    profiles: 'id',
    // Sealed values by the name of their place.
    secrets: 'place',
    settings: 'name',
    // CryptoKeys that cannot be read out.
    keys: 'name',
  });
  return database;
}
