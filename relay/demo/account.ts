/** Who the practice server logs in: the person who started the relay, with the environment a login would give them. */
import { existsSync } from 'node:fs';
import { homedir, userInfo } from 'node:os';

export type Account = {
  username: string;
  home: string;
  /** Path of the login shell. */
  shell: string;
  environment: Record<string, string>;
};

export function currentAccount(shell = loginShell()): Account {
  const username = accountName();
  const home = homedir();
  const environment = { ...inherited(), HOME: home, USER: username, LOGNAME: username, SHELL: shell };
  return { username, home, shell, environment };
}

function accountName(): string {
  try {
    return userInfo().username;
  } catch {
    // A container may run under a user id that no passwd line names.
    return process.env['USER'] ?? 'you';
  }
}

function loginShell(): string {
  const shell = process.env['SHELL'];
  return shell?.startsWith('/') && existsSync(shell) ? shell : '/bin/sh';
}

/** What sshd hands on too. The rest of the relay's environment may hold secrets and stays with the relay. */
const handedOn = ['PATH', 'LANG', 'LC_ALL', 'LC_CTYPE', 'TZ', 'TMPDIR'];

function inherited(): Record<string, string> {
  const entries = handedOn.map((name) => [name, process.env[name]] as const);
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => entry[1] !== undefined));
}
