/** Lets several test runs on one machine share the one lab: started under a lock, stopped by the last to leave. */
import { closeSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Lab, labStatus, startLab, stopLab } from './ssh-lab.mjs';

const directory = process.env['SSH_LAB_DIR'] ?? '/run/ssh-lab';
const lockFile = `${directory}.lock`;
const usersDirectory = `${directory}.users`;
/** There when a test run started the lab; one that a person started is left alone. */
const ownedFile = join(usersDirectory, 'started-by-tests');
const lockWaitMs = 60_000;

/** The lab with these servers, or the reason why it cannot be had. */
export function enterLab(servers: string[]): Promise<Lab | string> {
  return locked(async () => {
    const running = labStatus();
    if (running && !servers.every((name) => running.servers[name]))
      return 'another lab runs on this machine, without the servers that these tests want';
    mkdirSync(usersDirectory, { recursive: true });
    const lab = running ?? (await startLab({ only: servers }));
    if (!running) writeFileSync(ownedFile, '');
    writeFileSync(join(usersDirectory, String(process.pid)), '');
    return lab;
  });
}

/** Stops the lab when test runs alone used it and this was the last. */
export function leaveLab(): Promise<void> {
  return locked(async () => {
    rmSync(join(usersDirectory, String(process.pid)), { force: true });
    const others = readdirSync(usersDirectory).filter((name) => isAlive(Number(name)));
    if (others.length > 0 || !existsSync(ownedFile)) return;
    await stopLab();
    rmSync(usersDirectory, { recursive: true, force: true });
  });
}

async function locked<T>(work: () => Promise<T>): Promise<T> {
  const until = Date.now() + lockWaitMs;
  while (!takeLock()) {
    if (Date.now() > until) throw new Error(`${lockFile} is held by another test run`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  try {
    return await work();
  } finally {
    rmSync(lockFile, { force: true });
  }
}

function takeLock(): boolean {
  try {
    const file = openSync(lockFile, 'wx');
    writeFileSync(file, String(process.pid));
    closeSync(file);
    return true;
  } catch {
    const holder = Number(existsSync(lockFile) ? readFileSync(lockFile, 'utf8') : 0);
    if (holder > 0 && !isAlive(holder)) rmSync(lockFile, { force: true });
    return false;
  }
}

function isAlive(pid: number): boolean {
  return pid > 0 && existsSync(`/proc/${pid}`);
}
