/** The scripts of the read-only tools, run for real by every shell that is here. */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readCall } from '../../app/agent/tools/read-call.ts';

const shells: readonly (readonly [string, ...string[]])[] = [
  ['dash', '-s'],
  ['bash', '--posix', '-s'],
  ['busybox', 'ash', '-s'],
  ['ksh93', '-s'],
  ['mksh', '-s'],
  ['zsh', '--emulate', 'sh', '-s'],
];

const isHere = ([shell]: readonly [string, ...string[]]): boolean => spawnSync('which', [shell]).status === 0;
const whereIs = (command: string): string => spawnSync('which', [command]).stdout.toString().trim();
const missing = shells.filter((shell) => !isHere(shell));
if (missing.length > 0) console.log(`not tested, because not installed: ${missing.map(([shell]) => shell).join(', ')}`);

/** Other tests may be running on the same processors. */
vi.setConfig({ testTimeout: 30_000 });

let root = '';
/** Where BusyBox is: its own ls, head, od, df … and nothing else. */
let applets = '';
const at = (name: string): string => join(root, name);
const hostile = ['-n', 'new\nline', 'esc\x1b[31m', "quote's", 'back\\slash', '$(touch PWNED)', '*', 'ünï', ' edge '];

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'tools-'));
  for (const name of hostile) writeFileSync(at(name), `content of ${JSON.stringify(name)}`);
  writeFileSync(at('binary'), Buffer.from([1, 0, 2]));
  writeFileSync(at('big'), 'é'.repeat(10_000));
  writeFileSync(at('empty'), '');
  writeFileSync(at('secret'), 'x');
  chmodSync(at('secret'), 0);
  chmodSync(root, 0o755);
  mkdirSync(at('dir'));
  mkdirSync(at('crowd'));
  for (let n = 0; n < 300; n += 1)
    writeFileSync(join(at('crowd'), `file-${String(n).padStart(4, '0')}-${'x'.repeat(40)}`), '');
  symlinkSync('nowhere', at('broken'));
  mkdirSync(at('links'));
  for (const name of ['a', 'c', 'd']) writeFileSync(join(at('links'), name), '');
  symlinkSync('x\ny\x1bz', join(at('links'), 'b'));
  symlinkSync('big', at('link'));
  spawnSync('mkfifo', [at('fifo')]);
  applets = mkdtempSync(join(tmpdir(), 'applets-'));
  spawnSync('busybox', ['--install', '-s', applets]);
  chmodSync(applets, 0o755);
});
afterAll(() => {
  rmSync(root, { recursive: true, force: true });
  rmSync(applets, { recursive: true, force: true });
});

function scriptOf(name: string, args: unknown): string {
  const read = readCall({ id: 'x', name, argumentsText: JSON.stringify(args), ending: 'whole' });
  if (read.kind !== 'observation') throw new Error(`not an observation: ${JSON.stringify(read)}`);
  return read.script;
}

const isBusyboxHere = isHere(['busybox']);
const cases = [
  ...shells.filter(isHere).map((shell) => ({ name: shell[0], shell, alone: false })),
  ...(isBusyboxHere
    ? [{ name: 'busybox and its own commands', shell: ['busybox', 'ash', '-s'] as const, alone: true }]
    : []),
];

