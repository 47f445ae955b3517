/** Rules across the commands of one text: what came from elsewhere and is run later. */
import type { Call } from './call.ts';
import { interpreterOf, runsCode, scriptFile } from './interpreters.ts';
import { valuesOf } from './match.ts';
import { shellOptions, shells } from './nested.ts';
import { hasFlag, names } from './options.ts';
import { resolvePath } from './paths.ts';
import type { Reading } from './state.ts';
import type { Arg } from './words.ts';

const running = names('source . java git mv cp install ln');

export const tracksFiles = (name: string): boolean =>
  running.has(name) || bringing.has(name) || unpacking.has(name) || shells.has(name) || runsCode(name);

export function judgeAcross(call: Call, reading: Reading): void {
  judgeRunFile(call, reading);
  noteArrivals(call, reading);
}

/** A file that came from elsewhere is run. */
export function judgeRunFile(call: Call, reading: Reading): void {
  if (reading.downloads.size === 0 && !reading.unpacked) return;
  const run = runFile(call);
  if (run !== undefined && isFromElsewhere(run, reading)) reading.report('remote-code', call);
}

/** The file a call runs: itself, or the script of a shell or interpreter. */
function runFile(call: Call): Arg | undefined {
  if (shells.has(call.name)) {
    const { flags, operands } = shellOptions(call);
    return flags.has('-c') ? undefined : operands[0];
  }
  if (call.name === 'source' || call.name === '.') return call.args[0];
  if (call.name === 'java')
    return valuesOf(call, '-jar')[0] ?? call.args.find((_, i) => call.args[i - 1]?.value === '-jar');
  if (interpreterOf(call) !== undefined) return scriptFile(call);
  return call.word.value.includes('/') ? call.word : undefined;
}

function isFromElsewhere(file: Arg, reading: Reading): boolean {
  const path = resolvePath(file.value, reading.directory);
  if (reading.downloads.has(path) || reading.downloads.has(baseOf(path))) return true;
  return (
    reading.unpacked && !/^\/(?:usr|bin|sbin|etc)\//.test(path) && !/(?:^|\/)(?:venv|\.venv|node_modules)\//.test(path)
  );
}

const baseOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

function noteArrivals(call: Call, reading: Reading): void {
  for (const file of arrivals(call)) noteFile(file, reading);
  if (/^(?:mv|cp|install|ln)$/.test(call.name) && reading.downloads.size > 0) noteCopies(call, reading);
  if (call.name === 'git' && call.options.operands[0]?.value === 'clone') reading.unpacked = true;
  if (
    unpacking.has(call.name) &&
    (reading.downloads.size > 0 || reading.calls.some(({ name }) => downloaders.has(name)))
  ) {
    reading.unpacked = true;
  }
}

const unpacking = names('tar unzip bsdtar 7z gunzip gzip xz bunzip2 unxz zstd');
const downloaders = names('curl wget');

function noteFile(file: string | undefined, reading: Reading): void {
  if (file !== undefined && file !== '-' && file !== '') reading.downloads.add(resolvePath(file, reading.directory));
}

/** A download keeps its origin under its new name. */
function noteCopies(call: Call, reading: Reading): void {
  const { operands } = call.options;
  if (!operands.some(({ value }) => reading.downloads.has(resolvePath(value, reading.directory)))) return;
  noteFile(operands[operands.length - 1]?.value, reading);
  noteFile(baseOf(operands[0]?.value ?? ''), reading);
}

const bringing = names('curl wget axel aria2c fetch scp rsync aws gsutil rclone');
const nothing: readonly undefined[] = [];

/** Files that a call brings from another host, by name. */
function arrivals(call: Call): readonly (string | undefined)[] {
  if (!bringing.has(call.name)) return nothing;
  const { operands } = call.options;
  const urls = operands.filter(({ value }) => /^[a-z]+:\/\/|^[\w.-]+\.[a-z]{2,}\//i.test(value));
  const last = urls.map(({ value }) => baseOf(value.replace(/[?#].*$/, '')));
  switch (call.name) {
    case 'curl': {
      const named = valuesOf(call, '-o', '--output').map(({ value }) => value);
      return hasFlag(call.options, ['-O', '--remote-name', '--remote-name-all', '-J']) ? [...named, ...last] : named;
    }
    case 'wget':
    case 'axel':
    case 'aria2c':
    case 'fetch': {
      const named = valuesOf(call, '-O', '-o', '--output-document').map(({ value }) => value);
      const into = valuesOf(call, '-P', '-d', '--directory-prefix').map(({ value }) => value);
      return named.length > 0 ? named : [...last, ...into.flatMap((folder) => last.map((name) => `${folder}/${name}`))];
    }
    case 'scp':
    case 'rsync':
      return /^[^/]*:/.test(operands[0]?.value ?? '')
        ? [operands.at(-1)?.value, baseOf(operands[0]?.value.replace(/^[^/]*:/, '') ?? '')]
        : [];
    case 'aws':
    case 'gsutil':
    case 'rclone':
      return operands.some(({ value }) => /^(?:s3|gs):|^\w+:/.test(value)) ? [operands.at(-1)?.value] : [];
    default:
      return [];
  }
}

/** `curl … > file`. */
export function noteRedirectedDownload(file: string, chain: readonly Call[], reading: Reading): void {
  if (chain.some(({ name }) => /^(?:curl|wget|fetch|nc|aria2c|http|base64)$/.test(name))) {
    reading.downloads.add(resolvePath(file, reading.directory));
  }
}
