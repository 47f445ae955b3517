import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'ssh2';
import { describe, expect, it } from 'vitest';
import { newId } from '../../shared/ids.ts';
import { lab, labOrNull, labServer, useRelay } from './lab-relay.ts';
import { type RelayClient, runExec, startExec } from './relay-client.ts';

const shells = ['bash', 'dash', 'fish', 'tcsh', 'zsh', 'ash', 'ksh', 'mksh'];

const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** Processes of a lab user other than sshd itself: command lines. */
function processesOf(shell: string): string[] {
  const home = lab().users.find(({ name }) => name === `lab-${shell}`)?.home;
  const uid = home === undefined ? -1 : statSync(home).uid;
  return readdirSync('/proc').flatMap((pid) => {
    if (!/^\d+$/.test(pid)) return [];
    try {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8');
      if (!new RegExp(`^Uid:\\t${uid}\\t`, 'm').test(status) || /^State:\tZ/m.test(status)) return [];
      const name = /^Name:\t(.*)$/m.exec(status)?.[1] ?? '';
      return /sshd|ssh-lab|dropbear/.test(name)
        ? []
        : [readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')];
    } catch {
      return [];
    }
  });
}

/** Ending a process is not instantaneous; a process that lives on after this is one that was left behind. */
async function leftBehind(shell: string): Promise<string[]> {
  for (let tries = 0; tries < 60 && processesOf(shell).length > 0; tries += 1)
    await new Promise((resolve) => setTimeout(resolve, 50));
  return processesOf(shell);
}

async function untilRunning(shell: string, word: string): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (processesOf(shell).some((line) => line.includes(word))) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${word} does not run; there are: ${processesOf(shell).join(' | ')}`);
}

/** A script with children in the background and the foreground that would outlive everything. */
const stubborn = (mark: string): string =>
  `trap '' HUP INT TERM; echo started; sh -c 'trap "" TERM; sleep 300; :' ${mark} & sh -c 'sleep 300; :' ${mark}; echo never`;

const cases = [
  ...shells.map((shell) => ['openssh', shell] as const),
  ['dropbear', 'bash'] as const,
  ['no-terminal', 'bash'] as const,
];

describe.skipIf(!labOrNull)('exec', () => {
  const relay = useRelay();

  describe.each(cases)('at %s with login shell %s', (server, shell) => {
    it('joins output and errors in order, keeps the last byte, and gives the exact exit code', async () => {
      const client = await relay.signIn(server, shell);
      const result = await runExec(client, 'echo one; echo two >&2; printf three; exit 7');
      expect(result.text).toBe('one\ntwo\nthree');
      expect(result.end).toMatchObject({
        exitCode: 7,
        signal: null,
        timedOut: false,
        truncated: false,
        cancelled: false,
      });
      expect((await runExec(client, 'true')).end.exitCode).toBe(0);
      expect((await runExec(client, 'kill -9 $$')).end.exitCode).toBe(137);
      expect((await runExec(client, 'exit 255')).end.exitCode).toBe(255);
      expect((await runExec(client, '((')).end.exitCode).not.toBe(0);
      expect(await leftBehind(shell)).toEqual([]);
      client.socket.close();
    });

    it('reads files whose names are hostile', async () => {
      const client = await relay.signIn(server, shell);
      const folder = `/tmp/countersign-${newId()}`;
      const names = [
        "it's",
        'a b',
        '-n',
        '$(touch PWNED)',
        '`touch PWNED`',
        'new\nline',
        '"',
        '\\',
        "\\' ; touch PWNED ; \\'",
        '!!x!y',
        '*',
        '~x',
        'ä漢',
        '%s%n',
      ];
      mkdirSync(folder, { mode: 0o777 });
      chmodSync(folder, 0o777);
      for (const name of names) writeFileSync(join(folder, name), `content of ${name}`);
      for (const name of names) {
        const result = await runExec(client, `cd ${folder} && cat -- ${quote(name)}`);
        expect(result.text).toBe(`content of ${name}`);
      }
      expect(existsSync(join(folder, 'PWNED'))).toBe(false);
      rmSync(folder, { recursive: true });
      client.socket.close();
    });

    it('keeps partial output at the time-out and leaves no process', async () => {
      const client = await relay.signIn(server, shell);
      const mark = `mark-${newId()}`;
      const running = runExec(client, stubborn(mark), { timeoutMs: 1500 });
      await untilRunning(shell, mark);
      const result = await running;
      expect(result.text).toBe('started\n');
      expect(result.end).toMatchObject({ exitCode: null, timedOut: true, truncated: false, cancelled: false });
      expect(await leftBehind(shell)).toEqual([]);
      client.socket.close();
    });

    it('leaves no process when it is cancelled', async () => {
      const client = await relay.signIn(server, shell);
      const mark = `mark-${newId()}`;
      const { id } = startExec(client, stubborn(mark));
      await untilRunning(shell, mark);
      client.send({ t: 'exec.cancel', id });
      expect(await client.next('exec.end')).toMatchObject({ cancelled: true, exitCode: null, timedOut: false });
      expect(await leftBehind(shell)).toEqual([]);
      client.socket.close();
    });

    it('cuts at the cap, says so, and leaves no process', async () => {
      const client = await relay.signIn(server, shell);
      const result = await runExec(client, 'yes', { capBytes: 1000 });
      expect(result.bytes.length).toBe(1000);
      expect(result.end).toMatchObject({ truncated: true, exitCode: null, timedOut: false });
      const exact = await runExec(client, 'printf 12345', { capBytes: 5 });
      expect(exact.end).toMatchObject({ truncated: false, exitCode: 0 });
      expect(exact.text).toBe('12345');
      expect((await runExec(client, 'printf 123456', { capBytes: 5 })).end.truncated).toBe(true);
      expect(await leftBehind(shell)).toEqual([]);
      client.socket.close();
    });

    it('leaves no process when the link is lost', async () => {
      const client = await relay.signIn(server, shell);
      const mark = `mark-${newId()}`;
      startExec(client, stubborn(mark));
      await untilRunning(shell, mark);
      client.socket.terminate();
      expect(await leftBehind(shell)).toEqual([]);
    });

    it('leaves no process of a script that leaves children in the background', async () => {
      const client = await relay.signIn(server, shell);
      const result = await runExec(client, 'sleep 300 & echo done');
      expect(result.text).toBe('done\n');
      expect(result.end.exitCode).toBe(0);
      expect(await leftBehind(shell)).toEqual([]);
      client.socket.close();
    });
  });

  it('needs standard input: quoting for the login shell is an injection under fish (case T08)', async () => {
    const folder = `/tmp/countersign-${newId()}`;
    mkdirSync(folder);
    chmodSync(folder, 0o777);
    const canary = join(folder, 'PWNED');
    const path = `\\' ; touch ${canary} ; \\'`;
    await runDirectly('lab-fish', `cat -- ${quote(path)}`);
    expect(existsSync(canary)).toBe(true);
    rmSync(canary);
    const client = await relay.signIn('openssh', 'fish');
    expect((await runExec(client, `cat -- ${quote(path)}`)).end.exitCode).toBe(1);
    expect(existsSync(canary)).toBe(false);
    rmSync(folder, { recursive: true });
  });

  it('drops what start-up files print', async () => {
    const user = lab().users.find(({ name }) => name === 'lab-bash');
    const file = join(user?.home ?? '', '.bashrc');
    const before = readFileSync(file);
    writeFileSync(file, `echo welcome!; echo warning >&2; head -c 100000 /dev/zero | tr '\\0' x\n`);
    try {
      const client = await relay.signIn('openssh', 'bash');
      expect((await runDirectly('lab-bash', 'echo x')).includes('welcome!')).toBe(true);
      expect((await runExec(client, 'echo x')).text).toBe('x\n');
    } finally {
      writeFileSync(file, before);
    }
  });

  it('carries any bytes', async () => {
    const client = await relay.signIn('openssh', 'bash');
    const result = await runExec(
      client,
      'head -c 40000 /dev/urandom > /tmp/countersign-random; cat /tmp/countersign-random',
    );
    expect(result.bytes.equals(readFileSync('/tmp/countersign-random'))).toBe(true);
    rmSync('/tmp/countersign-random', { force: true });
  });

  it('gives the script an empty input, and no variable or descriptor of the wrapper', async () => {
    const client = await relay.signIn('openssh', 'bash');
    expect((await runExec(client, 'cat; echo end')).text).toBe('end\n');
    expect((await runExec(client, 'env | grep -c COUNTERSIGN; echo "[$COUNTERSIGN_SCRIPT]"')).text).toBe('0\n[]\n');
    expect((await runExec(client, 'ls /proc/self/fd | wc -l')).text.trim()).toBe('4');
  });

  it('does not put the script into the list of processes', async () => {
    const client = await relay.signIn('openssh', 'bash');
    const secret = `secret-${newId()}`;
    const result = await runExec(
      client,
      `: ${secret}; for f in /proc/[0-9]*/cmdline; do tr '\\0' ' ' <"$f"; echo; done 2>/dev/null`,
    );
    expect(result.text).toContain('/bin/sh');
    expect(result.text).not.toContain(secret);
  });

  it('says that there is no shell where one program is forced', async () => {
    const client = await relay.signIn('forced', 'bash');
    await expect(runExec(client, 'echo x')).rejects.toThrow('noShell');
    expect(await leftBehind('bash')).toEqual([]);
  });

  it('says that there is no shell for a text that no shell can carry', async () => {
    const client = await relay.signIn('openssh', 'bash');
    await expect(runExec(client, 'echo a\0b')).rejects.toThrow('noShell');
    expect((await runExec(client, 'echo still here')).text).toBe('still here\n');
  });

  it('runs an order once, however often it is sent', async () => {
    const client = await relay.signIn('openssh', 'bash');
    const file = `/tmp/countersign-${newId()}`;
    const order = { id: newId(), channel: 50, script: `echo run >> ${file}`, timeoutMs: 5000, capBytes: 100 };
    client.send({ t: 'exec.open', ...order });
    client.send({ t: 'exec.open', ...order });
    await client.next('exec.end');
    client.send({ t: 'exec.open', ...order });
    await runExec(client, 'true');
    expect(readFileSync(file, 'utf8')).toBe('run\n');
    rmSync(file);
  });

  it('refuses a fifth run at a time and takes one again when a place is free', async () => {
    const client = await relay.signIn('openssh', 'bash');
    const runs = [1, 2, 3, 4].map(() => startExec(client, 'sleep 60'));
    await expect(runExec(client, 'true')).rejects.toThrow('limit');
    client.send({ t: 'exec.cancel', id: runs[0]?.id ?? '' });
    await client.next('exec.end');
    expect((await runExec(client, 'echo free')).text).toBe('free\n');
    client.socket.close();
    expect(await leftBehind('bash')).toEqual([]);
  });

  it('says that a one-session server has no channel beside the terminal, and the terminal lives on', async () => {
    const client = await relay.signIn('one-session', 'dash');
    client.send({ t: 'pty.open', channel: 1, cols: 80, rows: 24 });
    await client.next('pty.opened');
    await expect(runExec(client, 'echo x')).rejects.toThrow('channelRefused');
    client.sendFrame({ kind: 'input', channel: 1, offset: 0, payload: Buffer.from('echo a""live\n') });
    await client.waitForOutput(1, 'alive');
    client.socket.close();
  });

  it('does not show on the terminal', async () => {
    const client = await relay.signIn('openssh', 'bash');
    client.send({ t: 'pty.open', channel: 1, cols: 80, rows: 24 });
    await client.next('pty.opened');
    await client.waitForOutput(1, '$');
    const before = client.output(1).length;
    await runExec(client, 'echo unseen; echo unseen >&2');
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(client.output(1).subarray(before).toString()).toBe('');
    client.socket.close();
  });

  it('is answered with noSession before the connection is ready', async () => {
    const client: RelayClient = await relay.newClient();
    await expect(runExec(client, 'true')).rejects.toThrow('noSession');
  });

  it('tells the end of a run whose connection broke, without inventing an exit code', async () => {
    const client = await relay.signIn('openssh', 'zsh');
    const mark = `mark-${newId()}`;
    startExec(client, `sh -c 'sleep 300; :' ${mark}`);
    await untilRunning('zsh', mark);
    for (const pid of sshdOf('lab-zsh')) process.kill(pid, 'SIGKILL');
    expect(await client.next('exec.end')).toMatchObject({ exitCode: null, signal: null, timedOut: false });
    expect((await client.next('ssh.closed')).end).toBe('closedByHost');
    expect(await leftBehind('zsh')).toEqual([]);
  });
});

/** The server processes of this user's connections. */
const sshdOf = (user: string): number[] =>
  execFileSync('ps', ['-u', user, '-o', 'pid=,comm='], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => /sshd|ssh-lab/.test(line))
    .map((line) => Number.parseInt(line, 10));

/** Runs a command as every other SSH client does: through the login shell. */
function runDirectly(username: string, command: string): Promise<string> {
  const { host, port } = labServer('openssh');
  const client = new Client();
  return new Promise((resolve, reject) => {
    client.on('error', reject);
    client.on('ready', () =>
      client.exec(command, (error, channel) => {
        if (error) return reject(error);
        let output = '';
        channel.on('data', (data: Buffer) => {
          output += data;
        });
        channel.stderr.resume();
        channel.on('close', () => {
          client.end();
          resolve(output);
        });
      }),
    );
    client.connect({ host, port, username, password: lab().password, hostVerifier: () => true });
  });
}
