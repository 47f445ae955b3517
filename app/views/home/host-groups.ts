import type { Host } from '../../session/host.ts';

/** True when every word of the query is in the host's name, address, user, group or tags. */
export function matchesHost(host: Host, query: string): boolean {
  const text = [host.name, host.address, host.username, host.group, ...host.tags].join('\n').toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** Hosts by heading: named groups in order of the alphabet, hosts without one last. */
export function groupHosts(hosts: readonly Host[]): { name: string; hosts: Host[] }[] {
  const groups = new Map<string, Host[]>();
  for (const host of hosts) groups.set(host.group, [...(groups.get(host.group) ?? []), host]);
  return [...groups]
    .map(([name, members]) => ({ name, hosts: members.toSorted((a, b) => a.name.localeCompare(b.name)) }))
    .toSorted((a, b) => (a.name === '' ? 1 : b.name === '' ? -1 : a.name.localeCompare(b.name)));
}
