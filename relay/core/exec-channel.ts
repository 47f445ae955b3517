/** One run of a script on a channel without a terminal. */
import type { Client, ClientChannel } from 'ssh2';
import type { Clock } from '../../shared/clock.ts';
import { maxPayloadBytes } from '../../shared/limits.ts';
import { execCommand, makeExecScript } from './exec-script.ts';
import { type MarkerReader, makeMarkerReader } from './marker-reader.ts';
import { type Exit, watchExit } from './program-exit.ts';

/** How long the wrapper has to end the script after it was told to; then the channel is closed on it. */
const stopGraceMs = 3000;

export type ExecOrder = { script: string; timeoutMs: number; capBytes: number };

export type ExecEnd = Exit & { timedOut: boolean; truncated: boolean; cancelled: boolean };
export type ExecFailure = 'channelRefused' | 'noSession' | 'noShell';

export type ExecPorts = {
  client: Client;
  clock: Clock;
  onStarted(): void;
  onOutput(offset: number, bytes: Uint8Array): void;
  /** Called exactly once, after the last output. */
  onEnd(end: ExecEnd): void;
  /** Called instead of `onEnd`. */
  onFailed(kind: ExecFailure): void;
};

export type ExecChannel = { cancel(): void };

type Stopped = 'timedOut' | 'truncated' | 'cancelled' | 'noShell';

/** Opens a channel and runs the script; the time counts from the opening. */
export function openExec(order: ExecOrder, ports: ExecPorts): ExecChannel {
  let stopped: Stopped | null = null;
  let channel: ClientChannel | null = null;
  let run: ExecRun | null = null;

  const onOpen = (error: Error | undefined, opened: ClientChannel) => {
    if (error) return ports.onFailed('channelRefused');
    channel = opened;
    run = followExec(opened, order, ports);
    if (stopped) run.stop(stopped);
  };
  // A shell cannot carry NUL; it would run a different script.
  if (order.script.includes('\0')) ports.onFailed('noShell');
  else if (!tryExec(ports.client, onOpen)) ports.onFailed('noSession');
  return {
    cancel() {
      stopped = 'cancelled';
      if (channel) run?.stop('cancelled');
    },
  };
}

/** ssh2 throws when the socket is already gone. */
function tryExec(client: Client, onOpen: (error: Error | undefined, channel: ClientChannel) => void): boolean {
  try {
    client.exec(execCommand, onOpen);
    return true;
  } catch {
    return false;
  }
}

type ExecRun = { stop(why: Stopped): void };

function followExec(channel: ClientChannel, order: ExecOrder, ports: ExecPorts): ExecRun {
  const script = makeExecScript(order.script, order.timeoutMs);
  const reader = makeMarkerReader(script);
  const exit = watchExit(channel);
  let sentBytes = 0;
  let stopped: Stopped | null = null;
  let finished = false;

  const finish = () => {
    if (finished) return;
    finished = true;
    callOffTimeout();
    callOffGrace();
    if (stopped === 'noShell' || (reader.state() === 'before' && stopped === null)) return ports.onFailed('noShell');
    ports.onEnd(toEnd(reader, exit(), stopped));
  };

  let callOffGrace = () => {};
  const stop = (why: Stopped) => {
    if (stopped !== null || finished) return;
    stopped = why;
    // The end of its input tells the wrapper to end the script; closing the channel alone would not (RFC 4254 §5.3).
    channel.end();
    callOffGrace = ports.clock.after(stopGraceMs, () => {
      channel.close();
      finish();
    });
  };
  const callOffTimeout = ports.clock.after(order.timeoutMs, () => stop('timedOut'));

  const send = (output: Buffer) => {
    const room = order.capBytes - sentBytes;
    for (let at = 0; at < Math.min(room, output.length); at += maxPayloadBytes) {
      const piece = output.subarray(at, Math.min(at + maxPayloadBytes, room));
      ports.onOutput(sentBytes, piece);
      sentBytes += piece.length;
    }
    // One byte more than the cap is how a cut is known.
    if (output.length > room) stop('truncated');
  };

  channel.on('data', (bytes: Buffer) => {
    const output = reader.feed(bytes);
    if (stopped !== 'truncated' && stopped !== 'cancelled' && !finished) send(output);
    if (reader.state() === 'echoed') stop('noShell');
  });
  // The script's own errors are joined to its output; what comes here is the login shell's.
  channel.stderr.resume();
  channel.on('error', () => {});
  channel.on('close', finish);
  ports.onStarted();
  channel.write(script.text);
  return { stop };
}

/** A code that our own stop produced says nothing about the script. The SSH exit status is the wrapper's, so unused. */
function toEnd(reader: MarkerReader, exit: Exit, stopped: Stopped | null): ExecEnd {
  return {
    exitCode: stopped === null ? reader.exitCode() : null,
    signal: stopped === null && reader.exitCode() === null ? exit.signal : null,
    timedOut: stopped === 'timedOut',
    truncated: stopped === 'truncated',
    cancelled: stopped === 'cancelled',
  };
}
