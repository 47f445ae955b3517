/** Programs whose output is text from elsewhere, or text made unreadable: neither is to be seen in the command. */

import type { Call } from './call.ts';
import { all, always, any, argument, flag, operand, operands, sub, type Test } from './match.ts';
import { tableOf } from './table.ts';

/** Fetches from another host to standard output. */
const fetches: ReadonlyMap<string, Test> = tableOf<Test>({
  curl: always,
  wget: always,
  wget2: always,
  fetch: always,
  axel: always,
  aria2c: always,
  lynx: flag('-source', '-dump'),
  w3m: flag('-dump_source', '-dump'),
  links: flag('-source', '-dump'),
  http: always,
  https: always,
  xh: always,
  httpie: always,
  GET: always,
  nc: always,
  socat: always,
  telnet: always,
  ftp: always,
  tftp: always,
  lftp: always,
  dig: always,
  nslookup: always,
  host: always,
  aws: sub('s3 cp'),
  gsutil: sub('cat|cp'),
  gcloud: sub('storage cat|cp'),
  rclone: sub('cat|rcat'),
  smbclient: always,
  git: sub('archive'),
  gh: sub('api|gist'),
  ipfs: sub('cat|get'),
});

/** Turns text that cannot be read into a script. */
const decodes: ReadonlyMap<string, Test> = tableOf<Test>({
  base64: flag('-d', '-D', '--decode', '-di'),
  base32: flag('-d', '--decode'),
  basenc: flag('-d', '--decode'),
  openssl: any(flag('-d'), all(sub('base64|enc'), argument(/^-(?:d|a|A)$/))),
  xxd: flag('-r'),
  uudecode: always,
  rev: always,
  tac: always,
  tr: operands(),
  sed: operands(),
  awk: operands(),
  cut: always,
  gunzip: always,
  zcat: always,
  bzcat: always,
  xzcat: always,
  zstdcat: always,
  gzip: flag('-d'),
  bunzip2: always,
  bzip2: flag('-d'),
  xz: flag('-d'),
  unxz: always,
  zstd: flag('-d'),
  gpg: any(flag('-d', '--decrypt'), operand(/./)),
  perl: always,
  python: always,
  ruby: always,
  node: always,
  php: always,
  iconv: always,
  dc: always,
  fold: always,
  steghide: always,
  exiftool: always,
  strings: always,
});

const holds = (table: ReadonlyMap<string, Test>, call: Call): boolean =>
  (table.get(call.name)?.(call) ?? false) !== false;

const isFetch = (call: Call): boolean => holds(fetches, call);
const isDecoder = (call: Call): boolean => holds(decodes, call);
export const bringsText = (call: Call): boolean => isFetch(call) || isDecoder(call);
