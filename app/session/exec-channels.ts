/** Exec channels on this side: at most four at a time, the rest wait, oldest first (product D5). */
import PQueue from 'p-queue';
import { newId } from '../../shared/ids.ts';
import { maxExecChannels } from '../../shared/limits.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { DownMessage } from '../../shared/wire/down.ts';
import type { UpMessage } from '../../shared/wire/up.ts';

export type ExecOutcome = {
  /** Standard output and error joined, as UTF-8; a character cut at the cap is left out. */
  output: string;
  /** Both null when the server told neither. */
  exitCode: number | null;
  signal: string | null;
  truncated: boolean;
  timedOut: boolean;
};

export type ExecFailure = 'noSession' | 'channelFailed' | 'noShell' | 'cancelled';

export type ExecOptions = {
  /** Counts from the opening of the channel. */
  timeoutMs: number;
  capBytes: number;
  /** Aborting it cancels at the relay, or takes it out of the queue. */
  signal: AbortSignal;
  /** The channel is open: waiting for a place is over. */
  onStarted(): void;
};

export type ExecChannels = {
  /** Runs a POSIX sh text on the host, beside the terminal and invisible to it. */
  run(script: string, options: ExecOptions): Promise<Result<ExecOutcome, ExecFailure>>;
};

export type ExecChannelsDriver = ExecChannels & {
  receive(frame: { channel: number; payload: Uint8Array }): void;
  message(message: DownMessage): void;
  open(): void;
  /** Everything that runs or waits ends as `noSession`. */
  close(): void;
};

type Running = {
  channel: number;
  chunks: Uint8Array[];
  options: ExecOptions;
  settle(result: Result<ExecOutcome, ExecFailure>): void;
};

const failures: Record<Extract<DownMessage, { t: 'exec.failed' }>['kind'], ExecFailure> = {
  channelRefused: 'channelFailed',
  limit: 'channelFailed',
  noSession: 'noSession',
  noShell: 'noShell',
};

/** `firstChannel`: lowest channel number that is not the terminal's. */
export function makeExecChannels(ports: { firstChannel: number; send(message: UpMessage): void }): ExecChannelsDriver {
  const queue = new PQueue({ concurrency: maxExecChannels });
  const running = new Map<string, Running>();
  let nextChannel = ports.firstChannel;
  let isOpen = false;

  function start(script: string, options: ExecOptions): Promise<Result<ExecOutcome, ExecFailure>> {
    if (options.signal.aborted) return Promise.resolve(fail('cancelled'));
    if (!isOpen) return Promise.resolve(fail('noSession'));
    const id = newId();
    const channel = nextChannel;
    nextChannel = nextChannel >= 0xffff ? ports.firstChannel : nextChannel + 1;
    return new Promise((resolve) => {
      const cancel = () => ports.send({ t: 'exec.cancel', id });
      const settle = (result: Result<ExecOutcome, ExecFailure>) => {
        running.delete(id);
        options.signal.removeEventListener('abort', cancel);
        resolve(result);
      };
      options.signal.addEventListener('abort', cancel);
      running.set(id, { channel, chunks: [], options, settle });
      const { timeoutMs, capBytes } = options;
      ports.send({ t: 'exec.open', id, channel, script, timeoutMs, capBytes });
    });
  }

  function end(message: Extract<DownMessage, { t: 'exec.end' }>): void {
    const exec = running.get(message.id);
    if (exec === undefined) return;
    const { exitCode, signal, truncated, timedOut } = message;
    const output = decode(exec.chunks, truncated || timedOut);
    exec.settle(message.cancelled ? fail('cancelled') : ok({ output, exitCode, signal, truncated, timedOut }));
  }

  return {
    run: (script, options) => queue.add(() => start(script, options)),
    receive(frame) {
      for (const exec of running.values()) if (exec.channel === frame.channel) exec.chunks.push(frame.payload.slice());
    },
    message(message) {
      if (message.t === 'exec.started') running.get(message.id)?.options.onStarted();
      else if (message.t === 'exec.failed') running.get(message.id)?.settle(fail(failures[message.kind]));
      else if (message.t === 'exec.end') end(message);
    },
    open() {
      isOpen = true;
    },
    close() {
      isOpen = false;
      for (const exec of [...running.values()]) exec.settle(fail('noSession'));
    },
  };
}

/** One decoder for the whole stream, so that a character over two frames stays whole; a tail that was cut is dropped. */
function decode(chunks: readonly Uint8Array[], isCut: boolean): string {
  const decoder = new TextDecoder();
  const text = chunks.map((chunk) => decoder.decode(chunk, { stream: true })).join('');
  return isCut ? text : text + decoder.decode();
}
