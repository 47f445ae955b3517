/** The requests of one SSH session: a terminal, its size, a shell or a command. ssh2 refuses whatever has no listener. */
import { constants } from 'node:os';
import type { Session } from 'ssh2';
import type { Account } from './account.ts';
import { runOnPipes } from './piped-process.ts';
import { type ProcessToRun, runOnTerminal, type TerminalProcess, type TerminalRequest } from './terminal-process.ts';

export function serveSession(session: Session, account: Account, directory: string): void {
  let terminal: TerminalRequest | null = null;
  let running: Partial<TerminalProcess> = {};

  session.on('pty', (accept, _reject, info) => {
    // ssh2 leaves `term` out of its types.
    const { term } = info as typeof info & { term?: string };
    terminal = { term: term ?? '', cols: info.cols, rows: info.rows };
    accept?.();
  });
  session.on('window-change', (accept, _reject, info) => {
    running.resize?.(info.cols, info.rows);
    accept?.();
  });
  session.on('signal', (accept, _reject, info) => {
    const name = `SIG${info.name}`;
    if (isSignal(name)) running.signal?.(name);
    accept?.();
  });
  session.on('shell', (accept, reject) => {
    // A shell without a terminal would be a surprise here: nothing in the app asks for it.
    if (!terminal) return reject();
    running = runOnTerminal(accept(), terminal, loginShell(account, directory));
  });
  session.on('exec', (accept, _reject, info) => {
    const command = { file: '/bin/sh', args: ['-c', info.command], directory, account };
    const channel = accept();
    running = terminal ? runOnTerminal(channel, terminal, command) : runOnPipes(channel, command);
  });
}

function loginShell(account: Account, directory: string): ProcessToRun {
  return { file: account.shell, args: ['-l'], directory, account };
}

const isSignal = (name: string): name is NodeJS.Signals => name in constants.signals;
