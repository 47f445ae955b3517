/** Ending what a channel has started. The leader of a group is the process whose id the group bears. */

const patienceMs = 1500;

/** Asks the whole group to end, and makes it end when it has not done so after 1.5 s. */
export function endGroup(leader: number): void {
  if (!signalGroup(leader, 'SIGHUP')) return;
  signalGroup(leader, 'SIGTERM');
  setTimeout(() => signalGroup(leader, 'SIGKILL'), patienceMs);
}

/** False when the group has no process left. */
export function signalGroup(leader: number, signal: NodeJS.Signals): boolean {
  try {
    process.kill(-leader, signal);
    return true;
  } catch {
    return false;
  }
}
