/** What the person decided about a command that waits. */
import type { Acceptance } from './proposal.ts';

export type Decision =
  | { option: 'once' | 'session' }
  | { option: 'edited'; command: string }
  | { option: 'reject'; note: string | null };

/** An edit that changes nothing is the proposal itself. */
export function acceptanceOf(decision: Exclude<Decision, { option: 'reject' }>, proposed: string): Acceptance {
  if (decision.option !== 'edited') return { by: decision.option };
  return decision.command === proposed ? { by: 'once' } : { by: 'edited', editedCommand: decision.command };
}
