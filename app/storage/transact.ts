/** Database work whose trouble is a value. */
import Dexie from 'dexie';
import { fail, ok, type Result } from '../../shared/result.ts';

export type StorageFailure = { kind: 'storage.full' | 'storage.unavailable' };

/**
 * Runs `work`. iOS drops the connection of a backgrounded app (T13): the handle is then closed and opened once, and the
 * work repeated; it must be one transaction, so that a half is never repeated.
 */
export async function attempt<T>(database: Dexie, work: () => PromiseLike<T>): Promise<Result<T, StorageFailure>> {
  try {
    return ok(await work());
  } catch (error) {
    if (!isLostConnection(error)) return fail(toFailure(error));
  }
  try {
    database.close({ disableAutoOpen: false });
    await database.open();
    return ok(await work());
  } catch (error) {
    return fail(toFailure(error));
  }
}

/** Reads with the same patience; throws when the database cannot be read at all, which the app shows as such. */
export async function read<T>(database: Dexie, work: () => PromiseLike<T>): Promise<T> {
  const rows = await attempt(database, work);
  if (!rows.ok) throw new Error(rows.failure.kind);
  return rows.value;
}

const names = (error: unknown): string[] => {
  if (!(error instanceof Error)) return [];
  const inner = error instanceof Dexie.DexieError ? error.inner : null;
  return [error.name, ...(inner instanceof Error || inner instanceof DOMException ? [inner.name] : [])];
};

const isLostConnection = (error: unknown): boolean =>
  names(error).some((name) =>
    ['UnknownError', 'InvalidStateError', 'InvalidState', 'DatabaseClosedError'].includes(name),
  );

const toFailure = (error: unknown): StorageFailure => ({
  kind: names(error).includes('QuotaExceededError') ? 'storage.full' : 'storage.unavailable',
});
