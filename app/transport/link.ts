/** Drives the link machine through its ports: ticket, socket, clock. One dial at a time, one socket at a time. */
import type { Clock } from '../../shared/clock.ts';
import { type DownMessage, parseDown } from '../../shared/wire/down.ts';
import { decodeFrame, encodeFrame, type Frame } from '../../shared/wire/frame.ts';
import type { UpMessage } from '../../shared/wire/up.ts';
import { protocolVersion, subprotocol, ticketSubprotocolPrefix } from '../../shared/wire/version.ts';
import { type LinkEffect, type LinkEvent, type LinkState, stepLink } from './link-machine.ts';
import type { RelayAccess } from './relay-access.ts';
import type { OpenSocket, Socket } from './socket-port.ts';

export type LinkPorts = {
  /** A fresh ticket for this device. */
  ticket(): ReturnType<RelayAccess['ticket']>;
  openSocket: OpenSocket;
  /** `wss://relay/ws/` and the like; the session id is added. */
  socketUrl: string;
  clock: Clock;
  online(): boolean;
};

export type LinkHandlers = {
  onState(state: LinkState): void;
  onMessage(message: DownMessage): void;
  onFrame(frame: Frame): void;
};

export type Link = {
  state(): LinkState;
  open(): void;
  /** Both do nothing unless the link is up: what must not be lost is refused above this room. */
  send(message: UpMessage): void;
  sendFrame(frame: Frame): void;
  close(): void;
};

/** Idle heartbeat: asked every 10 s, and the answer has 4 s (notes: a dead link shows within 15 s). */
const probeEveryMs = 10_000;
const pongWithinMs = 4_000;
const openWithinMs = 15_000;

export function makeLink(sessionId: string, ports: LinkPorts, handlers: LinkHandlers): Link {
  let state: LinkState = { kind: 'idle' };
  let socket: Socket | null = null;
  let cancelTimer = () => {};

  function dispatch(event: LinkEvent): void {
    const [next, effects] = stepLink(state, event);
    const changed = next !== state;
    if (next.kind !== state.kind && next.kind !== 'opening') cancelTimer();
    state = next;
    for (const effect of effects) runners[effect.kind](effect as never);
    if (changed) handlers.onState(next);
  }

  function later(delayMs: number, event: LinkEvent): void {
    cancelTimer();
    cancelTimer = ports.clock.after(delayMs, () => dispatch(event));
  }

  const runners: { [K in LinkEffect['kind']]: (effect: Extract<LinkEffect, { kind: K }>) => void } = {
    getTicket() {
      later(openWithinMs, { kind: 'openTimeout' });
      void ports
        .ticket()
        .then((answer) =>
          dispatch(
            answer.ok
              ? { kind: 'ticket', ticket: answer.value }
              : { kind: 'ticketFailed', failure: answer.failure, online: ports.online() },
          ),
        );
    },
    dial({ ticket }) {
      socket = ports.openSocket(`${ports.socketUrl}${sessionId}`, [subprotocol, ticketSubprotocolPrefix + ticket], {
        onOpen: () => dispatch({ kind: 'socketOpen' }),
        onText: receiveText,
        onBytes: receiveBytes,
        onClose: () => dispatch({ kind: 'socketClosed', online: ports.online() }),
      });
    },
    hello: () => socket?.send(JSON.stringify({ t: 'link.hello', protocol: protocolVersion } satisfies UpMessage)),
    ping({ n }) {
      socket?.send(JSON.stringify({ t: 'link.ping', n } satisfies UpMessage));
      later(pongWithinMs, { kind: 'pingTimeout', n });
    },
    probeLater: () => later(probeEveryMs, { kind: 'probe' }),
    bye: () => socket?.send(JSON.stringify({ t: 'link.bye' } satisfies UpMessage)),
    closeSocket() {
      socket?.close();
      socket = null;
    },
  };

  function receiveText(text: string): void {
    const parsed = parseDown(text);
    if (!parsed.ok) {
      dispatch({ kind: 'malformed' });
      return;
    }
    const message = parsed.value;
    if (message.t === 'link.welcome') dispatch({ kind: 'welcome' });
    else if (message.t === 'link.pong') dispatch({ kind: 'pong', n: message.n });
    else if (message.t === 'link.refused') dispatch({ kind: 'refused' });
    else if (state.kind === 'up') handlers.onMessage(message);
  }

  function receiveBytes(bytes: Uint8Array<ArrayBuffer>): void {
    const frame = decodeFrame(bytes);
    if (!frame.ok) dispatch({ kind: 'malformed' });
    else if (state.kind === 'up') handlers.onFrame(frame.value);
  }

  return {
    state: () => state,
    open: () => dispatch({ kind: 'open' }),
    send(message) {
      if (state.kind === 'up') socket?.send(JSON.stringify(message));
    },
    sendFrame(frame) {
      if (state.kind === 'up') socket?.send(encodeFrame(frame));
    },
    close: () => dispatch({ kind: 'close' }),
  };
}
