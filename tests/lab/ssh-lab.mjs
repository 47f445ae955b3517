#!/usr/bin/env node
// SSH servers for tests: several kinds on 127.0.0.1, each with its own throw-away host keys, and a user for each login shell.
// Needs root, and the packages of `setup-debian.sh ssh`. Nothing listens outside this machine.
//
//   node ssh-lab.mjs start     starts the servers (or finds them running) and prints where they are, as JSON
//   node ssh-lab.mjs status    prints the same without starting anything
//   node ssh-lab.mjs stop      ends the servers and their sessions, and removes users, PAM files and keys
//
//   import { startLab, stopLab, changeHostKey, oneTimeCode } from './ssh-lab.mjs';
//   const lab = await startLab({ only: ['openssh', 'dropbear'] });
//   lab.servers.openssh.port, lab.users[0].name, lab.password, lab.keys.ed25519 ...
//   await stopLab();
//
// The folder (SSH_LAB_DIR, default /run/ssh-lab) holds everything. One lab runs on a machine at a time: when several test
// files need it, start it once in the test runner's global set-up with all the servers they want, and stop it at the end.
import { execFile, execFileSync, spawn } from 'node:child_process';
import { createHash, createHmac } from 'node:crypto';
import {
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const self = fileURLToPath(import.meta.url);
// Not under /tmp: OpenSSH and TinySSH accept no keys below a folder that everyone can write to.
const dir = process.env.SSH_LAB_DIR ?? '/run/ssh-lab';
const stateFile = join(dir, 'lab.json');
const namespace = 'ssh-lab'; // network namespace of the hosts behind the bastion
const innerHost = '127.0.0.77'; // in that namespace; nothing answers there outside it
const userPrefix = 'lab-';
const password = 'lab password 1';
const passphrase = 'lab passphrase';
const otpSecret = 'JBSWY3DPEHPK3PXPJBSWY3DPEH';
const pamServices = ['ssh-lab', 'ssh-lab-otp'];

const shells = {
  bash: '/bin/bash',
  dash: '/bin/dash',
  zsh: '/bin/zsh',
  fish: '/usr/bin/fish',
  ksh: '/bin/ksh93',
  mksh: '/bin/mksh',
  tcsh: '/bin/tcsh',
  ash: join(dir, 'bin', 'ash'), // BusyBox
};

// Each server's name, and what makes it different. "sshd" lines are added to the common settings below.
const catalogue = {
  openssh: {
    kind: 'sshd',
    hostKeys: ['ed25519', 'ecdsa', 'rsa'],
    about: 'all ways to sign in: keys, password, keyboard-interactive, certificates; SFTP; forwarding',
  },
  otp: {
    kind: 'sshd',
    pam: 'ssh-lab-otp',
    about: 'keyboard-interactive with two prompts: password, then a one-time code',
    sshd: ['AuthenticationMethods keyboard-interactive', 'PasswordAuthentication no'],
  },
  'key-and-otp': {
    kind: 'sshd',
    pam: 'ssh-lab-otp',
    about: 'a key first (partial success), then keyboard-interactive with two prompts',
    sshd: ['AuthenticationMethods publickey,keyboard-interactive', 'PasswordAuthentication no'],
  },
  'one-session': {
    kind: 'sshd',
    about: 'one channel in a connection: no exec channel beside the terminal',
    sshd: ['MaxSessions 1'],
  },
  'two-sessions': { kind: 'sshd', about: 'two channels in a connection', sshd: ['MaxSessions 2'] },
  certificates: {
    kind: 'sshd',
    about: 'only certificates signed by the user CA; the host shows a host certificate',
    sshd: [
      'AuthorizedKeysFile none',
      'PasswordAuthentication no',
      'KbdInteractiveAuthentication no',
      'HostCertificate {dir}/hostkeys/certificates_ed25519-cert.pub',
    ],
  },
  legacy: {
    kind: 'sshd',
    hostKeys: ['rsa'],
    about: 'only old algorithms: group14-sha1, ssh-rsa, aes128-cbc, hmac-sha1',
    sshd: [
      'KexAlgorithms diffie-hellman-group14-sha1',
      'HostKeyAlgorithms ssh-rsa',
      'Ciphers aes128-cbc',
      'MACs hmac-sha1',
      'PubkeyAcceptedAlgorithms +ssh-rsa',
    ],
  },
  banner: { kind: 'sshd', about: 'shows a banner before sign-in', sshd: ['Banner {dir}/banner.txt'] },
  forced: {
    kind: 'sshd',
    about: 'runs one program, whatever is asked for: exec channels do not run their command',
    sshd: ['ForceCommand echo "This host runs one program only."; exec cat'],
  },
  'no-terminal': { kind: 'sshd', about: 'refuses terminals (PTY); exec works', sshd: ['PermitTTY no'] },
  impatient: {
    kind: 'sshd',
    about: 'ends a connection that does not answer for some seconds',
    sshd: ['ClientAliveInterval 1', 'ClientAliveCountMax 2'],
  },
  bastion: {
    kind: 'sshd',
    inetd: true,
    about: 'jump host: forwards to 127.0.0.77:22 in its own network namespace (the inner host)',
  },
  inner: { kind: 'sshd', inner: true, about: 'reachable through the bastion only, as 127.0.0.77:22' },
  dropbear: { kind: 'dropbear', about: 'Dropbear: keys and password; no SFTP program of its own' },
  tinyssh: {
    kind: 'tinyssh',
    inetd: true,
    about: 'TinySSH: ed25519 keys only, modern algorithms only, no SFTP, no forwarding',
  },
};

export const serverNames = Object.keys(catalogue);

/** Starts the lab, or returns the one that runs. `only` limits the servers; "bastion" brings "inner" along. */
export async function startLab({ only = serverNames } = {}) {
  const wanted = new Set(only.includes('bastion') ? [...only, 'inner'] : only);
  for (const name of wanted)
    if (!catalogue[name]) throw new Error(`no such server: ${name} (there are: ${serverNames.join(', ')})`);
  const running = labStatus();
  if (running && [...wanted].every((name) => running.servers[name])) return running;
  if (process.getuid() !== 0) throw new Error('ssh-lab needs root');
  await stopLab();
  mkdirSync(dir, { mode: 0o755 });
  for (const name of ['bin', 'keys', 'hostkeys', 'home', 'otp', 'conf', 'log'])
    mkdirSync(join(dir, name), { mode: 0o755 });
  mkdirSync('/run/sshd', { recursive: true, mode: 0o755 }); // sshd refuses to start without it
  const lab = { dir, password, passphrase, otpSecret, users: [], keys: {}, servers: {}, processes: [] };
  saveState(lab);
  try {
    await Promise.all([makeKeys(lab), makeUsers(lab)]);
    writeAccessFiles(lab);
    if (wanted.has('inner')) makeNamespace();
    await Promise.all([...wanted].map((name) => startServer(lab, name)));
    saveState(lab);
    return lab;
  } catch (error) {
    if (!process.env.SSH_LAB_KEEP) await stopLab();
    throw error;
  }
}

/** The running lab as startLab returned it, or null. */
export function labStatus() {
  if (!existsSync(stateFile)) return null;
  const lab = JSON.parse(readFileSync(stateFile, 'utf8'));
  const alive = lab.processes.length > 0 && lab.processes.every(isAlive);
  return alive ? lab : null;
}

/** Ends everything that startLab made, also after a crash. Does nothing when there is no lab. */
export async function stopLab() {
  const lab = existsSync(stateFile) ? JSON.parse(readFileSync(stateFile, 'utf8')) : { processes: [] };
  const doomed = lab.processes.filter(isAlive).flatMap(({ pid }) => [pid, ...descendants(pid)]);
  for (const pid of [...doomed, ...processesOfLabUsers()]) kill(pid);
  if (existsSync(`/run/netns/${namespace}`)) await run('ip', ['netns', 'del', namespace]);
  for (const name of labUsers()) await retry(() => run('userdel', ['-f', name]));
  for (const service of pamServices) rmSync(`/etc/pam.d/${service}`, { force: true });
  const listed = readFileSync('/etc/shells', 'utf8');
  if (listed.includes(shells.ash)) writeFileSync('/etc/shells', listed.replace(`${shells.ash}\n`, ''));
  if (existsSync(stateFile)) rmSync(dir, { recursive: true, force: true }); // never a folder that is not a lab's
}

/** Gives a server a new host key on the same port, as a reinstalled or a false host would have. Returns its new entry. */
export async function changeHostKey(lab, name) {
  const old = lab.processes.find((entry) => entry.name === name);
  for (const pid of [old.pid, ...descendants(old.pid)]) kill(pid);
  lab.processes = lab.processes.filter((entry) => entry !== old);
  for (const type of ['ed25519', 'rsa', 'ecdsa']) {
    for (const end of ['', '.pub']) rmSync(hostKey(name, type) + end, { force: true });
  }
  rmSync(join(dir, 'hostkeys', `${name}_tinyssh`), { recursive: true, force: true });
  await startServer(lab, name, lab.servers[name].port);
  saveState(lab);
  return lab.servers[name];
}

/** The six digits that the one-time-code prompt accepts now (RFC 6238). */
export function oneTimeCode(time = Date.now()) {
  let bits = '';
  for (const char of otpSecret) bits += 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(char).toString(2).padStart(5, '0');
  const key = Buffer.from(bits.match(/.{8}/g).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(time / 30_000)));
  const digest = createHmac('sha1', key).update(counter).digest();
  const number = digest.readUInt32BE(digest.at(-1) & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}

// ---- keys and users

const keygen = (...args) => run('ssh-keygen', ['-q', ...args]);
const hostKey = (name, type) => join(dir, 'hostkeys', `${name}_${type}`);

async function makeKeys(lab) {
  const path = (name) => join(dir, 'keys', name);
  const make = (name, words, secret = '') => keygen(...words, '-N', secret, '-C', `lab ${name}`, '-f', path(name));
  await Promise.all([
    make('ed25519', ['-t', 'ed25519']),
    make('ecdsa', ['-t', 'ecdsa', '-b', '256']),
    make('rsa', ['-t', 'rsa', '-b', '2048']),
    make('rsa_pem', ['-t', 'rsa', '-b', '2048', '-m', 'PEM']),
    make('ed25519_encrypted', ['-t', 'ed25519'], passphrase),
    make('rsa_pem_encrypted', ['-t', 'rsa', '-b', '2048', '-m', 'PEM'], passphrase),
    make('ed25519_certified', ['-t', 'ed25519']),
    make('ed25519_expired', ['-t', 'ed25519']),
    make('ed25519_unknown', ['-t', 'ed25519']),
    make('user_ca', ['-t', 'ed25519']),
    make('host_ca', ['-t', 'ed25519']),
  ]);
  const principals = Object.keys(shells)
    .map((name) => userPrefix + name)
    .join(',');
  await Promise.all([
    keygen('-s', path('user_ca'), '-I', 'lab', '-n', principals, '-V', '-1m:+1d', path('ed25519_certified.pub')),
    keygen('-s', path('user_ca'), '-I', 'lab', '-n', principals, '-V', '-2d:-1d', path('ed25519_expired.pub')),
  ]);
  for (const name of readdirSync(join(dir, 'keys'))) if (!name.endsWith('.pub')) lab.keys[name] = path(name);
}

async function makeUsers(lab) {
  symlinkSync('/bin/busybox', shells.ash);
  const listed = readFileSync('/etc/shells', 'utf8');
  if (!listed.includes(shells.ash)) writeFileSync('/etc/shells', `${listed}${shells.ash}\n`); // Dropbear asks this list
  for (const [name, shell] of Object.entries(shells)) {
    if (!existsSync(shell)) throw new Error(`${shell} is missing: run setup-debian.sh ssh`);
    const user = userPrefix + name;
    const home = join(dir, 'home', user);
    await retry(() => run('useradd', ['--no-log-init', '-M', '-d', home, '-s', shell, user])); // may wait for a lock
    lab.users.push({ name: user, shell, home });
  }
  execFileSync('chpasswd', { input: lab.users.map(({ name }) => `${name}:${password}\n`).join('') });
}

function writeAccessFiles(lab) {
  const accepted = ['ed25519', 'ecdsa', 'rsa', 'rsa_pem', 'ed25519_encrypted', 'rsa_pem_encrypted'];
  const keys = accepted.map((name) => readFileSync(join(dir, 'keys', `${name}.pub`), 'utf8')).join('');
  const owner = new Map(
    readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .map((line) => line.split(':'))
      .map((cell) => [cell[0], `${cell[2]}:${cell[3]}`]),
  );
  for (const { name, home } of lab.users) {
    cpSync('/etc/skel', home, { recursive: true });
    mkdirSync(join(home, '.ssh'), { mode: 0o700 });
    writeFileSync(join(home, '.ssh', 'authorized_keys'), keys, { mode: 0o600 });
    writeFileSync(join(home, '.zshrc'), ''); // else zsh asks its first-run questions
    const code = join(dir, 'otp', name);
    writeFileSync(code, `${otpSecret}\n" WINDOW_SIZE 17\n" TOTP_AUTH\n`, { mode: 0o400 });
    execFileSync('chown', ['-R', owner.get(name), home]);
  }
  writeFileSync(join(dir, 'authorized_keys'), keys, { mode: 0o644 });
  writeFileSync(join(dir, 'banner.txt'), 'Authorised use only.\nThis is the lab banner, with an umlaut: \u00e4.\n');
  // sshd takes its PAM service from the name it was started under.
  const pam = (lines) => [...lines, 'account required pam_unix.so', 'session required pam_permit.so', ''].join('\n');
  writeFileSync('/etc/pam.d/ssh-lab', pam(['auth required pam_unix.so nodelay']));
  writeFileSync(
    '/etc/pam.d/ssh-lab-otp',
    pam([
      'auth required pam_unix.so nodelay',
      `auth required pam_google_authenticator.so secret=${dir}/otp/\${USER} user=root no_strict_owner`,
    ]),
  );
  for (const service of pamServices) symlinkSync('/usr/sbin/sshd', join(dir, 'bin', service));
}

// ---- servers

async function startServer(lab, name, fixedPort) {
  const entry = catalogue[name];
  const port = entry.inner ? 22 : (fixedPort ?? (await freePort()));
  const command = await { sshd: sshdCommand, dropbear: dropbearCommand, tinyssh: tinysshCommand }[entry.kind](
    name,
    entry,
    port,
  );
  // Servers that speak on standard input and output get a listener that starts one for each connection.
  const words = entry.inetd ? [process.execPath, self, 'listen', String(port), ...command] : command;
  const log = join(dir, 'log', `${name}.log`);
  const file = openSync(log, 'a');
  const child = spawn(words[0], words.slice(1), {
    detached: true,
    stdio: ['ignore', file, file],
    env: { PATH: process.env.PATH },
  });
  closeSync(file);
  child.unref();
  lab.processes.push({ name, pid: child.pid, started: startTime(child.pid) });
  saveState(lab);
  if (!entry.inner) await waitForPort(port, child, log);
  lab.servers[name] = {
    host: entry.inner ? innerHost : '127.0.0.1',
    port,
    about: entry.about,
    log,
    hostKeys: hostKeyList(name),
    ...(entry.inner ? { through: 'bastion' } : {}),
  };
}

async function sshdCommand(name, entry, port) {
  const types = entry.hostKeys ?? ['ed25519'];
  await Promise.all(
    types.map((type) =>
      keygenUnlessThere(hostKey(name, type), type === 'rsa' ? ['-t', 'rsa', '-b', '2048'] : ['-t', type]),
    ),
  );
  if (name === 'certificates') {
    await keygen(
      '-s',
      join(dir, 'keys', 'host_ca'),
      '-I',
      'lab host',
      '-h',
      '-n',
      '127.0.0.1,localhost',
      '-V',
      '-1m:+1d',
      `${hostKey(name, 'ed25519')}.pub`,
    );
  }
  const common = [
    `Port ${port}`,
    `ListenAddress ${entry.inner ? innerHost : '127.0.0.1'}`,
    ...types.map((type) => `HostKey ${hostKey(name, type)}`),
    'PidFile none',
    'UsePAM yes',
    'PermitRootLogin no',
    `AllowUsers ${userPrefix}*`,
    `TrustedUserCAKeys ${dir}/keys/user_ca.pub`,
    'Subsystem sftp internal-sftp',
    'PrintMotd no',
    'PrintLastLog no',
    'UseDNS no',
    'LoginGraceTime 20',
    'MaxStartups 200',
    'MaxAuthTries 10',
    'LogLevel VERBOSE',
  ];
  // The first value counts in sshd_config, so a server's own lines come first and these defaults last.
  const defaults = [
    `AuthorizedKeysFile ${dir}/authorized_keys`,
    'PasswordAuthentication yes',
    'KbdInteractiveAuthentication yes',
  ];
  const own = (entry.sshd ?? []).map((line) => line.replaceAll('{dir}', dir));
  const config = join(dir, 'conf', `${name}.conf`);
  writeFileSync(config, [...own, ...common, ...defaults, ''].join('\n'));
  const program = join(dir, 'bin', entry.pam ?? 'ssh-lab');
  const inNamespace = entry.inner || name === 'bastion' ? ['ip', 'netns', 'exec', namespace] : [];
  return [...inNamespace, program, entry.inetd ? '-i' : '-D', '-e', '-f', config];
}

async function dropbearCommand(name, _entry, port) {
  const keys = ['ed25519', 'rsa'].map((type) => hostKey(name, type));
  await Promise.all(
    ['ed25519', 'rsa'].map(async (type, at) => {
      if (existsSync(keys[at])) return;
      const { stdout } = await run('dropbearkey', ['-t', type, '-f', keys[at]]);
      writeFileSync(`${keys[at]}.pub`, `${stdout.split('\n').find((line) => line.startsWith('ssh-'))}\n`);
    }),
  );
  return [
    'dropbear',
    '-F',
    '-E',
    '-p',
    `127.0.0.1:${port}`,
    '-P',
    join(dir, 'dropbear.pid'),
    '-w',
    ...keys.flatMap((key) => ['-r', key]),
  ];
}

async function tinysshCommand(name) {
  const keys = join(dir, 'hostkeys', `${name}_tinyssh`);
  if (!existsSync(keys)) await run('tinysshd-makekey', ['-q', keys]);
  const { stdout } = await run('tinysshd-printkey', [keys]);
  writeFileSync(
    `${hostKey(name, 'ed25519')}.pub`,
    `${stdout.split('\n').find((line) => line.startsWith('ssh-ed25519'))}\n`,
  );
  return ['tinysshd', '-v', keys];
}

async function keygenUnlessThere(path, words) {
  if (!existsSync(path)) await keygen(...words, '-N', '', '-C', 'lab host key', '-f', path);
}

/** The public host keys of a server, with the fingerprints that ssh prints. */
function hostKeyList(name) {
  return ['ed25519', 'ecdsa', 'rsa']
    .map((type) => `${hostKey(name, type)}.pub`)
    .filter(existsSync)
    .map((file) => {
      const [type, key] = readFileSync(file, 'utf8').split(' ');
      const digest = createHash('sha256').update(Buffer.from(key, 'base64')).digest('base64');
      return { type, key: key.trim(), sha256: `SHA256:${digest.replace(/=+$/, '')}` };
    });
}

/** A network with its own loopback: what listens there cannot be reached from outside it. */
function makeNamespace() {
  execFileSync('ip', ['netns', 'add', namespace]);
  execFileSync('ip', ['-n', namespace, 'link', 'set', 'lo', 'up']);
}

/** Runs a server that speaks on standard input and output, one process for each connection. */
function listen(port, command) {
  const server = createServer({ pauseOnConnect: true }, (socket) => {
    socket.on('error', () => {});
    // The handle goes to the server as its standard input and output; nothing is read from it here.
    const child = spawn(command[0], command.slice(1), { stdio: [socket, socket, 'inherit'] });
    child.on('error', (error) => console.error(error.message));
    child.on('exit', () => socket.destroy());
    child.on('spawn', () => socket.destroy());
  });
  server.listen(port, '127.0.0.1');
}

// ---- processes

function saveState(lab) {
  writeFileSync(stateFile, `${JSON.stringify(lab, null, 2)}\n`);
}

/** When a process started, in clock ticks: tells it from another that was given the same number later. */
function startTime(pid) {
  try {
    return Number(
      readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ')[19],
    );
  } catch {
    return 0;
  }
}

function isAlive({ pid, started }) {
  if (startTime(pid) !== started) return false;
  return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
}

function allProcesses() {
  const found = [];
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const status = readFileSync(`/proc/${name}/status`, 'utf8');
      found.push({
        pid: Number(name),
        parent: Number(/^PPid:\t(\d+)/m.exec(status)[1]),
        uid: /^Uid:\t(\d+)/m.exec(status)[1],
      });
    } catch {
      // it ended meanwhile
    }
  }
  return found;
}

