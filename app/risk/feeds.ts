/** What goes into a command's standard input: here-documents, files, pipes. */
import type { Call } from './call.ts';
import { isDatabaseClient, judgeClientInput } from './databases.ts';
import { interpretsInput, judgeCodeText } from './interpreters.ts';
import { shellOptions, shells } from './nested.ts';
import type { Range } from './range.ts';
import { isDecoder, isFetch } from './sources.ts';
import type { Reading } from './state.ts';
import type { Arg } from './words.ts';

/** Text that is to be seen, or a file or program whose text is not. */
export type Input = { readonly range: Range } & ({ readonly text: string } | { readonly from: 'file' | 'program' });

/** A shell without script and `-c`: what comes in is run. */
export function readsScript(call: Call): boolean {
  if (call.appended) return false;
  if (shells.has(call.name)) {
    const { flags, operands } = shellOptions(call);
    if (flags.has('-c') || flags.has('-n') || flags.has('--version')) return false;
    const first = operands[0]?.value;
    return (
      first === undefined || flags.has('-s') || /^(?:-|\/dev\/stdin|\/dev\/fd\/0|\/proc\/self\/fd\/0)$/.test(first)
    );
  }
  const first = call.args[0]?.value;
  if (call.name === 'source' || call.name === '.')
    return first === '/dev/stdin' || first === '/dev/fd/0' || first === '-';
  return (
    (call.name === 'parallel' && call.args.every(({ value }) => /^-|^\d+$/.test(value))) ||
    call.name === 'at' ||
    call.name === 'batch'
  );
}

/** Gives `input` to the commands that stand at one place of a pipeline. */
export function feed(all: readonly Call[], input: Input, reading: Reading): void {
  const chain = all.filter((call) => !reading.fed.has(call));
  // ssh without a command hands its input to the login shell.
  const shell = chain.find(readsScript) ?? bareLogin(chain);
  if (shell !== undefined) {
    if ('text' in input) reading.nest({ text: input.text, range: input.range, root: shell.root });
    else reading.report('dynamic-exec', input.range);
    return;
  }
  const interpreter = chain.find(interpretsInput);
  if (interpreter !== undefined) {
    if ('text' in input) judgeCodeText(input.text, input.range, interpreter, reading);
    else reading.report('dynamic-exec', input.range);
  }
  const client = chain.find(isDatabaseClient);
  if (client === undefined) return;
  if ('text' in input) judgeClientInput(client, input.text, input.range, reading);
  else if (client.name !== 'redis-cli' && !hasStatement(client)) reading.report('db-destroy', input.range);
}

const hasStatement = (client: Call): boolean =>
  client.args.some(({ value }) => /^(?:-c|-e|--command|--execute|--eval|-q|--query)/.test(value));

/** `ssh host < script`. */
function bareLogin(chain: readonly Call[]): Call | undefined {
  const last = chain[chain.length - 1];
  if (last === undefined || !/^(?:ssh|nsenter|chroot|su)$/.test(last.name)) return undefined;
  const ownWords = last.options.operands.length;
  return ownWords === (last.name === 'ssh' ? 1 : ownWords) &&
    !last.options.flags.has('-N') &&
    !last.options.flags.has('-c')
    ? last
    : undefined;
}

export type Stage = Range & {
  /** Commands that read this stage's input, wrappers included. */
  readonly chain: readonly Call[];
  /** Here-document or here-string that goes in. */
  readonly input: Input | null;
};

/** Rules between the stages of one pipeline. */
export function judgePipeline(stages: readonly Stage[], reading: Reading): void {
  for (let at = 1; at < stages.length; at += 1) {
    const stage = stages[at] as Stage;
    const before = stages.slice(0, at);
    const runs = stage.chain.some((call) => readsScript(call) || interpretsInput(call));
    const hidden = before.some(({ chain }) => chain.some(isFetch)) || before.some(({ chain }) => chain.some(isDecoder));
    if (!runs && !stage.chain.some(isDatabaseClient) && bareLogin(stage.chain) === undefined) continue;
    if (runs && hidden) reading.report('remote-code', { start: before[0]?.start ?? stage.start, end: stage.end });
    else feed(stage.chain, written(before), reading);
  }
}

/** What stages hand on, if the text shows it: echo, printf and cat of a here-document, through cat and tee. */
function written(before: readonly Stage[]): Input {
  const [first, ...rest] = before as readonly [Stage, ...Stage[]];
  const range = { start: first.start, end: before[before.length - 1]?.end ?? first.end };
  const call = first.chain[first.chain.length - 1];
  const passes = rest.every(({ chain }) => chain.every(({ name }) => /^(?:cat|tee|sudo)$/.test(name)));
  if (call === undefined || !passes) return { range, from: 'program' };
  if (call.name === 'cat' && call.args.length === 0 && first.input !== null) return first.input;
  if (call.name !== 'echo' && call.name !== 'printf') {
    return { range, from: /^(?:cat|zcat|gunzip|bzcat|xzcat|pv|zstdcat)$/.test(call.name) ? 'file' : 'program' };
  }
  const words = call.name === 'echo' ? call.args.filter(({ value }) => !/^-[neE]+$/.test(value)) : call.args;
  return words.some(isHidden) ? { range, from: 'program' } : { range, text: unescaped(words, call) };
}

/** A part that is computed; a variable in the middle of known text is only a value. */
const isHidden = (arg: Arg): boolean => arg.scripts.length > 0 || (arg.dynamic && /^\$\{?\w+\}?$/.test(arg.value));

function unescaped(words: readonly Arg[], call: Call): string {
  const text = words.map(({ value }) => value).join(call.name === 'printf' ? '\n' : ' ');
  const decoded = text
    .replace(/\\x([0-9a-fA-F]{1,2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/\\0?([0-7]{3})/g, (_, octal: string) => String.fromCharCode(Number.parseInt(octal, 8)))
    .replace(/\\n/g, '\n')
    .replace(/\\t/g, ' ');
  return call.name === 'printf' ? decoded.replace(/%s/g, ' ') : decoded;
}
