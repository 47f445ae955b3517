/** One tool call of the model and what became of it. Records are permanent (product D4, D9, D10). */

/** Who let a command run: the person once, the session's allow-list, or the person with a text of their own. */
export type Acceptance =
  | { by: 'once' | 'session' }
  /** Written instead of the proposal, exactly as it stands here. Never the same text as the proposal. */
  | { by: 'edited'; editedCommand: string };

/** The life of a `propose_command` call. Each state is saved before its effect. */
export type CommandState =
  | { kind: 'pending' }
  /** Decided, not yet confirmed by the relay. Found like this at start: `interrupted`, never written again. */
  | ({ kind: 'accepted'; writeId: string; at: number } & Acceptance)
  | ({ kind: 'written'; at: number } & Acceptance)
  /** `editedCommand`: what was to run instead of the proposal, where the person had edited it. */
  | { kind: 'failed'; why: CommandFailure; at: number; editedCommand?: string }
  | { kind: 'rejected'; note: string | null; at: number }
  | { kind: 'expired'; at: number }
  | { kind: 'interrupted'; at: number; editedCommand?: string };

/** Why an accepted or refused command did not reach the shell. Sentences: dictionary; for the model: tool-result. */
export type CommandFailure =
  | 'refused.controlCharacters'
  | 'refused.incomplete'
  | 'refused.empty'
  | 'severalLines'
  | 'noBracketedPaste'
  | 'noSession'
  | 'writeFailed';

/** The life of a read-only call. */
export type ObservationState =
  /** `waiting` until a channel is free: that time does not count against the limit. */
  | { kind: 'observing'; waiting: boolean }
  | { kind: 'observed'; outcome: ObservationOutcome; at: number }
  | { kind: 'failed'; why: ObservationFailure; at: number };

export type ObservationOutcome = {
  /** What the host answered, cut to the cap, UTF-8 decoded. */
  output: string;
  exitCode: number | null;
  signal: string | null;
  truncated: boolean;
  timedOut: boolean;
};

export type ObservationFailure =
  | 'noSession'
  | 'channelFailed'
  | 'noShell'
  | 'cancelled'
  | 'stopped'
  | 'roundOutputFull'
  | 'interrupted';

/** Why a call could be neither proposed nor run. It is answered at once. */
export type InvalidCall = 'unknownTool' | 'badJson' | 'badArguments' | 'truncated' | 'noToolsHere';

type CallIdentity = {
  id: string;
  conversationId: string;
  messageId: string;
  /** Place in the message. Message and position name a call: ids of services repeat and go missing. */
  position: number;
  /** The service's own id, sent back as it came; made by us when it was missing. */
  callId: string;
  /** The tool that was meant; what the service wrote when there is no such tool. */
  toolName: string;
  /** The name as the service wrote it; sent back as it came. */
  wireName: string;
  /** As the model wrote it; sent back as it came. */
  argumentsText: string;
  createdAt: number;
};

export type Proposal = CallIdentity &
  (
    | { kind: 'command'; command: string; reason: string | null; state: CommandState }
    | { kind: 'observation'; state: ObservationState }
    | { kind: 'invalid'; why: InvalidCall; detail: string }
  );

export type CommandProposal = Extract<Proposal, { kind: 'command' }>;
export type Observation = Extract<Proposal, { kind: 'observation' }>;

/** True when the model can be told what became of the call. */
export function isSettled(proposal: Proposal): boolean {
  switch (proposal.kind) {
    case 'invalid':
      return true;
    case 'observation':
      return proposal.state.kind !== 'observing';
    case 'command':
      return proposal.state.kind !== 'pending' && proposal.state.kind !== 'accepted';
  }
}

/** The person's own text, where it ran or was to run instead of the proposal. */
export const editedText = (state: CommandState): string | null =>
  'editedCommand' in state && state.editedCommand !== undefined ? state.editedCommand : null;
