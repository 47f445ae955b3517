/** Expected trouble is a value. Exceptions are left to bugs and aborts. */
export type Result<T, F> = { ok: true; value: T } | { ok: false; failure: F };

export const ok = <T>(value: T): { ok: true; value: T } => ({ ok: true, value });

export const fail = <F>(failure: F): { ok: false; failure: F } => ({ ok: false, failure });

/** Makes a missing case of a union fail to compile. */
export function unreachable(value: never): never {
  throw new Error(`unreachable: ${JSON.stringify(value)}`);
}
