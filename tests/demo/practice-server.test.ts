import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import ssh2, { type Client, type ClientChannel } from 'ssh2';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type PracticeServer, startPracticeServer } from '../../relay/demo/practice-server.ts';

const run = promisify(execFile);
let server: PracticeServer;
let directory: string;
const clients: Client[] = [];

beforeAll(async () => {
  directory = realpathSync(mkdtempSync(join(tmpdir(), 'practice-test-')));
  server = await startPracticeServer({ directory, shell: '/bin/sh' });
});
afterEach(async () => {
  await Promise.all(clients.splice(0).map(ended));
});
afterAll(async () => {
  await server.close();
  rmSync(directory, { recursive: true, force: true });
});

function connect(password = server.password): Promise<Client> {
  const client = new ssh2.Client();
  clients.push(client);
  return new Promise((resolve, reject) => {
    client.on('ready', () => resolve(client)).on('error', reject);
    client.on('close', () => reject(new Error('closed')));
    const { host, port, username } = server;
    client.connect({ host, port, username, password, hostVerifier: (key: Buffer) => isHostKey(key) });
  });
}

const isHostKey = (key: Buffer): boolean => key.toString('base64') === server.hostKey;

/** The next test may count on the server's places. */
function ended(client: Client): Promise<void> {
  return new Promise((resolve) => {
    client.on('close', () => resolve()).end();
    setTimeout(resolve, 200);
  });
}

const exec = (client: Client, command: string): Promise<ClientChannel> =>
  new Promise((resolve, reject) => {
    client.exec(command, (error, channel) => (error ? reject(error) : resolve(channel)));
  });

const shell = (client: Client): Promise<ClientChannel> =>
  new Promise((resolve, reject) => {
    const window = { cols: 90, rows: 30, term: 'xterm-256color' };
    client.shell(window, (error, channel) => (error ? reject(error) : resolve(channel)));
  });

/** The reason of a refusal. (A client as the actual value would have the runner print all of it.) */
const refusal = (attempt: Promise<unknown>): Promise<string> =>
  attempt.then(
    () => 'not refused',
    (error: Error) => error.message,
  );

type Ending = { output: string; errors: string; code: number | null; signal: string | undefined };

function finished(channel: ClientChannel): Promise<Ending> {
  const ending: Ending = { output: '', errors: '', code: null, signal: undefined };
  channel.on('data', (bytes: Buffer) => {
    ending.output += bytes;
  });
  channel.stderr.on('data', (bytes: Buffer) => {
    ending.errors += bytes;
  });
  // `exit` may be over before anybody can listen; `close` repeats what it said.
  return new Promise((resolve) => {
    channel.on('close', (code: number | null, signal?: string) => resolve({ ...ending, code, signal }));
  });
}

function seen(channel: ClientChannel, pattern: RegExp): Promise<string> {
  let text = '';
  return new Promise((resolve) => {
    channel.on('data', (bytes: Buffer) => {
      text = (text + bytes).slice(-2000);
      if (pattern.test(text)) resolve(text);
    });
  });
}

async function until(condition: () => boolean): Promise<void> {
  for (let tries = 0; tries < 80 && !condition(); tries += 1) await new Promise((resolve) => setTimeout(resolve, 50));
  expect(condition()).toBe(true);
}

const runs = (mark: string): boolean => spawnSync('pgrep', ['-f', mark]).status === 0;

test('a command gives its output, its errors and its exit code, and starts in the directory', async () => {
  const ending = await finished(await exec(await connect(), 'pwd; echo oops >&2; exit 7'));
  expect(ending).toEqual({ output: `${directory}\n`, errors: 'oops\n', code: 7, signal: undefined });
});

test('a command ended by a signal is told as such', async () => {
  const ending = await finished(await exec(await connect(), 'kill -TERM $$'));
  expect(ending.signal).toBe('SIGTERM');
});

test('a script on the standard input of /bin/sh -s runs', async () => {
  const channel = await exec(await connect(), '/bin/sh -s');
  channel.end('echo from stdin; exit 3\n');
  expect(await finished(channel)).toMatchObject({ output: 'from stdin\n', code: 3 });
});

test('a long output arrives whole', async () => {
  const ending = await finished(await exec(await connect(), 'head -c 6000000 /dev/zero | tr "\\0" x'));
  expect(ending.output.length).toBe(6_000_000);
});

test('the shell has a terminal of the size that was asked for, and follows a resize', async () => {
  const channel = await shell(await connect());
  channel.write('stty size; tty\n');
  expect(await seen(channel, /30 90[\s\S]*\/dev\//)).toBeTruthy();
  channel.setWindow(40, 120, 0, 0);
  channel.write('stty size\n');
  expect(await seen(channel, /40 120/)).toBeTruthy();
});

test('leaving the shell closes the channel with its exit code', async () => {
  const channel = await shell(await connect());
  channel.write('exit 5\n');
  expect((await finished(channel)).code).toBe(5);
});

test('Ctrl-C ends a flood at once although nobody reads it', async () => {
  const channel = await shell(await connect());
  channel.write('yes\n');
  await new Promise((resolve) => setTimeout(resolve, 300));
  channel.write('\x03');
  channel.write('echo calm-$((40+2))\n');
  expect(await seen(channel, /calm-42/)).toBeTruthy();
});

test('a wrong password is refused', async () => {
  expect(await refusal(connect('wrong'))).toMatch(/authentication/i);
});

test('file transfer is refused', async () => {
  const client = await connect();
  const attempt = new Promise((resolve, reject) => {
    client.sftp((error) => (error ? reject(error) : resolve(null)));
  });
  expect(await refusal(attempt)).toMatch(/unable to start subsystem/i);
});

test('forwarding is refused', async () => {
  const client = await connect();
  const attempt = new Promise((resolve, reject) => {
    client.forwardOut('127.0.0.1', 1, '127.0.0.1', server.port, (error) => (error ? reject(error) : resolve(null)));
  });
  expect(await refusal(attempt)).toMatch(/channel open failure/i);
});

test('a fifth connection is refused', async () => {
  await Promise.all([connect(), connect(), connect(), connect()]);
  expect(await refusal(connect())).not.toBe('not refused');
});

test('nothing of a command is left when the connection goes', async () => {
  const client = await connect();
  const mark = `4242.${process.pid}`;
  await exec(client, `trap "" HUP TERM; sleep ${mark} & wait`);
  const terminal = await shell(client);
  terminal.write(`sleep ${mark}1\n`);
  await until(() => runs(mark) && runs(`sleep ${mark}1`));
  client.end();
  await until(() => !runs(mark));
});

const hasOpenSsh = spawnSync('sshpass', ['-V']).status === 0 && spawnSync('ssh', ['-V']).status === 0;

test.skipIf(!hasOpenSsh)("OpenSSH's own client logs in and runs a command", async () => {
  const options = ['StrictHostKeyChecking=no', 'UserKnownHostsFile=/dev/null', 'LogLevel=ERROR'];
  const address = ['-p', String(server.port), `${server.username}@${server.host}`];
  const args = ['-e', 'ssh', ...options.flatMap((option) => ['-o', option]), ...address, 'echo hello; exit 0'];
  const { stdout } = await run('sshpass', args, { env: { ...process.env, SSHPASS: server.password } });
  expect(stdout).toBe('hello\n');
});
