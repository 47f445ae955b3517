import type { ClientChannel } from 'ssh2';

/** How a program ended; both null when the server told neither (case T10). */
export type Exit = { exitCode: number | null; signal: string | null };

/** Remembers the `exit` event, which is optional and may come before the last data. */
export function watchExit(channel: ClientChannel): () => Exit {
  let exit: Exit = { exitCode: null, signal: null };
  channel.on('exit', (code: number | null, signal?: string) => {
    exit = { exitCode: code, signal: signal ?? null };
  });
  return () => exit;
}
