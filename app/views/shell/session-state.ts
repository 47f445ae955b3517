import type { SessionState } from '../../session/session-machine.ts';

export type SessionDot = 'live' | 'connecting' | 'waiting' | 'blocked' | 'closed';

/** The dot of a session: amber is always the person's turn. */
export function sessionDot(phase: SessionState, waiting: number): SessionDot {
  switch (phase.kind) {
    case 'ready':
      return waiting > 0 ? 'waiting' : 'live';
    case 'prompt':
      return 'waiting';
    case 'hostKey':
      return phase.verdict.kind === 'changed' ? 'blocked' : 'waiting';
    case 'connecting':
      return 'connecting';
    case 'closed':
      return 'closed';
  }
}