describe.each(cases)('with $name', ({ shell: [command, ...args], alone }) => {
  const run = (name: string, toolArgs: unknown, asUser: readonly string[] = []) => {
    const [first, ...rest] = [...asUser, whereIs(command), ...args];
    const ran = spawnSync(first ?? '', rest, {
      input: scriptOf(name, toolArgs),
      cwd: root,
      env: { PATH: alone ? applets : (process.env['PATH'] ?? ''), HOME: root },
      timeout: 9000,
    });
    return { output: `${ran.stdout}${ran.stderr}`, status: ran.status, bytes: ran.stdout.length };
  };

  it.each(hostile)('reads a file with the name %j', (name) => {
    const content = `content of ${JSON.stringify(name)}`;
    expect(run('read_file', { path: at(name) })).toMatchObject({ output: content, status: 0 });
    expect(run('read_file', { path: name })).toMatchObject({ output: content, status: 0 });
    expect(run('read_file', { path: `~/${name}` })).toMatchObject({ output: content, status: 0 });
  });

  it('reads one byte more than the cap, and an empty file as nothing', () => {
    expect(run('read_file', { path: at('link') })).toMatchObject({ bytes: 8193, status: 0 });
    expect(run('read_file', { path: at('empty') })).toMatchObject({ output: '', status: 0 });
  });

  it.each([
    ['dir', 'directory'],
    ['fifo', 'FIFO'],
    ['binary', 'binary file (3 bytes)'],
    ['broken', 'symbolic link'],
    ['missing', 'No such file'],
    ['big/inside', 'not a directory'],
    ['/dev/zero', 'device'],
  ])('answers for %s in words, at once', (name, words) => {
    const answer = run('read_file', { path: name.startsWith('/') ? name : at(name) });
    expect(answer.output).toContain(words);
    expect(answer.status).toBe(1);
    expect(answer.output.trim().split('\n')).toHaveLength(1);
  });

  it.skipIf(process.getuid?.() !== 0)('says so when permission is missing', () => {
    const nobody = [whereIs('setpriv'), '--reuid=65534', '--regid=65534', '--clear-groups', '--'];
    expect(run('read_file', { path: at('secret') }, nobody)).toMatchObject({
      output: 'Permission denied.\n',
      status: 1,
    });
    expect(run('list_directory', { path: '/root' }, nobody)).toMatchObject({
      output: 'Permission denied.\n',
      status: 1,
    });
  });

  it('lists one line an entry, whatever the names hold', () => {
    const { output, status } = run('list_directory', { path: root });
    expect(status).toBe(0);
    const [head, ...rows] = output.trimEnd().split('\n');
    expect(head).toMatch(/^19 entries/);
    expect(rows).toHaveLength(19);
    for (const row of rows) expect(row).toMatch(/^[-dlp][rwx-]{9}\S* \d+:\d+ \d+ [A-Z][a-z]{2} \d+ [\d:]+ /);
    const names = rows.map((row) => row.split(' ').slice(6).join(' '));
    expect(names).toEqual(
      expect.arrayContaining(['-n', 'new\\012line', 'esc\\033[31m', 'back\\\\slash', 'dir/', 'ünï', '*']),
    );
    expect(names).toEqual(expect.arrayContaining(['broken -> nowhere', 'link -> big', '$(touch PWNED)']));
    expect(output).not.toMatch(/[^\P{Cc}\n]/u);
  });

  it('counts all entries of a large directory and lists more than fits', () => {
    const answer = run('list_directory', { path: at('crowd') });
    expect(answer.output).toMatch(/^300 entries/);
    expect(answer.bytes).toBeGreaterThan(8192);
    expect(answer.bytes).toBeLessThan(12_000);
  });

  it('writes out the target of a link as it writes out names', () => {
    const names = run('list_directory', { path: at('links') })
      .output.trimEnd()
      .split('\n')
      .slice(1);
    expect(names.map((row) => row.split(' ').slice(6).join(' '))).toEqual(['a', 'b -> x\\012y\\033z', 'c', 'd']);
  });

  it('lists an empty directory, and says what is none', () => {
    expect(run('list_directory', { path: at('dir') }).output).toMatch(/^0 entries.*\n$/);
    expect(run('list_directory', { path: at('big') }).output).toBe('This is not a directory. Use read_file.\n');
  });

  it('tells the system in all sections', () => {
    const { output, status } = run('get_system_info', {});
    expect(status).toBe(0);
    for (const head of ['OS', 'KERNEL', 'CPU', 'MEMORY', 'UPTIME', 'DISK']) expect(output).toContain(`== ${head}`);
    expect(output).toMatch(/\d+ CPUs/);
    expect(output).toMatch(/MemTotal: +\d+ kB/);
  });

  it('runs nothing of a hostile path', () => {
    for (const path of [
      "\\' ; touch PWNED ; \\'",
      '`touch PWNED`',
      "'; touch PWNED; '",
      '$(touch PWNED)\n touch PWNED',
    ]) {
      run('read_file', { path });
      run('list_directory', { path });
    }
    expect(spawnSync('ls', [at('PWNED')]).status).not.toBe(0);
  });
});
