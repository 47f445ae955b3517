/** Which names the relay answers to and which pages may use it: the answer to DNS rebinding and foreign pages. */

export type Gate = {
  /** `Host` header; a page that rebound its own name to our address sends that name. */
  allowsHost(host: string | undefined): boolean;
  /** `Origin` header; absent is refused, since every browser sends it with POST, DELETE and WebSocket. */
  allowsOrigin(origin: string | undefined): boolean;
};

/** `hosts` are the relay's own `name:port`; `origins` are public addresses, such as a reverse proxy's. */
export function makeGate(hosts: readonly string[], origins: readonly string[]): Gate {
  const publicUrls = origins.map((origin) => new URL(origin));
  const allowedHosts = new Set([...hosts, ...publicUrls.map((url) => url.host)].map((host) => host.toLowerCase()));
  const own = hosts.flatMap((host) => [`http://${host}`, `https://${host}`]);
  const allowedOrigins = new Set(
    [...own, ...publicUrls.map((url) => url.origin)].map((origin) => origin.toLowerCase()),
  );
  return {
    allowsHost: (host) => host !== undefined && allowedHosts.has(host.toLowerCase()),
    allowsOrigin: (origin) => origin !== undefined && allowedOrigins.has(origin.toLowerCase()),
  };
}