function descendants(pid) {
  const all = allProcesses();
  const found = [];
  for (let level = [pid]; level.length > 0; ) {
    level = all.filter((entry) => level.includes(entry.parent)).map((entry) => entry.pid);
    found.push(...level);
  }
  return found;
}

function labUsers() {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  return lines
    .map((line) => line.split(':')[0])
    .filter((name) => Object.keys(shells).some((shell) => name === userPrefix + shell));
}

function processesOfLabUsers() {
  const lines = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const uids = new Set(labUsers().map((name) => lines.find((cell) => cell[0] === name)[2]));
  return allProcesses()
    .filter((entry) => uids.has(entry.uid))
    .map((entry) => entry.pid);
}

function kill(pid) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // it is gone
  }
}

async function retry(work, times = 20) {
  for (let count = 1; ; count += 1) {
    try {
      return await work();
    } catch (error) {
      if (count === times) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

async function waitForPort(port, child, log) {
  for (let count = 0; count < 100; count += 1) {
    const open = await new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1');
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
      socket.once('connect', () => socket.destroy());
    });
    if (open) return;
    if (child.exitCode !== null) throw new Error(`server ended: ${readFileSync(log, 'utf8')}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`nothing listens on ${port}: ${readFileSync(log, 'utf8')}`);
}

async function main([command, ...rest]) {
  if (command === 'listen') return listen(Number(rest[0]), rest.slice(1));
  if (command === 'start') console.log(JSON.stringify(await startLab(rest.length > 0 ? { only: rest } : {}), null, 2));
  else if (command === 'status') console.log(JSON.stringify(labStatus(), null, 2));
  else if (command === 'stop') await stopLab();
  else {
    console.error(`usage: ${self} start [SERVER...] | status | stop\nservers:`);
    for (const [name, { about }] of Object.entries(catalogue)) console.error(`  ${name.padEnd(14)}${about}`);
    process.exitCode = 2;
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await main(process.argv.slice(2));
