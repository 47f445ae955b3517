/** The link itself: greeting and heartbeat. */

import { z } from './schema.ts';
import { protocolVersion } from './version.ts';

export const linkUp = [
  /** First message of a socket. */
  z.strictObject({ t: z.literal('link.hello'), protocol: z.literal(protocolVersion) }),
  z.strictObject({ t: z.literal('link.ping'), n: z.int().check(z.nonnegative()) }),
  /** The person ends the session; the relay closes SSH and the socket. */
  z.strictObject({ t: z.literal('link.bye') }),
] as const;

export const linkDown = [
  z.strictObject({ t: z.literal('link.welcome'), protocol: z.literal(protocolVersion), sessionId: z.string() }),
  z.strictObject({ t: z.literal('link.pong'), n: z.int().check(z.nonnegative()) }),
  /** Why the relay is about to close this socket. */
  z.strictObject({
    t: z.literal('link.refused'),
    kind: z.enum(['malformed', 'tooLong', 'outOfOrder', 'version', 'overrun', 'stopping']),
  }),
] as const;
