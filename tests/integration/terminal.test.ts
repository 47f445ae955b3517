import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { newWriteId } from '../../shared/ids.ts';
import { outputWindowBytes } from '../../shared/limits.ts';
import { labOrNull, useRelay } from './lab-relay.ts';
import type { RelayClient } from './relay-client.ts';

const channel = 1;

/** Types text, counting the offset; each test has its own client. */
function typist(client: RelayClient) {
  let offset = 0;
  return {
    type(text: string | Uint8Array, writeId?: string) {
      const payload = typeof text === 'string' ? Buffer.from(text) : text;
      const frame = { channel, offset, payload };
      client.sendFrame(
        writeId === undefined ? { kind: 'input', ...frame } : { kind: 'markedInput', writeId, ...frame },
      );
      offset += payload.length;
      return offset;
    },
    offset: () => offset,
  };
}

describe.skipIf(!labOrNull)('a terminal through the relay', () => {
  const relay = useRelay();

  async function openTerminal(shell: string, server = 'openssh') {
    const client = await relay.signIn(server, shell);
    client.send({ t: 'pty.open', channel, cols: 80, rows: 24 });
    await client.next('pty.opened');
    return { client, ...typist(client) };
  }

  it('echoes, knows its size and its new size, and tells the exit code', async () => {
    const { client, type } = await openTerminal('bash');
    type('stty size\r');
    await client.waitForOutput(channel, '24 80');
    client.send({ t: 'pty.resize', channel, cols: 132, rows: 43 });
    type('stty size; echo $TERM\r');
    await client.waitForOutput(channel, '43 132');
    await client.waitForOutput(channel, 'xterm-256color');
    type('exit 5\r');
    expect(await client.next('pty.exit')).toMatchObject({ channel, exitCode: 5, signal: null });
    await client.next('pty.closed');
    client.socket.close();
  });

  it('tells the signal of a shell that was killed, and no exit code', async () => {
    const { client, type } = await openTerminal('dash');
    type('kill -9 $$\r');
    expect(await client.next('pty.exit')).toMatchObject({ exitCode: null, signal: 'SIGKILL' });
    client.socket.close();
  });

  it('works at Dropbear', async () => {
    const { client, type } = await openTerminal('bash', 'dropbear');
    type('stty size\r');
    await client.waitForOutput(channel, '24 80');
    client.socket.close();
  });

  it('is refused by a server that permits none, and exec still works', async () => {
    const client = await relay.signIn('no-terminal', 'bash');
    client.send({ t: 'pty.open', channel, cols: 80, rows: 24 });
    expect(await client.next('pty.failed')).toMatchObject({ channel, kind: 'refused' });
    client.socket.close();
  });

  it('exists once in a session', async () => {
    const { client } = await openTerminal('dash');
    client.send({ t: 'pty.open', channel: 2, cols: 80, rows: 24 });
    expect(await client.next('pty.failed')).toMatchObject({ channel: 2, kind: 'limit' });
    client.socket.close();
  });

  it('carries UTF-8 that is cut anywhere, and random bytes, without changing one', async () => {
    const { client, type } = await openTerminal('dash');
    const bytes = Buffer.concat([
      Buffer.from('\u7801\u{1f441}\u9b5a'),
      Buffer.from([0x9b, 0xff, 0xfe]),
      randomBytes(3000),
    ]);
    type(`stty raw -echo; printf 'rea''dy'; head -c ${bytes.length}; printf 'do''ne'; sleep 60\r`);
    await client.waitForOutput(channel, 'ready');
    const start = client.output(channel).indexOf('ready') + 'ready'.length;
    for (let at = 0; at < bytes.length; at += 7) type(bytes.subarray(at, at + 7));
    await client.until(() => client.received(channel) >= start + bytes.length + 4, 'the bytes and done');
    expect(
      client
        .output(channel)
        .subarray(start, start + bytes.length)
        .equals(bytes),
    ).toBe(true);
    client.socket.close();
  });

  it('acknowledges input by offset, and a marked write by its name after its bytes were handed on', async () => {
    const { client, type } = await openTerminal('dash');
    const writeId = newWriteId();
    const end = type('echo marked""write\r', writeId);
    expect(await client.next('pty.written')).toMatchObject({ channel, writeId });
    await client.waitForOutput(channel, 'markedwrite');
    expect(client.acks.at(-1)).toBe(end);
    client.socket.close();
  });

  it('applies input once when it is sent again, whole or in part, and confirms a marked duplicate', async () => {
    const { client } = await openTerminal('dash');
    const writeId = newWriteId();
    const text = Buffer.from('echo on""ce\r');
    const send = (from: number, payload: Uint8Array) =>
      client.sendFrame({ kind: 'input', channel, offset: from, payload });
    client.sendFrame({ kind: 'markedInput', channel, offset: 0, writeId, payload: text });
    client.sendFrame({ kind: 'markedInput', channel, offset: 0, writeId, payload: text });
    send(4, text.subarray(4));
    send(text.length - 1, Buffer.from('\recho la""st\r'));
    await client.next('pty.written');
    await client.next('pty.written');
    await client.waitForOutput(channel, 'last\r\n');
    const shown = client.output(channel).toString();
    expect(shown.split('once\r\n').length - 1).toBe(1);
    expect(shown.split('last\r\n').length - 1).toBe(1);
    client.socket.close();
  });

  it('refuses input with a gap before it, and applies nothing of it', async () => {
    const { client, type } = await openTerminal('dash');
    const end = type('echo be""fore\r');
    await client.waitForOutput(channel, 'before');
    client.sendFrame({ kind: 'input', channel, offset: end + 1, payload: Buffer.from('x') });
    expect((await client.next('link.refused')).kind).toBe('outOfOrder');
    expect((await client.closed()).code).toBe(4409);
  });

  it('sends no more than the client granted', async () => {
    const { client, type } = await openTerminal('bash');
    type('yes\r');
    await client.until(() => client.received(channel) >= outputWindowBytes, 'a full window');
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(client.received(channel)).toBe(outputWindowBytes);
    client.sendFrame({ kind: 'grant', channel, offset: outputWindowBytes + 1000 });
    await client.until(() => client.received(channel) >= outputWindowBytes + 1000, 'the granted bytes');
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(client.received(channel)).toBe(outputWindowBytes + 1000);
    client.socket.close();
  });

  it('stays flat in a flood and stops it with Ctrl-C', async () => {
    const { client, type } = await openTerminal('bash');
    client.discardOutput();
    let tail = '';
    client.onOutput(({ offset, payload }) => {
      tail = (tail + Buffer.from(payload).toString('latin1')).slice(-2000);
      client.sendFrame({ kind: 'grant', channel, offset: offset + payload.length + outputWindowBytes });
    });
    type('yes\r');
    await client.until(() => client.received(channel) > 10e6, 'ten megabytes');
    const memoryBefore = process.memoryUsage().rss;
    await client.until(() => client.received(channel) > 60e6, 'sixty megabytes');
    expect(process.memoryUsage().rss - memoryBefore).toBeLessThan(60e6);
    const atCtrlC = client.received(channel);
    type('\x03');
    type('echo aft""er\r');
    await client.until(() => tail.includes('after\r\n'), 'the prompt after Ctrl-C');
    expect(client.received(channel) - atCtrlC).toBeLessThan(8 * outputWindowBytes);
    client.socket.close();
  });

  it('closes on a client that grants without end', async () => {
    const { client } = await openTerminal('dash');
    client.sendFrame({ kind: 'grant', channel, offset: 1e9 });
    expect((await client.next('link.refused')).kind).toBe('overrun');
    expect((await client.closed()).code).toBe(4429);
  });

  it('hangs the shell up when it is closed, and its number is not used again', async () => {
    const { client } = await openTerminal('dash');
    client.send({ t: 'pty.close', channel });
    await client.next('pty.closed');
    client.sendFrame({ kind: 'input', channel, offset: 0, payload: Buffer.from('late') });
    client.send({ t: 'pty.open', channel: 2, cols: 80, rows: 24 });
    await client.next('pty.opened');
    client.socket.close();
  });

  it('ends with the session when the person leaves', async () => {
    const { client } = await openTerminal('dash');
    client.send({ t: 'link.bye' });
    expect((await client.next('ssh.closed')).end).toBe('closedByUser');
    expect((await client.closed()).code).toBe(1000);
    const order = client.messages.map((message) => message.t);
    expect(order.indexOf('pty.closed')).toBeLessThan(order.indexOf('ssh.closed'));
  });
});
