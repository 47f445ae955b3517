/** Channels without a terminal: a script for `/bin/sh -s`, its output, its end. Nothing of them shows on the PTY. */
import { maxExecCapBytes, maxExecTimeoutMs, maxScriptBytes } from '../limits.ts';
import { channelNumber, z } from './schema.ts';

const execId = z.string().check(z.minLength(1), z.maxLength(64));

export const execUp = [
  z.strictObject({
    t: z.literal('exec.open'),
    id: execId,
    channel: channelNumber,
    /** POSIX sh text. It travels on standard input, never through the login shell's quoting. */
    script: z.string().check(z.maxLength(maxScriptBytes)),
    /** Counts from the opening of the channel. */
    timeoutMs: z.int().check(z.minimum(1), z.maximum(maxExecTimeoutMs)),
    /** Output beyond this many bytes is dropped, `truncated` is set, and the script is ended. */
    capBytes: z.int().check(z.minimum(1), z.maximum(maxExecCapBytes)),
  }),
  z.strictObject({ t: z.literal('exec.cancel'), id: execId }),
] as const;

export const execDown = [
  z.strictObject({ t: z.literal('exec.started'), id: execId }),
  z.strictObject({
    t: z.literal('exec.failed'),
    id: execId,
    kind: z.enum(['channelRefused', 'noSession', 'limit', 'noShell']),
  }),
  /** Comes after the last output frame. Exit code and signal are both null when the server sent neither (T10). */
  z.strictObject({
    t: z.literal('exec.end'),
    id: execId,
    exitCode: z.nullable(z.int()),
    signal: z.nullable(z.string()),
    timedOut: z.boolean(),
    truncated: z.boolean(),
    cancelled: z.boolean(),
  }),
] as const;
