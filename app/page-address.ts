/** What the pairing link carries in its fragment. It is taken out of the address at once: history keeps no code. */
export type LinkExtras = {
  /** The one-time code, spent only when the person taps Pair. */
  pairingCode: string | null;
  /** Base URL of the demo's scripted model service; honoured from a page on loopback, for an address on loopback. */
  scriptedModel: string | null;
};

const loopback = new Set(['127.0.0.1', 'localhost', '[::1]']);

export function takeLinkExtras(location: Location, history: History): LinkExtras {
  const fragment = new URLSearchParams(location.hash.slice(1));
  const pairingCode = fragment.get('pair');
  const script = fragment.get('script');
  if (location.hash !== '') history.replaceState(history.state, '', location.pathname + location.search);
  const scriptedModel = script !== null && loopback.has(location.hostname) && isLoopbackUrl(script) ? script : null;
  return { pairingCode, scriptedModel };
}

const isLoopbackUrl = (text: string): boolean => URL.canParse(text) && loopback.has(new URL(text).hostname);

/** The relay serves the app, so it is where the page came from. */
export const socketUrl = (location: Location): string =>
  `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws/`;
