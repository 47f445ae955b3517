/** The place for a session's one terminal, and the rules for frames that belong to it. */
import type { Frame } from '../../shared/wire/frame.ts';
import type { UpMessage } from '../../shared/wire/up.ts';
import { openPty, type PtyChannel, type PtyPorts, type PtySize } from './pty-channel.ts';

export type PtySlot = {
  open(message: Extract<UpMessage, { t: 'pty.open' }>): void;
  resize(message: { channel: number } & PtySize): void;
  close(channel: number): void;
  frame(frame: Frame): void;
  /** The connection is gone: tells the end of the terminal. */
  abandon(): void;
};

export function makePtySlot(ports: Omit<PtyPorts, 'onClosed'>): PtySlot {
  let open: { channel: number; pty: PtyChannel } | null = null;
  /** Frames for these may still be on their way when the terminal ends. */
  const past = new Set<number>();

  const at = (channel: number): PtyChannel | null => (open?.channel === channel ? open.pty : null);
  const forget = (channel: number) => {
    if (open?.channel === channel) open = null;
    past.add(channel);
  };

  return {
    open({ channel, cols, rows }) {
      if (open) return ports.send({ t: 'pty.failed', channel, kind: 'limit' });
      // Offsets are absolute for the life of a channel, so a number is used once.
      if (past.has(channel)) return ports.refuse('outOfOrder');
      const pty = openPty(channel, { cols, rows }, { ...ports, onClosed: () => forget(channel) });
      if (!past.has(channel)) open = { channel, pty };
    },
    resize: ({ channel, cols, rows }) => at(channel)?.resize({ cols, rows }),
    close: (channel) => at(channel)?.close(),
    frame(frame) {
      const pty = at(frame.channel);
      if (!pty) return past.has(frame.channel) ? undefined : ports.refuse('outOfOrder');
      if (frame.kind === 'grant') pty.grant(frame.offset);
      else if (frame.kind === 'input') pty.input(frame.offset, frame.payload);
      else if (frame.kind === 'markedInput') pty.input(frame.offset, frame.payload, frame.writeId);
      else ports.refuse('outOfOrder');
    },
    abandon() {
      open?.pty.abandon();
    },
  };
}
