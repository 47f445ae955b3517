/** Data that leaves the host: uploads, pipes into network programs, values inside addresses. */
import type { Call } from './call.ts';
import type { Stage } from './feeds.ts';
import { valuesOf } from './match.ts';
import { hasFlag } from './options.ts';
import { isPrivateDirectory, isSecret, resolvePath } from './paths.ts';
import type { Reading } from './state.ts';
import type { Arg } from './words.ts';

const local =
  /^(?:[a-z+]+:\/\/)?(?:[^@/]*@)?(?:localhost|127(?:\.\d+){3}|0\.0\.0\.0|\[?::1\]?|host\.docker\.internal)(?=[:/?]|$)/i;
export const isLocalAddress = (text: string): boolean => local.test(text);

/** Addresses a request goes to. */
const targets = (call: Call): Arg[] => [...call.options.operands, ...valuesOf(call, '--url')];
export const staysLocal = (call: Call): boolean => {
  const addresses = targets(call).filter(
    ({ value }) => !/^\d+$/.test(value) && !/^(?:GET|POST|PUT|PATCH)$/.test(value),
  );
  return (
    hasFlag(call.options, ['--unix-socket']) || (addresses.length > 0 && isLocalAddress(addresses[0]?.value ?? ''))
  );
};

const fileField = /^@(?!-$)|=@|=<|^[^=]*<|^@-$/;

/** curl and wget with a file, standard input or a computed value in the body. */
export function uploads(call: Call): Arg | undefined {
  if (staysLocal(call)) return undefined;
  if (call.name === 'curl') {
    const forms = valuesOf(call, '-F', '--form').filter(({ value }) => fileField.test(value));
    const files = valuesOf(call, '-T', '--upload-file');
    const data = valuesOf(
      call,
      '-d',
      '--data',
      '--data-binary',
      '--data-ascii',
      '--data-urlencode',
      '--json',
      '--data-raw',
      '--url-query',
    );
    const sent = data.filter((arg) => /^@|^\w*@(?=[/~.])/.test(arg.value) || tells(arg));
    const headers = valuesOf(call, '-H', '-A', '-b', '-e', '--header', '--cookie', '-u').filter(tells);
    return forms[0] ?? files[0] ?? sent[0] ?? headers[0];
  }
  const posted = valuesOf(call, '--post-file', '--body-file');
  return posted[0] ?? valuesOf(call, '--post-data', '--body-data', '--header').find(tells);
}

/** Facts that pick a download: they tell nothing that matters. */
const plainFacts = new Set([
  'uname',
  'arch',
  'date',
  'dpkg',
  'lsb_release',
  'nproc',
  'getconf',
  'rpm',
  'curl',
  'wget',
  'grep',
  'cut',
  'sed',
  'tr',
  'awk',
  'head',
  'tail',
  'jq',
  'echo',
  'printf',
  'basename',
  'seq',
  'sort',
  'uuidgen',
]);

/** The argument holds `$(…)` whose result could carry data away. */
function tells(arg: Arg): boolean {
  return arg.scripts.some((script) => {
    const text = script.source ?? '';
    return text !== '' || !script.commands.every(({ command }) => onlyPlain(command));
  });
}

function onlyPlain(node: { type: string }): boolean {
  const inner = node as { type: string; name?: { value: string }; commands?: readonly { type: string }[] };
  if (inner.type === 'Command') return plainFacts.has(inner.name?.value ?? '');
  return (inner.type === 'Pipeline' || inner.type === 'AndOr') && (inner.commands ?? []).every(onlyPlain);
}

/** `curl https://x/$(whoami)`, `dig $(hostname).x`. */
export const tellsInAddress = (call: Call): Arg | undefined =>
  staysLocal(call) ? undefined : targets(call).find(tells);

/** scp, rsync, rclone: what goes to another host. */
export function copiesPrivate(call: Call, reading: Pick<Reading, 'directory'>): Arg | undefined {
  const { operands } = call.options;
  const into = operands[operands.length - 1];
  if (into === undefined || !/^[^/~]*:|^\w+:\/\//.test(into.value)) return undefined;
  return operands.slice(0, -1).find(({ value }) => {
    const path = resolvePath(value, reading.directory);
    return isPrivateDirectory(path) || isSecret(path);
  });
}

/** Programs that send what comes in. */
export function sinksInput(call: Call): boolean {
  if (call.appended) return false;
  switch (call.name) {
    case 'curl':
      return (
        !staysLocal(call) &&
        (call.args.some(({ value }) => /^(?:@-|@\/dev\/stdin|[^=]*=[@<]-.*|-)$/.test(value)) ||
          call.options.values.some(([, { value }]) => /^(?:@-|@\/dev\/stdin|-|[^=]*=[@<]-.*)$/.test(value)))
      );
    case 'wget':
      return valuesOf(call, '--post-file', '--body-file').some(({ value }) => /^(?:-|\/dev\/stdin)$/.test(value));
    case 'nc':
    case 'telnet':
      return (
        !call.options.operands.slice(0, 1).some(({ value }) => isLocalAddress(value)) && !hasFlag(call.options, ['-z'])
      );
    case 'socat':
      return call.args.some(
        ({ value }) =>
          /^(?:TCP|UDP|SSL|OPENSSL|SCTP|TCP4|TCP6|SOCKS)\w*[:-]/i.test(value) && !/:(?:localhost|127\.)/i.test(value),
      );
    case 'openssl':
      return call.options.operands[0]?.value === 's_client';
    case 'mail':
    case 'mailx':
    case 's-nail':
    case 'mutt':
    case 'sendmail':
    case 'msmtp':
    case 'swaks':
    case 'pastebinit':
    case 'wgetpaste':
    case 'termbin':
    case 'croc':
    case 'wormhole':
    case 'tftp':
    case 'ftp':
    case 'lftp':
      return true;
    case 'http':
    case 'https':
    case 'xh':
      return (
        call.options.operands.some(({ value }) => /^(?:POST|PUT|PATCH)$/.test(value)) &&
        !call.options.operands.some(({ value }) => isLocalAddress(value))
      );
    default:
      return false;
  }
}

/** Programs whose output is in the text, or is empty. */
const tellsNothing = new Set(['echo', 'printf', 'true', ':', 'sleep', 'yes', 'seq', 'date']);

const readsPrivate = (call: Call, reading: Reading): boolean =>
  call.args.some(({ value }) => {
    const path = resolvePath(value, reading.directory);
    return isPrivateDirectory(path) || isSecret(path);
  });

/** Rules between the stages of one pipeline: what earlier ones say, later ones send. */
export function judgeSending(stages: readonly Stage[], reading: Reading): void {
  let speaks = false;
  let isPrivate = false;
  for (const { chain, end } of stages) {
    const sends = (speaks && chain.some(sinksInput)) || (isPrivate && chain.some(({ name }) => name === 'ssh'));
    if (sends) reading.report('exfil', { start: stages[0]?.start ?? end, end });
    speaks ||= chain.some((call) => !tellsNothing.has(call.name) || call.args.some((arg) => arg.scripts.length > 0));
    isPrivate ||= chain.some((call) => readsPrivate(call, reading));
  }
}

/** `nc host port < file`, `mail a@b < file`. */
export const sendsFile = (call: Call): boolean =>
  sinksInput(call) || (call.name === 'nc' && !hasFlag(call.options, ['-z']) && !staysLocal(call));
