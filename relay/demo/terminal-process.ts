/** A process on a real PTY, joined to an SSH channel. */
import { constants } from 'node:os';
import { type IPty, spawn } from '@lydell/node-pty';
import type { ServerChannel } from 'ssh2';
import { terminalSize } from '../../shared/limits.ts';
import type { Account } from './account.ts';
import { finishChannel } from './finish-channel.ts';
import { endGroup, signalGroup } from './process-group.ts';

export type TerminalRequest = { term: string; cols: number; rows: number };

export type TerminalProcess = {
  resize(cols: number, rows: number): void;
  signal(name: NodeJS.Signals): void;
};

export type ProcessToRun = { file: string; args: string[]; directory: string; account: Account };

export function runOnTerminal(channel: ServerChannel, request: TerminalRequest, run: ProcessToRun): TerminalProcess {
  const pty = spawn(run.file, run.args, {
    name: request.term || 'xterm-256color',
    ...bounded(request.cols, request.rows),
    cwd: run.directory,
    env: run.account.environment,
    // Bytes pass as they are: a decoder here would break characters that a read has cut in two.
    encoding: null,
  });
  joinOutput(pty, channel);
  // node-pty hands on bytes as well as text; its types name only text.
  const write: (bytes: string | Buffer) => void = pty.write.bind(pty) as (bytes: string | Buffer) => void;
  channel.on('data', write);
  endTogether(pty, channel);
  return {
    resize(cols, rows) {
      const size = bounded(cols, rows);
      pty.resize(size.cols, size.rows);
    },
    signal: (name) => void signalGroup(pty.pid, name),
  };
}

/** The PTY waits while the channel is full, so that the program itself is held and Ctrl-C finds a short queue. */
function joinOutput(pty: IPty, channel: ServerChannel): void {
  pty.onData((bytes: string | Uint8Array) => {
    if (!channel.writable) return;
    if (!channel.write(bytes)) pty.pause();
  });
  channel.on('drain', () => pty.resume());
}

function endTogether(pty: IPty, channel: ServerChannel): void {
  let running = true;
  pty.onExit(({ exitCode, signal }) => {
    running = false;
    finishChannel(channel, signal ? { signal: signalName(signal) } : { code: exitCode });
  });
  channel.on('close', () => {
    // A paused PTY would never report the end of its process.
    pty.resume();
    if (running) endGroup(pty.pid);
  });
}

function signalName(number: number): string {
  const found = Object.entries(constants.signals).find(([, value]) => value === number);
  return found ? found[0] : 'SIGKILL';
}

function bounded(cols: number, rows: number): { cols: number; rows: number } {
  const { minCols, maxCols, minRows, maxRows } = terminalSize;
  const between = (value: number, least: number, most: number) => Math.min(Math.max(value || least, least), most);
  return { cols: between(cols, minCols, maxCols), rows: between(rows, minRows, maxRows) };
}
