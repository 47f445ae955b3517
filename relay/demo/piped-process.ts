/** A process without a terminal, its three streams joined to an SSH channel: what `exec` gives. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import type { ServerChannel } from 'ssh2';
import { finishChannel } from './finish-channel.ts';
import { endGroup, signalGroup } from './process-group.ts';
import type { ProcessToRun } from './terminal-process.ts';

export function runOnPipes(channel: ServerChannel, run: ProcessToRun): { signal(name: NodeJS.Signals): void } {
  const child = spawn(run.file, run.args, {
    cwd: run.directory,
    env: run.account.environment,
    // A group of its own, so that everything the command starts can be ended with it.
    detached: true,
  });
  joinStreams(child, channel);
  endTogether(child, channel);
  return { signal: (name) => void (child.pid && signalGroup(child.pid, name)) };
}

function joinStreams(child: ChildProcessWithoutNullStreams, channel: ServerChannel): void {
  // A command that ends without reading its input closes the pipe under our hands: that is no error.
  child.stdin.on('error', () => undefined);
  channel.pipe(child.stdin);
  child.stdout.pipe(channel, { end: false });
  child.stderr.pipe(channel.stderr, { end: false });
}

function endTogether(child: ChildProcessWithoutNullStreams, channel: ServerChannel): void {
  let running = true;
  child.on('error', () => finishChannel(channel, { code: 127 }));
  child.on('exit', () => {
    running = false;
  });
  child.on('close', (code, signal) => finishChannel(channel, signal ? { signal } : { code: code ?? 127 }));
  channel.on('close', () => {
    if (running && child.pid) endGroup(child.pid);
    // Nobody reads any more; a full pipe would hold the process back from its end.
    child.stdout.resume();
    child.stderr.resume();
  });
}
