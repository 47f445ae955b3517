/**
 * Once text of the host is in the answer (product D16), ordinary forms of sending, fetching and opening count too:
 * the text may have asked for them.
 */

import type { RuleId } from './assessment.ts';
import type { Call } from './call.ts';
import { interpreterOf } from './interpreters.ts';
import { all, always, any, argument, flag, not, operand, operands, sub, type Test, value } from './match.ts';
import { staysLocal } from './sends.ts';
import type { Reading } from './state.ts';
import { tableOf } from './table.ts';

const elsewhere: Test = (call) => call.args.length > 0 && !staysLocal(call);
const remotePath = operand(/^[^/]*:|^\w+:\/\//);

const table: ReadonlyMap<string, readonly [RuleId, Test]> = tableOf<readonly [RuleId, Test]>({
  curl: ['exfil', elsewhere],
  wget: ['exfil', elsewhere],
  wget2: ['exfil', elsewhere],
  http: ['exfil', elsewhere],
  https: ['exfil', elsewhere],
  xh: ['exfil', elsewhere],
  aria2c: ['remote-code', always],
  axel: ['remote-code', always],
  lynx: ['exfil', elsewhere],
  w3m: ['exfil', elsewhere],
  nc: ['exfil', elsewhere],
  socat: ['exfil', operands()],
  telnet: ['exfil', elsewhere],
  ftp: ['exfil', operands()],
  tftp: ['exfil', operands()],
  lftp: ['exfil', operands()],
  ssh: ['exfil', operands()],
  mosh: ['exfil', operands()],
  scp: ['exfil', operands()],
  sftp: ['exfil', operands()],
  rsync: ['exfil', remotePath],
  rclone: ['exfil', sub('copy|sync')],
  aws: ['exfil', sub('s3 cp|sync|mv')],
  gsutil: ['exfil', sub('cp|mv|rsync')],
  gcloud: ['exfil', any(sub('storage cp|mv|rsync'), sub('compute scp|ssh'))],
  azcopy: ['exfil', operands()],
  dig: ['exfil', operands()],
  drill: ['exfil', operands()],
  nslookup: ['exfil', operands()],
  host: ['exfil', operands()],
  ping: ['exfil', operand(/[a-z]/i)],
  openssl: ['exfil', sub('s_client')],
  mail: ['exfil', operands()],
  mailx: ['exfil', operands()],
  mutt: ['exfil', operands()],
  sendmail: ['exfil', always],
  gh: ['exfil', sub('gist|issue|pr|release|repo create|edit')],
  git: ['exfil', any(sub('push|clone|fetch|pull|archive'), all(sub('remote'), operands(2)))],
  docker: [
    'remote-code',
    any(sub('run|pull|build|push|login|load|import', 'compose up|pull|build|run', 'container run')),
  ],
  'docker-compose': ['remote-code', sub('up|pull|build|run')],
  kubectl: ['remote-code', any(sub('apply|create|run|cp|port-forward|expose|debug'))],
  helm: ['remote-code', sub('install|upgrade|repo')],
  pip: ['remote-code', sub('install|download')],
  pipx: ['remote-code', sub('install|run')],
  uv: ['remote-code', any(sub('run|tool|add|sync'), sub('pip install'))],
  npm: ['remote-code', sub('install|i|ci|add|exec|x|run|init|create|update')],
  npx: ['remote-code', operands()],
  yarn: ['remote-code', any(operands())],
  pnpm: ['remote-code', operands()],
  bun: ['remote-code', operands()],
  go: ['remote-code', sub('install|get|run')],
  cargo: ['remote-code', sub('install|add|run')],
  gem: ['remote-code', sub('install')],
  composer: ['remote-code', sub('require|install')],
  apt: ['remote-code', sub('install')],
  'apt-key': ['remote-code', sub('add')],
  'add-apt-repository': ['remote-code', operands()],
  dnf: ['remote-code', any(sub('install'))],
  rpm: ['remote-code', flag('-i', '-U', '--import')],
  dpkg: ['remote-code', flag('-i', '--install')],
  snap: ['remote-code', sub('install')],
  flatpak: ['remote-code', sub('install')],
  brew: ['remote-code', sub('install')],
  make: ['remote-code', not(flag('-n', '--dry-run'))],
  env: ['secret-read', not(operands())],
  printenv: ['secret-read', always],
  export: ['secret-read', flag('-p')],
  set: ['secret-read', not(operands(1))],
  'ssh-add': ['secret-read', always],
  'ssh-keygen': ['secret-read', not(flag('-l', '-F'))],
  gpg: ['secret-read', any(flag('--export', '-d', '--decrypt', '-a'))],
  php: ['backdoor', flag('-S')],
  python: ['backdoor', value(['-m'], /^(?:http\.server|SimpleHTTPServer|pyftpdlib|uvicorn|gunicorn|flask)$/)],
  ruby: ['backdoor', argument(/^-run$|httpd/)],
  serve: ['backdoor', always],
  'http-server': ['backdoor', always],
  busybox: ['backdoor', sub('httpd|nc')],
  tailscale: ['backdoor', sub('up|ssh')],
  iperf3: ['backdoor', always],
});

export function judgeTainted(reading: Reading): void {
  for (const call of reading.calls) {
    const [rule, test] = table.get(call.name) ?? [];
    if (rule !== undefined && test !== undefined && test(call) !== false) reading.report(rule, call);
    else if (runsLocalCode(call)) reading.report('remote-code', call);
  }
}

/** `./x.sh`, `bash x.sh`, `python x.py`: the host's text may have put it there. */
const runsLocalCode = (call: Call): boolean =>
  /^(?:\.|~|\/tmp|\/var\/tmp|\/dev\/shm|\/home)\/?.*\//.test(call.word.value) ||
  (interpreterOf(call) !== undefined && call.name !== 'osascript' && call.options.operands.length > 0);
