/** Programs whose output is text from elsewhere, or text made unreadable: neither is to be seen in the command. */

import type { Call } from './call.ts';
import { all, always, any, argument, flag, operand, operands, sub, type Test } from './match.ts';
import { tableOf } from './table.ts';

/** Fetches from another host to standard output. */
const fetches: ReadonlyMap<string, Test> = tableOf<Test>({
  curl: always,
  wget: always,
  fetch: always,
  aria2c: always,
  lynx: flag('-source', '-dump'),
  http: always,
  https: always,
  xh: always,
  GET: always,
  nc: always,
  socat: always,
  telnet: always,
  ftp: always,
  dig: always,
  nslookup: always,
  host: always,
  aws: sub('s3 cp'),
  gsutil: sub('cat|cp'),
  gcloud: sub('storage cat|cp'),
  rclone: sub('cat'),
  git: sub('archive'),
  gh: sub('api|gist'),
});

/** Turns text that cannot be read into a script. */
const decodes: ReadonlyMap<string, Test> = tableOf<Test>({
  base64: flag('-d', '-D', '--decode', '-di'),
  openssl: any(flag('-d'), all(sub('base64|enc'), argument(/^-(?:d|a|A)$/))),
  xxd: flag('-r'),
  rev: always,
  tr: operands(),
  sed: operands(),
  awk: operands(),
  cut: always,
  gunzip: always,
  zcat: always,
  gzip: flag('-d'),
  xz: flag('-d'),
  zstd: flag('-d'),
  gpg: any(flag('-d', '--decrypt'), operand(/./)),
  perl: always,
  python: always,
  ruby: always,
  node: always,
  php: always,
  dc: always,
  strings: always,
});

const holds = (table: ReadonlyMap<string, Test>, call: Call): boolean =>
  (table.get(call.name)?.(call) ?? false) !== false;

export const isFetch = (call: Call): boolean => holds(fetches, call);
export const isDecoder = (call: Call): boolean => holds(decodes, call);
export const bringsText = (call: Call): boolean => isFetch(call) || isDecoder(call);
