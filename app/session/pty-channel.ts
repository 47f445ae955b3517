/** The terminal's channel on this side: absolute byte offsets both ways, grants, and the acknowledgement of marked writes. */
import { maxPayloadBytes, outputWindowBytes, terminalSize } from '../../shared/limits.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { Frame } from '../../shared/wire/frame.ts';
import type { UpMessage } from '../../shared/wire/up.ts';

export type WriteFailure =
  /** Nothing was handed over. */
  | 'noSession'
  /** Handed over, but the link was lost before the relay confirmed it: it may have run. */
  | 'unconfirmed';

export type PtyChannel = {
  /** Typed keys. False when there is no session: the caller tells the person. */
  write(bytes: Uint8Array): boolean;
  /** Resolves when the relay has handed the bytes to SSH. */
  writeMarked(bytes: Uint8Array, writeId: string): Promise<Result<void, WriteFailure>>;
  /** The emulator has drawn so many more bytes: the relay may send as many again. */
  drawn(byteCount: number): void;
  /** Sends the size when it is new and of use; a hidden pane's size is not (T05). */
  resize(cols: number, rows: number): void;
  size(): { cols: number; rows: number };
};

export type PtyChannelDriver = PtyChannel & {
  receive(frame: { offset: number; payload: Uint8Array }): void;
  written(writeId: string): void;
  open(): void;
  close(): void;
};

/** A grant for every eighth of the window keeps frames few and the host busy (notes/performance §4). */
const grantStepBytes = outputWindowBytes / 8;

export function makePtyChannel(ports: {
  channel: number;
  send(message: UpMessage): void;
  sendFrame(frame: Frame): void;
  onOutput(bytes: Uint8Array): void;
}): PtyChannelDriver {
  const { channel } = ports;
  const waiting = new Map<string, (result: Result<void, WriteFailure>) => void>();
  let isOpen = false;
  let inputOffset = 0;
  let receivedOffset = 0;
  let drawnBytes = 0;
  let grantedBytes = outputWindowBytes;
  let size = { cols: 80, rows: 24 };

  function sendInput(bytes: Uint8Array, writeId: string | null): void {
    for (let at = 0; at < bytes.length; at += maxPayloadBytes) {
      const payload = bytes.subarray(at, at + maxPayloadBytes);
      const isLast = at + maxPayloadBytes >= bytes.length;
      // The mark rides on the last frame: acknowledged, it vouches for all before it.
      if (isLast && writeId !== null) {
        ports.sendFrame({ kind: 'markedInput', channel, offset: inputOffset, writeId, payload });
      } else ports.sendFrame({ kind: 'input', channel, offset: inputOffset, payload });
      inputOffset += payload.length;
    }
  }

  return {
    write(bytes) {
      if (isOpen) sendInput(bytes, null);
      return isOpen;
    },
    writeMarked(bytes, writeId) {
      if (!isOpen) return Promise.resolve(fail('noSession'));
      return new Promise((resolve) => {
        waiting.set(writeId, resolve);
        sendInput(bytes, writeId);
      });
    },
    written(writeId) {
      waiting.get(writeId)?.(ok(undefined));
      waiting.delete(writeId);
    },
    receive(frame) {
      // Bytes below the offset were shown already; a gap cannot be on one socket.
      const fresh = frame.payload.subarray(Math.max(0, receivedOffset - frame.offset));
      receivedOffset += fresh.length;
      if (fresh.length > 0) ports.onOutput(fresh);
    },
    drawn(byteCount) {
      drawnBytes += byteCount;
      const target = drawnBytes + outputWindowBytes;
      if (!isOpen || target - grantedBytes < grantStepBytes) return;
      grantedBytes = target;
      ports.sendFrame({ kind: 'grant', channel, offset: target });
    },
    resize(cols, rows) {
      if (cols < terminalSize.minCols || rows < terminalSize.minRows) return;
      if (cols === size.cols && rows === size.rows) return;
      size = { cols: Math.min(cols, terminalSize.maxCols), rows: Math.min(rows, terminalSize.maxRows) };
      if (isOpen) ports.send({ t: 'pty.resize', channel, ...size });
    },
    size: () => size,
    open() {
      isOpen = true;
    },
    close() {
      isOpen = false;
      for (const resolve of waiting.values()) resolve(fail('unconfirmed'));
      waiting.clear();
    },
  };
}
