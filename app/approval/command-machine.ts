/** The life of a proposed command as a table (product D9). What is not in the table does not happen. */
import { unreachable } from '../../shared/result.ts';
import { type Acceptance, type CommandFailure, type CommandState, editedText } from './proposal.ts';

export type CommandEvent =
  | ({ kind: 'accept'; writeId: string; at: number } & Acceptance)
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
      return { ...event, kind: 'accepted' };
    case 'reject':
      return { kind: 'rejected', note: event.note, at: event.at };
    case 'fail':
      return { kind: 'failed', why: event.why, at: event.at, ...edit(state) };
    case 'written':
      return state.kind === 'accepted' ? written(state, event.at) : state;
    case 'expire':
      return { kind: 'expired', at: event.at };
    case 'interrupt':
      return { kind: 'interrupted', at: event.at, ...edit(state) };
    default:
      return unreachable(event);
  }
}

function written({ writeId: _, ...accepted }: CommandState & { kind: 'accepted' }, at: number): CommandState {
  return { ...accepted, kind: 'written', at };
}

/** What was to run stays in the record, whatever became of it. */
function edit(state: CommandState): { editedCommand?: string } {
  const editedCommand = editedText(state);
  return editedCommand === null ? {} : { editedCommand };
}
