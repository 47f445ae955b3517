/** Which operands a program writes to: the places of paths.ts decide whether that matters. */

import type { Call } from './call.ts';
import { sedWrites } from './code.ts';
import { sedPrograms } from './interpreters.ts';
import { valuesOf } from './match.ts';
import { hasFlag } from './options.ts';
import { isDevice, isEndless, resolvePath, writtenRule } from './paths.ts';
import type { Reading } from './state.ts';
import { tableOf } from './table.ts';
import type { Arg } from './words.ts';

type Writes = (call: Call) => readonly Arg[];

const everyOperand: Writes = ({ options }) => options.operands;
const lastOf: Writes = (call) => {
  const into = valuesOf(call, '-t', '--target-directory');
  return into.length > 0
    ? into
    : call.options.operands.slice(call.options.operands.length > 1 || call.appended ? -1 : 1);
};
const optionValue =
  (...options: readonly string[]): Writes =>
  (call) =>
    valuesOf(call, ...options);
const when =
  (options: readonly string[], writes: Writes): Writes =>
  (call) =>
    hasFlag(call.options, options) ? writes(call) : [];
const afterFirst: Writes = ({ options }) => options.operands.slice(1);
const second: Writes = ({ options }) => options.operands.slice(1, 2);
const both =
  (...all: readonly Writes[]): Writes =>
  (call) =>
    all.flatMap((writes) => writes(call));

/** `of=…` of dd: the word stays in place, its value is the file. */
const assigned =
  (name: string): Writes =>
  ({ args }) =>
    args
      .filter(({ value }) => value.startsWith(`${name}=`))
      .map((arg) => ({ ...arg, value: arg.value.slice(name.length + 1) }));

const sedFiles: Writes = (call) => {
  const { options } = call;
  const inPlace = hasFlag(options, ['-i', '--in-place']) || [...options.flags].some((flag) => /^-[nErsz]*i/.test(flag));
  const programs = sedPrograms(call);
  const written = programs.flatMap((program) => {
    const file = sedWrites(program.value);
    return file === null ? [] : [{ ...program, value: file }];
  });
  return inPlace ? [...options.operands.filter((arg) => !programs.includes(arg)), ...written] : written;
};

const table: ReadonlyMap<string, Writes> = tableOf<Writes>({
  tee: everyOperand,
  touch: everyOperand,
  mkdir: everyOperand,
  truncate: everyOperand,
  fallocate: everyOperand,
  shred: everyOperand,
  rm: everyOperand,
  unlink: everyOperand,
  rename: everyOperand,
  mv: both(everyOperand, optionValue('-t', '--target-directory')),
  cp: lastOf,
  install: (call) => (hasFlag(call.options, ['-d', '--directory']) ? everyOperand(call) : lastOf(call)),
  ln: lastOf,
  link: lastOf,
  rsync: lastOf,
  scp: lastOf,
  dd: assigned('of'),
  ddrescue: second,
  pv: optionValue('-o', '--output'),
  'qemu-img': lastOf,
  sed: sedFiles,
  perl: when(['-i', '-pi', '-ni'], everyOperand),
  awk: optionValue('-i'),
  sort: optionValue('-o', '--output'),
  uniq: second,
  xxd: second,
  split: second,
  curl: optionValue('-o', '--output', '--output-dir', '-D', '--dump-header', '-c', '--cookie-jar'),
  wget: optionValue('-O', '--output-document', '-P', '--directory-prefix', '-o', '--output-file'),
  aria2c: optionValue('-d', '-o'),
  tar: (call) =>
    hasFlag(call.options, ['-x', '--extract', '--get'])
      ? valuesOf(call, '-C', '--directory')
      : hasFlag(call.options, ['-c', '--create', '-r', '-u'])
        ? valuesOf(call, '-f', '--file')
        : [],
  unzip: optionValue('-d'),
  zip: ({ options }) => options.operands.slice(0, 1),
  git: (call) => (call.options.operands[0]?.value === 'clone' ? call.options.operands.slice(2, 3) : []),
  gpg: optionValue('-o', '--output'),
  openssl: optionValue('-out', '-keyout'),
  'ssh-keygen': (call) => (hasFlag(call.options, ['-l', '-R', '-F', '-y', '-e']) ? [] : valuesOf(call, '-f')),
  yq: when(['-i', '--inplace', '--in-place'], everyOperand),
  mysqldump: optionValue('-r', '--result-file'),
  pg_dump: optionValue('-f', '--file'),
  docker: (call) => (call.options.operands[0]?.value === 'cp' ? call.options.operands.slice(-1) : []),
  kubectl: (call) => (call.options.operands[0]?.value === 'cp' ? call.options.operands.slice(-1) : []),
  find: valueAfter(/^-(?:fprint0?|fprintf|fls)$/),
  ex: everyOperand,
  chattr: afterFirst,
  mkfifo: everyOperand,
  logger: optionValue('-f'),
  script: everyOperand,
  update: afterFirst,
});

function valueAfter(option: RegExp): Writes {
  return ({ args }) => args.flatMap((arg, i) => (option.test(arg.value) ? args.slice(i + 1, i + 2) : []));
}

export const writesFiles = (name: string): boolean => table.has(name);

/** The operands that `call` writes to or removes. */
export const writtenBy = (call: Call): readonly Arg[] => table.get(call.name)?.(call) ?? [];

export function judgeWrites(call: Call, reading: Reading): void {
  for (const arg of writtenBy(call)) {
    const path = resolvePath(arg.value, reading.directory);
    const appends = call.name === 'tee' && hasFlag(call.options, ['-a', '--append']);
    const rule = writtenRule(path, appends);
    if (rule !== null && !isElsewhere(arg.value)) reading.report(rule, arg);
  }
  if (call.name === 'dd' || call.name === 'dcfldd') judgeCopy(call, reading);
}

/** `host:path` of scp and rsync, `container:path` of docker cp. */
const isElsewhere = (path: string): boolean => /^[^/~]*:/.test(path) && !path.includes('\\');

const hugeBytes = 8 * 2 ** 30;
const units: Readonly<Record<string, number>> = {
  '': 1,
  c: 1,
  w: 2,
  b: 512,
  K: 2 ** 10,
  k: 2 ** 10,
  M: 2 ** 20,
  G: 2 ** 30,
  T: 2 ** 40,
  P: 2 ** 50,
};

/** `1G`, `512K`, `10MB`. */
export function byteCount(text: string): number {
  const found = /^[+]?(\d+)\s*([cwbKkMGTP]?)i?B?$/.exec(text);
  return found === null ? 0 : Number(found[1]) * (units[found[2] ?? ''] ?? 1);
}

export const isHuge = (bytes: number): boolean => bytes >= hugeBytes;

/** dd from an endless device fills the target, unless it counts. */
function judgeCopy(call: Call, reading: Reading): void {
  const given = (name: string) => assigned(name)(call)[0]?.value;
  const source = given('if');
  const target = given('of');
  if (source === undefined || target === undefined) return;
  const to = resolvePath(target, reading.directory);
  if (resolvePath(source, reading.directory) === '/dev/null') reading.report('fs-overwrite', call);
  if (!isEndless(resolvePath(source, reading.directory)) || isDevice(to) || to.startsWith('/dev/')) return;
  const count = given('count');
  const bytes = byteCount(given('bs') ?? given('obs') ?? given('ibs') ?? '512') * byteCount(count ?? '0');
  if (count === undefined || isHuge(bytes)) reading.report('resource', call);
}
