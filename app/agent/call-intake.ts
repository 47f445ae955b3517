/** The calls of a complete answer as proposals, ready to be saved with it before anything happens (product D4). */
import type { CommandFailure, CommandState, InvalidCall, Proposal } from '../approval/proposal.ts';
import type { Assessment, RefusalReason } from '../risk/assessment.ts';
import type { AssistantMessage } from './conversation.ts';
import type { RawCall } from './providers/model-port.ts';
import { type CallProblem, type ReadCall, readCall } from './tools/read-call.ts';

export type IntakeDeps = {
  assess: (command: string) => Assessment;
  newId: () => string;
  /** False where the conversation has no session: a call is then answered as such. */
  hasTools: boolean;
  now: number;
};

export function toProposals(deps: IntakeDeps, answer: AssistantMessage, calls: readonly RawCall[]): Proposal[] {
  return calls.map((call, position): Proposal => {
    const read = readCall(call);
    const identity = {
      id: deps.newId(),
      conversationId: answer.conversationId,
      messageId: answer.id,
      position,
      callId: call.id ?? `call_${deps.newId()}`,
      toolName: read.toolName,
      wireName: call.name,
      argumentsText: call.argumentsText,
      createdAt: deps.now,
    };
    if (!deps.hasTools) return { ...identity, kind: 'invalid', why: 'noToolsHere', detail: '' };
    return { ...identity, ...fate(read, deps) };
  });
}

type Fate =
  | { kind: 'command'; command: string; reason: string | null; state: CommandState }
  | { kind: 'observation'; state: { kind: 'observing'; waiting: boolean } }
  | { kind: 'invalid'; why: InvalidCall; detail: string };

function fate(read: ReadCall, deps: IntakeDeps): Fate {
  if (read.kind === 'invalid') return { kind: 'invalid', why: invalidBy[read.problem], detail: read.detail };
  if (read.kind === 'observation') return { kind: 'observation', state: { kind: 'observing', waiting: true } };
  const { command, reason } = read;
  const refusal = read.characters === 'control' ? 'control-characters' : deps.assess(command).refused;
  const state: CommandState =
    refusal === undefined ? { kind: 'pending' } : { kind: 'failed', why: failureBy[refusal], at: deps.now };
  return { kind: 'command', command, reason, state };
}

const invalidBy: Readonly<Record<CallProblem, InvalidCall>> = {
  unknown_tool: 'unknownTool',
  truncated: 'truncated',
  invalid_json: 'badJson',
  ambiguous_arguments: 'badJson',
  schema: 'badArguments',
  control_characters: 'badArguments',
};

/** Refused in every tier, before anybody is asked (product C7). */
const failureBy: Readonly<Record<RefusalReason, CommandFailure>> = {
  empty: 'refused.empty',
  'control-characters': 'refused.controlCharacters',
  incomplete: 'refused.incomplete',
};
