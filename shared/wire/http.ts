/** Bodies of the relay's HTTP routes. Tokens travel as `Authorization: Bearer`. */
import { z } from './schema.ts';

/** POST /api/pair: spends the one-time code. 200, or 403 for a wrong or spent code, 429 after too many. */
export const pairRequest = z.strictObject({
  code: z.string().check(z.maxLength(64)),
  name: z.string().check(z.maxLength(64)),
});
export const pairResponse = z.strictObject({ deviceToken: z.string() });

/** POST /api/ticket: 200, 401 unknown device, 403 wrong Origin, 429 too many. */
export const ticketResponse = z.strictObject({ ticket: z.string(), expiresInMs: z.int() });

/** GET /api/sessions: what lives at the relay for this device. */
export const sessionsResponse = z.strictObject({
  sessions: z.array(z.strictObject({ id: z.string(), since: z.int() })),
});

/**
 * GET /api/practice-host: the embedded SSH server "This computer". 200 with its credential for a paired client on
 * loopback behind no proxy, else 404. The credential lives in memory and changes with every start of the relay.
 */
export const practiceHostResponse = z.strictObject({
  host: z.string(),
  port: z.int(),
  username: z.string(),
  password: z.string(),
  /** Base64 of the host key blob, so that the client can pin it without asking. */
  hostKey: z.string(),
  /** Where its shells start. */
  directory: z.string(),
});
