import { describe, expect, it } from 'vitest';
import { makeExecChannels } from '../../app/session/exec-channels.ts';
import { makePtyChannel } from '../../app/session/pty-channel.ts';
import { newWriteId } from '../../shared/ids.ts';
import { maxPayloadBytes, outputWindowBytes } from '../../shared/limits.ts';
import type { Frame } from '../../shared/wire/frame.ts';
import type { UpMessage } from '../../shared/wire/up.ts';

function ptyRig() {
  const frames: Frame[] = [];
  const messages: UpMessage[] = [];
  const output: number[] = [];
  const pty = makePtyChannel({
    channel: 0,
    send: (message) => messages.push(message),
    sendFrame: (frame) => frames.push(frame),
    onOutput: (bytes) => output.push(...bytes),
  });
  return { pty, frames, messages, output };
}

describe('the terminal channel', () => {
  it('numbers input by absolute byte offset and splits it into frames of the allowed size', () => {
    const { pty, frames } = ptyRig();
    pty.open();
    pty.write(new Uint8Array(3));
    pty.write(new Uint8Array(maxPayloadBytes + 10));
    expect(frames.map((frame) => [frame.offset, 'payload' in frame ? frame.payload.length : 0])).toEqual([
      [0, 3],
      [3, maxPayloadBytes],
      [3 + maxPayloadBytes, 10],
    ]);
  });

  it('says that nothing was written when there is no session', async () => {
    const { pty, frames } = ptyRig();
    expect(pty.write(new Uint8Array(1))).toBe(false);
    expect(await pty.writeMarked(new Uint8Array(1), newWriteId())).toEqual({ ok: false, failure: 'noSession' });
    expect(frames).toEqual([]);
  });

  it('confirms a marked write when the relay names it, not before', async () => {
    const { pty, frames } = ptyRig();
    pty.open();
    const writeId = newWriteId();
    let done = false;
    const written = pty.writeMarked(new TextEncoder().encode('ls\r'), writeId).then((result) => {
      done = true;
      return result;
    });
    pty.written(newWriteId());
    await Promise.resolve();
    expect(done).toBe(false);
    pty.written(writeId);
    expect(await written).toEqual({ ok: true, value: undefined });
    expect(frames).toMatchObject([{ kind: 'markedInput', writeId }]);
  });

  it('says unconfirmed when the link goes before the acknowledgement', async () => {
    const { pty } = ptyRig();
    pty.open();
    const written = pty.writeMarked(new Uint8Array(1), newWriteId());
    pty.close();
    expect(await written).toEqual({ ok: false, failure: 'unconfirmed' });
  });

  it('shows no byte twice', () => {
    const { pty, output } = ptyRig();
    pty.receive({ offset: 0, payload: new Uint8Array([1, 2, 3]) });
    pty.receive({ offset: 1, payload: new Uint8Array([2, 3, 4]) });
    expect(output).toEqual([1, 2, 3, 4]);
  });

  it('grants what was drawn, in steps', () => {
    const { pty, frames } = ptyRig();
    pty.open();
    pty.drawn(outputWindowBytes / 8 - 1);
    expect(frames).toEqual([]);
    pty.drawn(1);
    expect(frames).toEqual([{ kind: 'grant', channel: 0, offset: outputWindowBytes + outputWindowBytes / 8 }]);
  });

  it('never sends the size of a hidden pane, nor the same size twice', () => {
    const { pty, messages } = ptyRig();
    pty.open();
    pty.resize(2, 1);
    pty.resize(100, 30);
    pty.resize(100, 30);
    expect(messages).toEqual([{ t: 'pty.resize', channel: 0, cols: 100, rows: 30 }]);
  });
});

function execRig() {
  const messages: UpMessage[] = [];
  const exec = makeExecChannels({ firstChannel: 1, send: (message) => messages.push(message) });
  exec.open();
  const opened = () => messages.filter((message) => message.t === 'exec.open');
  const run = (signal = new AbortController().signal) =>
    exec.run('id', { timeoutMs: 10_000, capBytes: 100, signal, onStarted: () => {} });
  const end = (id: string, more: object = {}) =>
    exec.message({
      ...{ t: 'exec.end', id, exitCode: 0, signal: null, timedOut: false, truncated: false, cancelled: false },
      ...more,
    });
  return { exec, messages, opened, run, end };
}

const tick = () => new Promise((resolve) => setTimeout(resolve, 0));

describe('exec channels', () => {
  it('run four at a time; the fifth starts when one ends', async () => {
    const { opened, run, end } = execRig();
    const all = [run(), run(), run(), run(), run()];
    await tick();
    expect(opened()).toHaveLength(4);
    end(opened()[1]?.id ?? '');
    await all[1];
    await tick();
    expect(opened()).toHaveLength(5);
  });

  it('put a character together that two frames share, and drop one that the cap cut', async () => {
    const { exec, opened, run, end } = execRig();
    const first = run();
    await tick();
    const euro = new TextEncoder().encode('€');
    exec.receive({ channel: 1, payload: euro.subarray(0, 1) });
    exec.receive({ channel: 1, payload: euro.subarray(1) });
    end(opened()[0]?.id ?? '');
    expect(await first).toMatchObject({ ok: true, value: { output: '€' } });
    const second = run();
    await tick();
    exec.receive({ channel: 2, payload: new Uint8Array([65, ...euro.subarray(0, 2)]) });
    end(opened()[1]?.id ?? '', { truncated: true });
    expect(await second).toMatchObject({ ok: true, value: { output: 'A', truncated: true } });
  });

  it('cancel at the relay what runs, and never start what still waits', async () => {
    const { messages, opened, run, end } = execRig();
    const abort = new AbortController();
    const all = [run(), run(), run(), run(abort.signal), run(abort.signal)];
    await tick();
    abort.abort();
    expect(messages.at(-1)).toEqual({ t: 'exec.cancel', id: opened()[3]?.id });
    end(opened()[3]?.id ?? '', { exitCode: null, cancelled: true });
    expect(await all[3]).toEqual({ ok: false, failure: 'cancelled' });
    expect(await all[4]).toEqual({ ok: false, failure: 'cancelled' });
    expect(opened()).toHaveLength(4);
  });

  it('all end as no session when the session ends', async () => {
    const { exec, run } = execRig();
    const all = [run(), run(), run(), run(), run()];
    await tick();
    exec.close();
    for (const result of await Promise.all(all)) expect(result).toEqual({ ok: false, failure: 'noSession' });
  });
});
