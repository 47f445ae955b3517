/** The life of a proposed command as a table (product D9). What is not in the table does not happen. */
import { unreachable } from '../../shared/result.ts';
import type { AcceptedBy, CommandFailure, CommandState } from './proposal.ts';

export type CommandEvent =
  | { kind: 'accept'; by: AcceptedBy; writeId: string; at: number }
  | { kind: 'reject'; note: string | null; at: number }
  /** Refused before anybody decided, or the write failed afterwards. */
  | { kind: 'fail'; why: CommandFailure; at: number }
  /** The relay has confirmed the write. */
  | { kind: 'written'; at: number }
  | { kind: 'expire'; at: number }
  /** The relay did not confirm the write: the link was lost, or the app was closed. */
  | { kind: 'interrupt'; at: number };

/** Which events a state answers. Settled states answer none: a record is permanent. */
export const commandTransitions: Readonly<Record<CommandState['kind'], readonly CommandEvent['kind'][]>> = {
  pending: ['accept', 'reject', 'fail', 'expire'],
  accepted: ['written', 'fail', 'interrupt'],
  written: [],
  failed: [],
  rejected: [],
  expired: [],
  interrupted: [],
};

/** Pure. An event that the state does not answer leaves it as it is: the same object comes back. */
export function stepCommand(state: CommandState, event: CommandEvent): CommandState {
  if (!commandTransitions[state.kind].includes(event.kind)) return state;
  switch (event.kind) {
    case 'accept':
      return { kind: 'accepted', by: event.by, writeId: event.writeId, at: event.at };
    case 'reject':
      return { kind: 'rejected', note: event.note, at: event.at };
    case 'fail':
      return { kind: 'failed', why: event.why, at: event.at };
    case 'written':
      return state.kind === 'accepted' ? { kind: 'written', by: state.by, at: event.at } : state;
    case 'expire':
      return { kind: 'expired', at: event.at };
    case 'interrupt':
      return { kind: 'interrupted', at: event.at };
    default:
      return unreachable(event);
  }
}
