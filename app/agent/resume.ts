/** What a conversation found on disk means now (product D9): what cannot be known any more is said so, never repeated. */
import { stepCommand } from '../approval/command-machine.ts';
import { isSettled, type Proposal } from '../approval/proposal.ts';
import type { AssistantMessage, Message } from './conversation.ts';
import type { Loaded } from './conversation-record.ts';
import { truncatedFailure } from './providers/failure.ts';
import type { OpenCall, TurnState } from './turn-machine.ts';

export type Repairs = { messages: readonly AssistantMessage[]; proposals: readonly Proposal[] };

/** Rows that must change, and be saved, before the conversation goes on. */
export function repairsOf(loaded: Loaded, now: number): Repairs {
  const messages = loaded.messages.flatMap((message): AssistantMessage[] =>
    message.role === 'assistant' && message.status.kind === 'streaming'
      ? [{ ...message, status: { kind: 'interrupted' } }]
      : [],
  );
  const lastId = [...loaded.messages].sort((a, b) => a.seq - b.seq).at(-1)?.id;
  const proposals = loaded.proposals.flatMap((proposal) => repaired(proposal, proposal.messageId === lastId, now));
  return { messages, proposals };
}

/** Commands of the last answer still wait; older ones were passed over. */
function repaired(proposal: Proposal, isOfLast: boolean, at: number): Proposal[] {
  if (proposal.kind === 'observation' && proposal.state.kind === 'observing') {
    return [{ ...proposal, state: { kind: 'failed', why: 'interrupted', at } }];
  }
  if (proposal.kind !== 'command' || isSettled(proposal)) return [];
  if (proposal.state.kind === 'pending' && isOfLast) return [];
  const event = proposal.state.kind === 'pending' ? 'expire' : 'interrupt';
  return [{ ...proposal, state: stepCommand(proposal.state, { kind: event, at }) }];
}

/** Where the turn stands, from rows that are already repaired. Nothing is asked of the model by itself. */
export function turnStateOf(
  messages: readonly Message[],
  proposals: readonly Proposal[],
  maxRounds: number,
): TurnState {
  const ofTurn = messages.slice(messages.findLastIndex((message) => message.role === 'user') + 1);
  const callsOf = (message: Message): Proposal[] => proposals.filter((call) => call.messageId === message.id);
  const last = messages.at(-1);
  if (last === undefined) return { kind: 'done', why: 'nothing' };
  const settled = ofTurn.filter((message) => callsOf(message).length > 0 && callsOf(message).every(isSettled)).length;
  if (last.role === 'user') return { kind: 'failed', settled, failure: truncatedFailure() };
  const calls = callsOf(last);
  return calls.length > 0 ? afterCalls(calls, settled, maxRounds) : afterAnswer(last, settled);
}

function afterCalls(calls: readonly Proposal[], settled: number, maxRounds: number): TurnState {
  const open = [...calls]
    .sort((a, b) => a.position - b.position)
    .flatMap((call): OpenCall[] =>
      isSettled(call) || call.kind === 'invalid' ? [] : [{ id: call.id, kind: call.kind }],
    );
  if (open.length > 0) return { kind: 'settling', settled, open };
  if (calls.some(wasClosed)) return { kind: 'done', why: 'left' };
  if (settled >= maxRounds) return { kind: 'roundLimit', settled };
  return { kind: 'failed', settled, failure: truncatedFailure() };
}

/** The person stopped or left this round: it is not taken up again by itself, nor is the person reminded of it. */
function wasClosed(call: Proposal): boolean {
  if (call.kind === 'command') return call.state.kind === 'expired';
  if (call.kind === 'invalid' || call.state.kind !== 'failed') return false;
  return call.state.why === 'cancelled' || call.state.why === 'stopped';
}

function afterAnswer({ status }: AssistantMessage, settled: number): TurnState {
  switch (status.kind) {
    case 'complete':
      return { kind: 'done', why: 'answered' };
    case 'stopped':
      return { kind: 'stopped' };
    case 'failed':
      return { kind: 'failed', settled, failure: status.failure };
    case 'interrupted':
    case 'streaming':
      return { kind: 'failed', settled, failure: truncatedFailure() };
  }
}
