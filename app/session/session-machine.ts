import type { SshEnd } from '../../shared/wire/ssh.ts';

/** Why a session is over, for the sentence the person reads. */
export type SessionEnd = {
  kind:
    | SshEnd
    | 'offline'
    | 'relayUnreachable'
    | 'deviceUnknown'
    | 'tooMany'
    | 'linkLost'
    | 'protocolMismatch'
    | 'terminalRefused';
  /** Sign-in methods that the server would have taken, and those that were used; empty unless sign-in failed. */
  offered: readonly string[];
  tried: readonly string[];
};
