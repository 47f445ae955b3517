/** A WebSocket as a port: the browser's own in the app, a flaky or scripted one in tests. */
export type Socket = {
  send(data: string | Uint8Array<ArrayBuffer>): void;
  /** Ends it; `onClose` still fires once. */
  close(): void;
};

export type SocketEvents = {
  onOpen(): void;
  onText(text: string): void;
  onBytes(bytes: Uint8Array<ArrayBuffer>): void;
  /** Exactly once, also when the socket never opened. */
  onClose(): void;
};

export type OpenSocket = (url: string, protocols: readonly string[], events: SocketEvents) => Socket;

/** The browser's WebSocket. Its close code tells nothing that the relay did not say before in `link.refused`. */
export const openBrowserSocket: OpenSocket = (url, protocols, events) => {
  const socket = new WebSocket(url, [...protocols]);
  socket.binaryType = 'arraybuffer';
  socket.onopen = () => events.onOpen();
  socket.onclose = () => events.onClose();
  socket.onmessage = ({ data }) => {
    if (typeof data === 'string') events.onText(data);
    else events.onBytes(new Uint8Array(data as ArrayBuffer));
  };
  return { send: (data) => socket.send(data), close: () => socket.close() };
};
