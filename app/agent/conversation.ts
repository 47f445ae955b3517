/** What is said in a conversation, as it is stored. */

/** The thing a conversation belongs to: a host, or home (no tools there). */
export type Scope = { kind: 'host'; hostId: string } | { kind: 'global' };

export type Conversation = {
  id: string;
  scope: Scope;
  /** First words of the first question until the person names it. */
  title: string;
  createdAt: number;
  updatedAt: number;
};

type MessageIdentity = {
  id: string;
  conversationId: string;
  /** Order within the conversation, rising, without gaps that matter. */
  seq: number;
  createdAt: number;
};

export type UserMessage = MessageIdentity & { role: 'user'; text: string };

/** One answer of the model: one request. Several in a row make up one answer of a tool loop. */
export type AssistantMessage = MessageIdentity & {
  role: 'assistant';
  text: string;
  reasoning: string;
  status: AnswerStatus;
  /** Model id as the service names it, and the profile's name, for the header. */
  model: string;
  usage: Usage | null;
  replay: Replay;
};

/**
 * What must go back to the service unchanged with this answer: reasoning_content, signatures, unknown fields and names
 * of calls. Only the provider that made it reads it; to others it means nothing.
 */
export type Replay = Readonly<Record<string, unknown>>;

export type AnswerStatus =
  | { kind: 'streaming' }
  | { kind: 'complete'; finish: FinishReason }
  /** The person pressed Stop: what came is kept. */
  | { kind: 'stopped' }
  | { kind: 'failed'; failure: ModelFailure }
  /** The app was closed or reloaded while the answer came in. */
  | { kind: 'interrupted' };

/** Information only: it never closes or drops calls (cases/sse-README rule 3). */
export type FinishReason = 'stop' | 'tool_calls' | 'length' | 'content_filter';

export type Usage = { input: number; output: number; cached: number | null; reasoning: number | null };

export type Message = UserMessage | AssistantMessage;

/** Why a request to a model service did not give a whole answer. Sentences and ways out: dictionary, by kind. */
export type ModelFailureKind =
  | 'auth'
  | 'billing'
  | 'rate_limit'
  | 'overloaded'
  | 'server_error'
  | 'bad_request'
  | 'bad_endpoint'
  | 'model_not_found'
  | 'context_length'
  | 'tools_unsupported'
  | 'tool_generation_failed'
  | 'param_unsupported'
  | 'history_protocol'
  | 'network'
  | 'stall'
  | 'stream_truncated'
  | 'origin_not_allowed';

export type ModelFailure = {
  kind: ModelFailureKind;
  retryable: boolean;
  /** How long the service asks to wait. */
  retryAfterMs?: number;
  status?: number;
  /** The service's own words, cut to 500 characters and without the API key. */
  detail?: string;
};
