import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { connectClient, pairDevice } from './relay-client.ts';

const folder = mkdtempSync(join(tmpdir(), 'countersign-cli-'));
const started: ChildProcess[] = [];

function start(...flags: string[]) {
  const child = spawn(process.execPath, [
    '--import',
    'tsx',
    'relay/node.ts',
    '--data',
    folder,
    '--no-practice-host',
    ...flags,
  ]);
  started.push(child);
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => {
      text += data;
    });
  const exit = new Promise<number | null>((resolve) => child.on('exit', resolve));
  const link = async (): Promise<string> => {
    for (;;) {
      const found = /http:\S+#pair=\S+/.exec(text)?.[0];
      if (found) return found;
      if (child.exitCode !== null) throw new Error(text);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  return { child, exit, link, text: () => text };
}

afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

describe('the command line', () => {
  it.each(['SIGINT', 'SIGTERM'] as const)(
    'prints a pairing link that works, and stops in peace on %s',
    async (signal) => {
      const relay = start('--port', '0');
      const link = await relay.link();
      const url = new URL(link).origin;
      const client = await connectClient(url, await pairDevice(url, link));
      const since = performance.now();
      relay.child.kill(signal);
      expect((await client.next('link.refused')).kind).toBe('stopping');
      expect(await relay.exit).toBe(0);
      expect(performance.now() - since).toBeLessThan(2000);
    },
  );

  it('says in one sentence that a port is taken', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    const relay = start('--port', String(port));
    expect(await relay.exit).toBe(1);
    expect(relay.text()).toBe(`Port ${port} is taken: stop what uses it, or choose another with --port.\n`);
    other.close();
  });

  it('says what is wrong with a flag', async () => {
    const relay = start('--allow', 'nonsense');
    expect(await relay.exit).toBe(1);
    expect(relay.text()).toContain('--allow takes HOST:PORT');
  });

  it('warns that other devices need HTTPS when it listens to the network', async () => {
    const relay = start('--port', '0', '--host', '0.0.0.0');
    await relay.link();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(relay.text()).toContain('need HTTPS');
  });
});
