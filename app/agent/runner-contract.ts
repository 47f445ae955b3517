/** What a conversation needs of the world, and what the views hold of it. */
import type { Clock } from '../../shared/clock.ts';
import type { Result } from '../../shared/result.ts';
import type { Allowances } from '../approval/allowances.ts';
import type { Decision } from '../approval/decision.ts';
import type { CommandProposal, Proposal } from '../approval/proposal.ts';
import type { Assessment, RefusalReason } from '../risk/assessment.ts';
import type { Conversation, Message, ModelFailure } from './conversation.ts';
import type { ConversationStore, FaultPort, OpenModel, StorageFailure, TurnTarget } from './ports.ts';
import type { TurnFailure, TurnPhase } from './turn-machine.ts';

export type RunnerDeps = {
  store: ConversationStore;
  clock: Clock;
  ids: { newId: () => string; newWriteId: () => string };
  /** The chosen model, its key unsealed; asked at every request. */
  openModel: () => Promise<Result<OpenModel, ModelFailure>>;
  /** The live session that is focused now; null at home and where none is ready: requests then carry no tools. */
  target: () => TurnTarget | null;
  assess: (command: string) => Assessment;
  /** Shared by all conversations of the app. */
  allowances: Allowances;
  /** Settled rounds per message, 1–20. */
  maxRounds: () => number;
  faults: FaultPort | null;
};

export type RunnerState = {
  conversation: Conversation;
  messages: readonly Message[];
  proposals: readonly Proposal[];
  phase: TurnPhase;
  /** Commands that wait for the person, in order of arrival; the first one is in the sheet. */
  queue: readonly CommandProposal[];
};

export type SendFailure = TurnFailure | { kind: 'busy' } | { kind: 'stopped' };
export type DecideFailure =
  | StorageFailure
  | { kind: 'notWaiting' }
  | { kind: 'noSession' }
  /** The edited text is one that no tier sends; the proposal still waits. */
  | { kind: 'refused'; why: RefusalReason };

export type TurnDriver = {
  state(): RunnerState;
  /** Resolves when the question is saved. A failure means: it is not, the text belongs back into the composer. */
  send(text: string): Promise<Result<void, SendFailure>>;
  /** Keeps what came; open observations and waiting commands are closed. */
  stop(): void;
  /** After a failure: the same request again, nothing is rerun. */
  retry(): void;
  /** After the last round: sends its results. */
  continueTurn(): void;
  /** About the first command of the queue. Resolves when the decision is saved. */
  decide(proposalId: string, decision: Decision): Promise<Result<void, DecideFailure>>;
  /** The scope is left, another session is focused, or the session has closed (product D6). */
  leave(): void;
};
