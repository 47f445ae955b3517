// @ts-check
/** Runs other programs, and tells how it went in one calm line each. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * @typedef {{ env?: Record<string, string>, show?: boolean }} RunOptions
 * `show`: the program writes to our terminal; otherwise its output is collected.
 * @typedef {{ ok: boolean, code: number, output: string, seconds: number }} Outcome
 */

/** Resolves always; a program that cannot be started has code 127. */
/** @param {string} file @param {string[]} args @param {RunOptions} [options] @returns {Promise<Outcome>} */
export function run(file, args, { env = {}, show = false } = {}) {
  const started = Date.now();
  const child = spawn(file, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: show ? 'inherit' : ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (bytes) => {
      output += bytes;
    });
  }
  return new Promise((resolve) => {
    const end = (/** @type {number} */ code) =>
      resolve({ ok: code === 0, code, output, seconds: (Date.now() - started) / 1000 });
    child.on('error', (error) => {
      output += `${error.message}\n`;
      end(127);
    });
    child.on('close', (code) => end(code ?? 1));
  });
}

/** A tool of node_modules. @param {string} script @param {string[]} args @param {RunOptions} [options] */
export const runTool = (script, args, options) => run(process.execPath, [`node_modules/${script}`, ...args], options);

/** npm itself, the same one that started us if it did. @param {string[]} args @param {RunOptions} [options] */
export function runNpm(args, options) {
  const npm = process.env['npm_execpath'];
  return npm?.endsWith('.js') ? run(process.execPath, [npm, ...args], options) : run('npm', args, options);
}

/** Runs a step that everything after it needs: says how long it took, or shows its output and ends the program. */
/** @param {string} title @param {() => Promise<Outcome>} start */
export async function need(title, start) {
  process.stdout.write(`${title} … `);
  const outcome = await start();
  if (outcome.ok) {
    console.log(inSeconds(outcome.seconds));
    return;
  }
  console.log(`failed (exit code ${outcome.code})`);
  console.error(outcome.output.trim());
  process.exit(1);
}

/** @param {number} seconds */
export const inSeconds = (seconds) => `${seconds.toFixed(1)} s`;
