/** Redirections are part of the command: where output goes and input comes from. */
import type { Redirect, Redirection } from 'unbash';
import { noteRedirectedDownload } from './across.ts';
import type { Call } from './call.ts';
import { feed, type Input } from './feeds.ts';
import { isEndless, isSecret, resolvePath, writtenRule } from './paths.ts';
import { type Origin, type Range, spanOf } from './range.ts';
import { sendsFile } from './sends.ts';
import type { Reading } from './state.ts';
import { type Arg, toArg } from './words.ts';

/** Judges redirections and feeds what comes in; answers a text that goes in. */
export function judgeRedirections(
  redirects: readonly Redirection[],
  chain: readonly Call[],
  call: Call | null,
  origin: Origin,
  reading: Reading,
): Input | null {
  let input: Input | null = null;
  for (const redirect of redirects) {
    if (redirect.type === 'Redirect') {
      judgeRedirect(redirect, call, origin, reading);
      const target = redirect.target;
      if (target === undefined) continue;
      if (redirect.operator === '<') feedFile(chain, origin(redirect.pos, redirect.end), reading, target.value);
      else if (redirect.operator.includes('>')) noteRedirectedDownload(target.value, chain, reading);
      continue;
    }
    input = inputOf(redirect, origin, reading);
    if (input !== null) feed(chain, input, reading);
    for (const fed of chain) reading.fed.add(fed);
  }
  return input;
}

function feedFile(chain: readonly Call[], range: Range, reading: Reading, path: string): void {
  const isEmpty = path === '/dev/null' || path.startsWith('/dev/tty');
  if (!isEmpty) {
    feed(chain, { ...range, from: 'file' }, reading);
    if (chain.some((call) => !reading.fed.has(call) && sendsFile(call))) reading.report('exfil', range);
  }
  for (const call of chain) reading.fed.add(call);
}

function inputOf(redirect: Exclude<Redirection, { type: 'Redirect' }>, origin: Origin, reading: Reading): Input | null {
  if (redirect.type === 'HereDoc') {
    return { text: redirect.body.text, ...origin(redirect.body.pos, redirect.body.end) };
  }
  if (redirect.target === undefined) return null;
  const arg = toArg(redirect.target, origin, reading.variables);
  const range = { start: arg.start, end: arg.end };
  return arg.scripts.length > 0 || /^\$\{?\w+\}?$/.test(arg.value)
    ? { ...range, from: 'program' }
    : { ...range, text: arg.value };
}

/** Judges one redirection of `call`; null is a redirection without a command. */
function judgeRedirect(redirect: Redirect, call: Call | null, origin: Origin, reading: Reading): void {
  if (redirect.target === undefined) return;
  const target = toArg(redirect.target, origin, reading.variables);
  if (/^[<>]&$/.test(redirect.operator) && /^(?:\d+-?|-)$/.test(target.value)) return;
  const range = origin(redirect.pos, redirect.end);
  const path = resolvePath(target.value, reading.directory);
  if (redirect.operator === '<') {
    judgeInput(path, range, reading);
    return;
  }
  if (target.scripts.length > 0 || /^\/dev\/(?:null|stdout|stderr|stdin|tty|fd\/\d+)$/.test(path)) return;
  reading.readsOnly = false;
  const rule = writtenRule(path, redirect.operator.includes('>>'));
  if (rule !== null) reading.report(rule, range);
  else if (!redirect.operator.includes('>>') && empties(call, target, reading))
    reading.report('fs-overwrite', spanOf(call ?? range, range));
  if (call !== null && neverEnds(call, reading)) reading.report('resource', range);
}

function judgeInput(path: string, range: Range, reading: Reading): void {
  if (/^\/dev\/(?:tcp|udp)\//.test(path)) reading.report('backdoor', range);
  else if (isSecret(path)) reading.report('secret-read', range);
}

/** `> f`, `: > f`, `cat /dev/null > f`, and reading and writing the same file: nothing of the old content stays. */
function empties(call: Call | null, target: Arg, reading: Reading): boolean {
  if (call === null) return true;
  const { operands, flags } = call.options;
  switch (call.name) {
    case ':':
    case 'true':
    case 'false':
      return true;
    case 'echo':
    case 'printf':
      return operands.every(({ value }) => value === '') && (call.name === 'printf' || flags.has('-n'));
    case 'cat':
      if (operands.length === 1 && operands[0]?.value === '/dev/null') return true;
  }
  const path = resolvePath(target.value, reading.directory);
  return (
    /^(?:sort|cat|grep|sed|awk|cut|head|tail|tr|uniq|jq|tac)$/.test(call.name) &&
    operands.some((arg) => resolvePath(arg.value, reading.directory) === path)
  );
}

const neverEnds = (call: Call, reading: Reading): boolean =>
  call.name === 'yes' ||
  (call.name === 'cat' && call.options.operands.some((arg) => isEndless(resolvePath(arg.value, reading.directory))));
