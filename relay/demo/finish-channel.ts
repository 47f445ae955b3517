import type { ServerChannel } from 'ssh2';

export type ProcessEnd = { code: number } | { signal: string };

/** Tells how the process ended, after the last byte of its output, and closes the channel. */
export function finishChannel(channel: ServerChannel, end: ProcessEnd): void {
  if (!channel.writable) return;
  if (channel.writableNeedDrain) {
    channel.once('drain', () => finishChannel(channel, end));
    return;
  }
  // RFC 4254 names signals without "SIG".
  if ('code' in end) channel.exit(end.code);
  else channel.exit(end.signal.replace(/^SIG/, ''));
  channel.end();
}
