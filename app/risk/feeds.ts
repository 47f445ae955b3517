/** What goes into a command's standard input: here-documents, files, pipes. */
import type { Call } from './call.ts';
import { isDatabaseClient, judgeClientInput } from './databases.ts';
import { interpretsInput, judgeCodeText } from './interpreters.ts';
import { shellOptions, shells } from './nested.ts';
import type { Range } from './range.ts';
import { bringsText } from './sources.ts';
import type { Reading } from './state.ts';
import type { Arg } from './words.ts';

/** Text that is to be seen, or a file or program whose text is not. */
export type Input = Range & ({ readonly text: string } | { readonly from: 'file' | 'program' });

/** A shell without script and `-c`: what comes in is run. */
function readsScript(call: Call): boolean {
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
    if ('text' in input) reading.nest({ text: input.text, range: input, root: shell.root });
    else reading.report('dynamic-exec', input);
    return;
  }
  const interpreter = chain.find(interpretsInput);
  if (interpreter !== undefined) {
    if ('text' in input) judgeCodeText(input.text, input, interpreter, reading);
    else reading.report('dynamic-exec', input);
  }
  const client = chain.find(isDatabaseClient);
  if (client === undefined) return;
  if ('text' in input) judgeClientInput(client, input.text, input, reading);
  else if (client.name !== 'redis-cli' && !hasStatement(client)) reading.report('db-destroy', input);
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
  const first = stages[0];
  if (first === undefined) return;
  let hidden = false;
  let shown = shownText(first);
  stages.forEach((stage, at) => {
    const { chain } = stage;
    if (at > 0) {
      const range = { start: first.start, end: (stages[at - 1] ?? first).end };
      const runs = chain.some(readsScript) || chain.some(interpretsInput);
      if (runs && hidden) reading.report('remote-code', { start: first.start, end: stage.end });
      else feed(chain, shown ?? { ...range, from: 'program' }, reading);
      if (!chain.every(passesOn)) shown = null;
    }
    hidden ||= chain.some(bringsText);
  });
}

const passesOn = ({ name }: Call): boolean => name === 'cat' || name === 'tee' || name === 'sudo';

/** What a first stage hands on, if the text shows it: echo, printf and cat of a here-document. */
function shownText({ chain, input, start, end }: Stage): Input | null {
  const call = chain[chain.length - 1];
  if (call === undefined) return null;
  if (call.name === 'cat' && call.args.length === 0) return input;
  if (call.name !== 'echo' && call.name !== 'printf') {
    return /^(?:cat|zcat|gunzip|bzcat|xzcat|pv|zstdcat)$/.test(call.name) ? { start, end, from: 'file' } : null;
  }
  const words = call.name === 'echo' ? call.args.filter(({ value }) => !/^-[neE]+$/.test(value)) : call.args;
  return words.some(isHidden) ? null : { start, end, text: unescaped(words, call) };
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
