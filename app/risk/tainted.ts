/**
 * Once text of the host is in the answer (product D16), ordinary forms of sending, fetching and opening count too:
 * the text may have asked for them.
 */
import type { RuleId } from './assessment.ts';
import type { Call } from './call.ts';
import { interpreterOf } from './interpreters.ts';
import { names } from './options.ts';
import { isReader } from './readers.ts';
import { staysLocal } from './sends.ts';
import type { Reading } from './state.ts';

/** With an address that is not this host. */
const sending = names(
  'curl wget http https xh lynx w3m nc socat telnet ftp tftp lftp ssh mosh scp sftp rsync rclone aws gsutil gcloud az azcopy ' +
    'dig drill nslookup host ping mail mailx mutt sendmail gh',
);
/** In any form that is more than reading. */
const fetching = names(
  'git docker docker-compose kubectl helm pip pipx uv npm npx yarn pnpm bun go cargo gem composer apt apt-key add-apt-repository ' +
    'dnf rpm dpkg snap flatpak brew apk pacman zypper make aria2c axel',
);
const showing = names('env printenv ssh-add ssh-keygen gpg');
const opening = names('serve http-server iperf3 tailscale');
/** Programs that serve with one of these words. */
const serving = names('python php ruby openssl busybox');
const opens = /^(?:http\.server|SimpleHTTPServer|uvicorn|gunicorn|flask|-S|httpd|s_server)$/;

export function judgeTainted(reading: Reading): void {
  for (const call of reading.calls) {
    const rule = taintedRule(call);
    if (rule !== null) reading.report(rule, call);
  }
}

function taintedRule(call: Call): RuleId | null {
  const { name, args } = call;
  if (opening.has(name) || (serving.has(name) && args.some(({ value }) => opens.test(value)))) return 'backdoor';
  if (showing.has(name)) return 'secret-read';
  if (sending.has(name)) return args.length > 0 && !staysLocal(call) ? 'exfil' : null;
  if (fetching.has(name)) return args.length > 0 && !isReader(call) ? 'remote-code' : null;
  return runsLocalCode(call) ? 'remote-code' : null;
}

/** `./x.sh`, `bash x.sh`, `python x.py`: the host's text may have put it there. */
const runsLocalCode = (call: Call): boolean =>
  /^(?:\.|~|\/tmp|\/var\/tmp|\/dev\/shm|\/home)\/?.*\//.test(call.word.value) ||
  (interpreterOf(call) !== undefined && call.name !== 'osascript' && call.options.operands.length > 0);
