/** What the agent needs of the world. Implemented by storage, session and terminal; wired in `compose.ts`. */
import type { Result } from '../../shared/result.ts';
import type { CommandFailure, ObservationFailure, ObservationOutcome, Proposal } from '../approval/proposal.ts';
import type { AssistantMessage, Conversation, Message } from './conversation.ts';
import type { ModelPort } from './providers/model-port.ts';

export type StorageFailure = { kind: 'storage.full' | 'storage.unavailable' };

/** Every call resolves after the rows are on disk, or rejects nothing: failure is a value, and then nothing was saved. */
export type ConversationStore = {
  saveConversation(conversation: Conversation): Promise<Result<void, StorageFailure>>;
  /** A question and the empty answer that waits for the model, in one transaction. */
  saveMessages(messages: readonly Message[]): Promise<Result<void, StorageFailure>>;
  /** An answer that is complete, with its calls, in one transaction (product D4). */
  saveAnswer(answer: AssistantMessage, calls: readonly Proposal[]): Promise<Result<void, StorageFailure>>;
  saveProposal(proposal: Proposal): Promise<Result<void, StorageFailure>>;
  load(conversationId: string): Promise<{ messages: Message[]; proposals: Proposal[] }>;
};

/** Runs a read-only script on the host, outside of the terminal; at most four at a time in a session, the rest wait. */
export type ExecPort = {
  /**
   * `onStarted` is called when the channel is open. Aborting `signal` cancels at the relay; the promise then resolves
   * with failure `cancelled`.
   */
  run(
    script: string,
    options: { timeoutMs: number; capBytes: number; signal: AbortSignal; onStarted: () => void },
  ): Promise<Result<ObservationOutcome, ObservationFailure>>;
};

/** The one way to the shell (product C7, D8). Resolves when the relay has acknowledged the writeId. */
export type TerminalPort = {
  /** `unconfirmed`: handed over, but the link was lost before the acknowledgement; it may have run. */
  run(text: string, writeId: string): Promise<Result<void, CommandFailure | 'unconfirmed'>>;
};

/** The live session that a turn is bound to (product D6). */
export type TurnTarget = {
  sessionId: string;
  hostName: string;
  username: string;
  exec: ExecPort;
  terminal: TerminalPort;
};

/** A model service, ready to be asked. `tools` is false once the service has refused them (product D14). */
export type OpenModel = { port: ModelPort; model: string; tools: boolean };

/**
 * Points at which a test may stop the world. Compose gives null; a test build gives one that waits for ever, so that a
 * reload finds exactly what was saved by then.
 */
export type FaultPort = {
  /** The decision is saved, nothing is written yet. */
  beforeWrite(proposalId: string): Promise<void>;
};

/** Something to tell the person once, beside the record. */
export type Notice =
  | { kind: 'notSaved'; failure: StorageFailure }
  /** The service refused tools; the profile should remember it. */
  | { kind: 'toolsRefused' }
  | { kind: 'leakedToolMarkup' };

/** What the views follow while a turn runs; all of it is already saved, but streaming text (at most one second). */
export type ConversationEvent =
  | { kind: 'message'; message: Message }
  /** New text of the streaming answer; `text` and `reasoning` are the whole so far. */
  | { kind: 'streaming'; messageId: string; text: string; reasoning: string }
  | { kind: 'proposal'; proposal: Proposal }
  | { kind: 'conversation'; conversation: Conversation }
  | { kind: 'phase' }
  | { kind: 'notice'; notice: Notice };
