/**
 * The link to the relay as a pure machine. Without resume yet: a link that was up and is lost is closed, and the
 * session with it; the person opens a new one.
 */
import type { RelayFailure } from './relay-access.ts';

export type LinkState =
  | { kind: 'idle' }
  | { kind: 'opening'; step: 'ticket' | 'socket' | 'welcome' }
  /** `awaiting` is the number of the ping that has no answer yet. */
  | { kind: 'up'; pings: number; awaiting: number | null }
  | { kind: 'closed'; reason: LinkEnd };

export type LinkEnd =
  | 'offline'
  | 'relayUnreachable'
  | 'deviceUnknown'
  | 'tooMany'
  | 'protocolMismatch'
  | 'linkLost'
  | 'closedByUser';

export type LinkEvent =
  | { kind: 'open' }
  | { kind: 'ticket'; ticket: string }
  | { kind: 'ticketFailed'; failure: RelayFailure; online: boolean }
  | { kind: 'socketOpen' }
  | { kind: 'welcome' }
  | { kind: 'refused' }
  | { kind: 'malformed' }
  | { kind: 'socketClosed'; online: boolean }
  /** The time to ask whether anybody is there. */
  | { kind: 'probe' }
  | { kind: 'pong'; n: number }
  /** Ping `n` had its time. */
  | { kind: 'pingTimeout'; n: number }
  | { kind: 'openTimeout' }
  | { kind: 'close' };

export type LinkEffect =
  | { kind: 'getTicket' }
  | { kind: 'dial'; ticket: string }
  | { kind: 'hello' }
  | { kind: 'ping'; n: number }
  | { kind: 'probeLater' }
  | { kind: 'bye' }
  | { kind: 'closeSocket' };

type Step = [LinkState, LinkEffect[]];

const ticketEnds: Record<RelayFailure['kind'], LinkEnd> = {
  unreachable: 'relayUnreachable',
  unauthorized: 'deviceUnknown',
  forbidden: 'deviceUnknown',
  tooMany: 'tooMany',
  notFound: 'protocolMismatch',
  protocol: 'protocolMismatch',
};

export function stepLink(state: LinkState, event: LinkEvent): Step {
  switch (state.kind) {
    case 'idle':
      return event.kind === 'open' ? [{ kind: 'opening', step: 'ticket' }, [{ kind: 'getTicket' }]] : [state, []];
    case 'opening':
      return stepOpening(state, event);
    case 'up':
      return stepUp(state, event);
    case 'closed':
      return [state, []];
  }
}

const closed = (reason: LinkEnd): Step => [{ kind: 'closed', reason }, [{ kind: 'closeSocket' }]];

function stepOpening(state: LinkState & { kind: 'opening' }, event: LinkEvent): Step {
  switch (event.kind) {
    case 'ticket':
      return [{ kind: 'opening', step: 'socket' }, [{ kind: 'dial', ticket: event.ticket }]];
    case 'ticketFailed':
      return closed(offlineOr(event, ticketEnds[event.failure.kind]));
    case 'socketOpen':
      return [{ kind: 'opening', step: 'welcome' }, [{ kind: 'hello' }]];
    case 'welcome':
      return [{ kind: 'up', pings: 0, awaiting: null }, [{ kind: 'probeLater' }]];
    case 'refused':
    case 'malformed':
      return closed('protocolMismatch');
    case 'socketClosed':
      return closed(offlineOr(event, 'relayUnreachable'));
    case 'openTimeout':
      return closed('relayUnreachable');
    case 'close':
      return closed('closedByUser');
    default:
      return [state, []];
  }
}

function stepUp(state: LinkState & { kind: 'up' }, event: LinkEvent): Step {
  switch (event.kind) {
    case 'probe':
      return [
        { kind: 'up', pings: state.pings + 1, awaiting: state.pings + 1 },
        [{ kind: 'ping', n: state.pings + 1 }],
      ];
    case 'pong':
      return event.n === state.awaiting ? [{ ...state, awaiting: null }, [{ kind: 'probeLater' }]] : [state, []];
    case 'pingTimeout':
      return event.n === state.awaiting ? closed('linkLost') : [state, []];
    case 'malformed':
      return closed('protocolMismatch');
    case 'refused':
    case 'socketClosed':
      return closed('linkLost');
    case 'close':
      return [{ kind: 'closed', reason: 'closedByUser' }, [{ kind: 'bye' }, { kind: 'closeSocket' }]];
    default:
      return [state, []];
  }
}

/** `navigator.onLine` false is to be believed, true is not. */
const offlineOr = (event: { online: boolean }, otherwise: LinkEnd): LinkEnd => (event.online ? otherwise : 'offline');
