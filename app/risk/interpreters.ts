/** Programs that run code given as text: what that text does, and where it comes from. */

import type { Call } from './call.ts';
import { awkRuns, judgeCode, sedRuns } from './code.ts';
import { names, type OptionStyle, readOptions } from './options.ts';
import type { Reading } from './state.ts';
import { tableOf } from './table.ts';
import type { Arg } from './words.ts';

type Interpreter = {
  /** Options whose value is code. */
  readonly code: readonly string[];
  readonly style: OptionStyle;
  /** Options that name what to run instead of a script file. */
  readonly instead?: readonly string[];
  readonly ticks?: true;
};

const interpreter = (code: string, valued: string, more: Omit<Interpreter, 'code' | 'style'> = {}): Interpreter => ({
  code: code.split(' '),
  style: { valued: names(`${code} ${valued}`), stops: true },
  ...more,
});

const table: ReadonlyMap<string, Interpreter> = tableOf<Interpreter>({
  python: interpreter('-c', '-m -W -X -Q', { instead: ['-m'] }),
  pypy: interpreter('-c', '-m -W -X', { instead: ['-m'] }),
  ipython: interpreter('-c', '-m', { instead: ['-m'] }),
  perl: interpreter('-e -E', '-I -M -m -x -C', { ticks: true }),
  ruby: interpreter('-e', '-r -I -C -E', { ticks: true }),
  node: interpreter('-e -p --eval --print', '-r --require --import'),
  bun: interpreter('-e --eval', '-r'),
  deno: interpreter('-e', ''),
  php: interpreter('-r -B -R -E', '-d -c -z -S -t -f -F', { instead: ['-S', '-f', '-F'], ticks: true }),
  lua: interpreter('-e', '-l'),
  luajit: interpreter('-e', '-l'),
  Rscript: interpreter('-e', '--args'),
  R: interpreter('-e', '-f'),
  tclsh: interpreter('-c', ''),
  expect: interpreter('-c', '-f'),
  osascript: interpreter('-e', '-l'),
  groovy: interpreter('-e', '-cp'),
  scala: interpreter('-e', '-cp'),
  julia: interpreter('-e -E --eval', '-p -t'),
  elixir: interpreter('-e --eval', '-r'),
  erl: interpreter('-eval', '-noshell'),
  emacs: interpreter('--eval -eval', '-l -f'),
  gdb: interpreter('-ex', '-x -p'),
  irb: interpreter('-e', '-r'),
  rails: interpreter('runner', ''),
});

export const interpreterOf = (call: Call): Interpreter | undefined => table.get(call.name);

const read = (call: Call, { style }: Interpreter) => readOptions(call.args, style);

/** Perl and ruby take code in a cluster: `-ne`, `-lane`. */
function codeArgs(call: Call, kind: Interpreter): Arg[] {
  const options = read(call, kind);
  const code = options.values.filter(([name]) => kind.code.includes(name)).map(([, value]) => value);
  return (call.name === 'deno' || call.name === 'rails') &&
    /^(?:eval|runner|r)$/.test(call.args[options.read]?.value ?? '')
    ? call.args.slice(options.read + 1, options.read + 2)
    : code;
}

export const runsCode = (name: string): boolean => table.has(name) || name === 'awk' || name === 'sed';

export function judgeInterpreter(call: Call, reading: Reading): void {
  const kind = interpreterOf(call);
  if (kind !== undefined) {
    for (const code of codeArgs(call, kind)) judgeCodeText(code.value, code, call, reading);
  } else if (call.name === 'awk' && call.options.operands.some(({ value }) => awkRuns(value))) {
    reading.report('dynamic-exec', call);
  } else if (call.name === 'sed' && sedPrograms(call).some(({ value }) => sedRuns(value))) {
    reading.report('dynamic-exec', call);
  }
}

export function judgeCodeText(text: string, range: { start: number; end: number }, call: Call, reading: Reading): void {
  for (const rule of judgeCode(text, interpreterOf(call)?.ticks === true)) reading.report(rule, range);
}

export function sedPrograms(call: Call): Arg[] {
  const given = call.options.values
    .filter(([name]) => name === '-e' || name === '--expression')
    .map(([, value]) => value);
  return given.length > 0 ? given : call.options.operands.slice(0, 1);
}

/** The script file that an interpreter runs; undefined when code comes from elsewhere. */
export function scriptFile(call: Call): Arg | undefined {
  const kind = interpreterOf(call);
  if (kind === undefined) return undefined;
  const options = read(call, kind);
  if (options.values.some(([name]) => kind.code.includes(name) || kind.instead?.includes(name))) return undefined;
  const rest = call.args.slice(options.read);
  const script = rest.find(({ value }) => !/^(?:run|eval|x)$/.test(value));
  return script?.value === '-' ? undefined : script;
}

/** No code and no script: it runs what comes in. */
export function interpretsInput(call: Call): boolean {
  const kind = interpreterOf(call);
  if (kind === undefined || call.appended) return false;
  const options = read(call, kind);
  if (options.values.some(([name]) => kind.code.includes(name) || kind.instead?.includes(name))) return false;
  if (call.args.some(({ value }) => /^(?:-V|-v|--version|--help|-h)$/.test(value))) return false;
  const first = call.args[options.read]?.value;
  return first === undefined || first === '-' || first === '/dev/stdin';
}
