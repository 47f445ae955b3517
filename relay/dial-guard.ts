/**
 * Where the relay may dial. Private networks are what it is for; the machine it runs on and the cloud's metadata
 * services are not, unless allowed by name.
 */
import { BlockList, isIP } from 'node:net';
import { DestinationForbidden } from './core/ports.ts';

export type Place = { host: string; port: number };
/** All addresses of a name. Rejects with the system's error when there are none. */
export type Resolve = (host: string) => Promise<readonly string[]>;
/** The addresses to dial, never the name: it could resolve to something else the next time. */
export type DialGuard = (host: string, port: number) => Promise<readonly string[]>;

const forbidden = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8], // "this host"
  ['127.0.0.0', 8], // loopback
  ['169.254.0.0', 16], // link-local, and the metadata service of most clouds
  ['224.0.0.0', 3], // multicast, reserved, broadcast
] as const)
  forbidden.addSubnet(network, bits, 'ipv4');
forbidden.addAddress('100.100.100.200', 'ipv4'); // metadata, Alibaba Cloud
forbidden.addAddress('168.63.129.16', 'ipv4'); // platform service, Azure
for (const [network, bits] of [
  ['::', 96], // unspecified, loopback, IPv4-compatible
  ['fe80::', 10], // link-local
  ['ff00::', 8], // multicast
  ['64:ff9b::7f00:0', 104], // loopback behind NAT64
  ['64:ff9b::a9fe:0', 112], // link-local behind NAT64
] as const)
  forbidden.addSubnet(network, bits, 'ipv6');
forbidden.addAddress('fd00:ec2::254', 'ipv6'); // metadata, AWS

/** `allow` lists exceptions, each by the typed name or by its address, with one port. */
export function makeDialGuard(allow: readonly Place[], resolve: Resolve): DialGuard {
  return async (typed, port) => {
    const host = typed.replace(/^\[(.*)\]$/, '$1').toLowerCase();
    const addresses = isIP(host) ? [host] : await resolve(host);
    const permitted = addresses.filter(
      (address) =>
        !isForbidden(address) ||
        allow.some((place) => place.port === port && [host, address].includes(place.host.toLowerCase())),
    );
    if (permitted.length === 0) throw new DestinationForbidden();
    return permitted;
  };
}

/** An IPv4 address inside an IPv6 one (`::ffff:127.0.0.1`) is judged as IPv4 by BlockList. */
const isForbidden = (address: string): boolean =>
  isIP(address) === 0 || forbidden.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Reads `HOST:PORT`, with brackets around an IPv6 address; null when it is something else. */
export function parsePlace(text: string): Place | null {
  const found = /^(?:\[([0-9a-fA-F:.]+)\]|([^:[\]\s]+)):(\d{1,5})$/.exec(text);
  const host = found?.[1] ?? found?.[2];
  const port = Number(found?.[3]);
  return host !== undefined && port >= 1 && port <= 65535 ? { host, port } : null;
}
