/** The terminal channel (RFC 4254 §6.2, §6.7, §6.10). Its bytes travel in binary frames. */
import { terminalSize } from '../limits.ts';
import { channelNumber, z } from './schema.ts';

const cols = z.int().check(z.minimum(terminalSize.minCols), z.maximum(terminalSize.maxCols));
const rows = z.int().check(z.minimum(terminalSize.minRows), z.maximum(terminalSize.maxRows));

export const ptyUp = [
  z.strictObject({ t: z.literal('pty.open'), channel: channelNumber, cols, rows }),
  z.strictObject({ t: z.literal('pty.resize'), channel: channelNumber, cols, rows }),
  z.strictObject({ t: z.literal('pty.close'), channel: channelNumber }),
] as const;

export const ptyDown = [
  z.strictObject({ t: z.literal('pty.opened'), channel: channelNumber }),
  z.strictObject({
    t: z.literal('pty.failed'),
    channel: channelNumber,
    kind: z.enum(['refused', 'noSession', 'limit']),
  }),
  /** The marked input was handed to SSH whole. */
  z.strictObject({ t: z.literal('pty.written'), channel: channelNumber, writeId: z.string() }),
  z.strictObject({
    t: z.literal('pty.exit'),
    channel: channelNumber,
    exitCode: z.nullable(z.int()),
    signal: z.nullable(z.string()),
  }),
  z.strictObject({ t: z.literal('pty.closed'), channel: channelNumber }),
] as const;
