/** Whether a request comes straight from this machine, with nothing in between that would hide its source. */

const proxyHeaders = ['forwarded', 'via', 'x-real-ip', 'cf-connecting-ip', 'true-client-ip'];

/** `headers` by lower-case name. */
export function isDirectLoopback(
  remoteAddress: string | undefined,
  headers: Readonly<Record<string, string>>,
): boolean {
  const proxied = Object.keys(headers).some((name) => proxyHeaders.includes(name) || name.startsWith('x-forwarded'));
  return !proxied && isLoopbackAddress(remoteAddress ?? '') && isLoopbackName(headers['host'] ?? '');
}

/** A bound or connecting address of this machine's loopback. */
export const isLoopbackAddress = (address: string): boolean =>
  /^(::ffff:)?127(\.\d{1,3}){3}$/.test(address) || address === '::1' || address === 'localhost';

/** `Host` header that a browser on this machine sends for its own loopback. */
const isLoopbackName = (host: string): boolean => /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i.test(host);
