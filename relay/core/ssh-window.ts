/**
 * Hands the client's credit on as the SSH channel window, so that sshd itself holds what the terminal has not drawn
 * yet, the kernel's tty fills and Ctrl-C flushes it. It uses private parts of ssh2 1.17.0 (exactly pinned); when they
 * are gone, `canSteerWindow` says so and the caller pauses the stream instead.
 */
import type { Client, ClientChannel } from 'ssh2';

type Protocol = {
  session(channel: number, initialWindow: number, packetBytes: number): void;
  channelWindowAdjust(channel: number, bytes: number): void;
};
type Inside = { incoming: { window: number }; outgoing: { id: number } };

/** So large that ssh2 never adjusts the window by itself, and exact arithmetic still holds. */
const neverAdjust = 2 ** 50;

const protocolOf = (client: Client): Partial<Protocol> | undefined => Reflect.get(client, '_protocol');

/** True when this ssh2 has the private parts that steering needs. */
export function canSteerWindow(client: Client): boolean {
  const protocol = protocolOf(client);
  return typeof protocol?.session === 'function' && typeof protocol.channelWindowAdjust === 'function';
}

/** Runs `open`, which must open exactly one session channel at once, with `windowBytes` as its first window. */
export function withFirstWindow(client: Client, windowBytes: number, open: () => void): void {
  const protocol = protocolOf(client);
  const session = protocol?.session;
  if (protocol && session)
    protocol.session = (channel, _window, packetBytes) => session.call(protocol, channel, windowBytes, packetBytes);
  try {
    open();
  } finally {
    if (protocol && session) protocol.session = session;
  }
}

/** Takes the window of an open channel over; the returned function lets the server send `bytes` more. */
export function takeWindow(client: Client, channel: ClientChannel): ((bytes: number) => void) | null {
  const { incoming, outgoing } = channel as unknown as Partial<Inside>;
  if (!canSteerWindow(client) || typeof incoming?.window !== 'number' || typeof outgoing?.id !== 'number') return null;
  incoming.window = neverAdjust;
  return (bytes) => protocolOf(client)?.channelWindowAdjust?.(outgoing.id, bytes);
}
