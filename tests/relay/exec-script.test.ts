import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeExecScript } from '../../relay/core/exec-script.ts';
import { makeMarkerReader } from '../../relay/core/marker-reader.ts';
import { newId } from '../../shared/ids.ts';

const has = (program: string): boolean => spawnSync('/bin/sh', ['-c', `command -v ${program}`]).status === 0;

/** Interpreters that some system has as /bin/sh. */
const interpreters: [string, string[]][] = [
  ['sh', []],
  ['dash', []],
  ['bash', ['--posix']],
  ['busybox', ['ash']],
  ['ksh93', []],
  ['mksh', []],
];

/** Runs the wrapper as sshd would; `leave` ends its input early. */
async function run(
  program: string,
  args: string[],
  script: string,
  { env = {}, leaveAfterMs = 0, timeoutMs = 20_000 } = {},
) {
  const wrapped = makeExecScript(script, timeoutMs);
  const reader = makeMarkerReader(wrapped);
  const child = spawn(program, [...args, '-s'], { env: { ...process.env, ...env } });
  const pieces: Buffer[] = [];
  child.stdout.on('data', (data: Buffer) => pieces.push(reader.feed(data)));
  child.stdin.on('error', () => {});
  child.stdin.write(wrapped.text);
  if (leaveAfterMs > 0) setTimeout(() => child.stdin.end(), leaveAfterMs);
  await new Promise((resolve) => child.on('close', resolve));
  return { output: Buffer.concat(pieces).toString(), code: reader.exitCode(), state: reader.state() };
}

/** Processes with this word in their environment: the script's, its children's and the watchers'. */
const processesWith = (word: string): string[] =>
  readdirSync('/proc').filter((pid) => {
    try {
      return /^\d+$/.test(pid) && readFileSync(`/proc/${pid}/environ`, 'utf8').includes(word);
    } catch {
      return false;
    }
  });

async function leftBehind(word: string): Promise<string[]> {
  for (let tries = 0; tries < 60 && processesWith(word).length > 0; tries += 1)
    await new Promise((resolve) => setTimeout(resolve, 50));
  return processesWith(word);
}

describe.skipIf(!existsSync('/proc/self/environ'))('the wrapper of scripts', () => {
  for (const [program, args] of interpreters) {
    // A missing interpreter is named in the test's own title, so that a skip is seen.
    describe.skipIf(!has(program))(
      `under ${program} ${args.join(' ')}${has(program) ? '' : ' (not installed here)'}`,
      () => {
        it('gives output and exit code exactly, and leaves nothing behind', async () => {
          const word = newId();
          const script = `printf 'a'; echo "b'c" >&2; cat; sleep 300 & exit 3`;
          const result = await run(program, args, script, { env: { WORD: word } });
          expect(result).toEqual({ output: "ab'c\n", code: 3, state: 'after' });
          expect(await leftBehind(word)).toEqual([]);
        });

        it('says 128 + signal for a script that was killed', async () => {
          expect((await run(program, args, 'kill -15 $$')).code).toBe(143);
        });

        it('ends everything when its input ends', async () => {
          const word = newId();
          const running = run(program, args, `trap '' TERM HUP; echo in; sleep 300; echo out`, {
            env: { WORD: word },
            leaveAfterMs: 700,
          });
          await new Promise((resolve) => setTimeout(resolve, 400));
          expect(processesWith(word).length).toBeGreaterThan(2);
          expect(await running).toEqual({ output: 'in\n', code: 137, state: 'after' });
          expect(await leftBehind(word)).toEqual([]);
        });

        it('ends everything by itself when nobody tells it to', async () => {
          const word = newId();
          // One second and the watchdog's slack of five.
          const result = await run(program, args, 'sleep 300', { env: { WORD: word }, timeoutMs: 1 });
          expect(result.code).toBe(137);
          expect(await leftBehind(word)).toEqual([]);
        }, 15_000);
      },
    );
  }

  it.each(['dash', 'bash'].filter(has))(
    'also ends the script and its children under %s on a system without setsid',
    async (program) => {
      const folder = mkdtempSync(join(tmpdir(), 'countersign-path-'));
      for (const name of ['sleep', 'ps', 'sh', program]) symlinkSync(`/bin/${name}`, join(folder, name));
      const env = { PATH: folder, WORD: newId() };
      expect((await run(`/bin/${program}`, [], 'echo x; exit 3', { env })).code).toBe(3);
      const ended = await run(`/bin/${program}`, [], 'sleep 300 & sh -c "sleep 300; :"', { env, leaveAfterMs: 500 });
      expect(ended).toEqual({ output: '', code: 137, state: 'after' });
      expect(await leftBehind(env.WORD)).toEqual([]);
      rmSync(folder, { recursive: true });
    },
  );

  it('shows no mark to a program that only echoes', () => {
    const wrapped = makeExecScript('true', 1000);
    expect(wrapped.text).not.toContain(wrapped.begin.trim());
    expect(wrapped.text).not.toContain(wrapped.end);
    expect(wrapped.text).toContain(wrapped.echo);
    expect(makeExecScript('true', 1000).begin).not.toBe(wrapped.begin);
  });
});
