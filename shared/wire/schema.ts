/** Pieces that the message families share. zod/mini and jitless: small in the first chunk, and no `eval` under the content-security policy. */
import * as z from 'zod/mini';
import { fail, ok, type Result } from '../result.ts';

z.config({ jitless: true });

export { z };

export const channelNumber = z.int().check(z.minimum(0), z.maximum(0xffff));
export const questionId = z.string().check(z.minLength(1), z.maxLength(64));
export const base64Text = z.string().check(z.regex(/^[A-Za-z0-9+/]*={0,2}$/), z.maxLength(64 * 1024));
/** Free text from a server, already without control characters and cut to size by the relay. */
export const serverText = z.string().check(z.maxLength(4096));

/** Reads one JSON text. The failure never carries the text itself: it may hold a secret. */
export function parseJson<T>(schema: z.ZodMiniType<T>, text: string): Result<T, { kind: 'malformed' }> {
  try {
    const parsed = schema.safeParse(JSON.parse(text));
    return parsed.success ? ok(parsed.data) : fail({ kind: 'malformed' });
  } catch {
    return fail({ kind: 'malformed' });
  }
}
