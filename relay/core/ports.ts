/** What the core needs of the machine it runs on. Node and Cloudflare Workers each bring their own. */
import type { Duplex } from 'node:stream';
import type { ConnectConfig } from 'ssh2';

export type Host = {
  /**
   * Opens a connected stream. Rejects with `DestinationForbidden`, or with an error that carries the system's `code`
   * (ENOTFOUND, ECONNREFUSED, …).
   */
  dial(host: string, port: number): Promise<Duplex>;
  /** Narrows ssh2's algorithm lists where the host cannot run them all. */
  algorithms?: ConnectConfig['algorithms'];
};

/** The client's end of the WebSocket. Nothing here throws, also after the socket closed. */
export type Peer = {
  sendText(text: string): void;
  sendBytes(bytes: Uint8Array): void;
  close(code: number, reason: string): void;
  /** Bytes accepted but not yet on the network. */
  bufferedAmount?(): number;
};

/** The destination is against the relay's rules; nothing was sent to it. */
export class DestinationForbidden extends Error {
  override readonly name = 'DestinationForbidden';
}
