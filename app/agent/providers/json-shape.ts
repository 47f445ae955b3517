/**
 * Reading values that a foreign service sent. Its answers are read field by field, not by one schema: real services
 * leave fields out, send null, or another type, and a single odd field must not lose the answer.
 */

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const recordOr = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {});

export const listOr = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

export const textOr = (value: unknown, otherwise: string): string => (typeof value === 'string' ? value : otherwise);

/** A non-empty text, else null. */
export const textOrNull = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

export const countOrNull = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null;

/** The fields of `value` other than the named ones. */
export function fieldsBeside(value: Record<string, unknown>, known: ReadonlySet<string>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).filter(([name]) => !known.has(name)));
}

export function parseJsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
