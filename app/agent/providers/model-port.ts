/** One request to a model service and its answer, in a form that no service dictates. */
import type { FinishReason, ModelFailure, Replay, Usage } from '../conversation.ts';

export type ToolDefinition = { name: string; description: string; parameters: Readonly<Record<string, unknown>> };

/** A call of a past answer as it goes back to the service; `argumentsText` is a string, always. */
export type SentCall = { id: string; name: string; argumentsText: string };

export type RequestMessage =
  | { role: 'user'; text: string }
  | { role: 'assistant'; text: string; calls: readonly SentCall[]; replay: Replay }
  | { role: 'tool'; callId: string; text: string };

export type ModelRequest = {
  model: string;
  system: string;
  messages: readonly RequestMessage[];
  /** Empty: the request carries no tool table at all. */
  tools: readonly ToolDefinition[];
};

/**
 * A tool call as it came in. `cut`: the stream did not end cleanly, so it may lack its tail. `ambiguous`: a fragment
 * could belong to more than one call. Only `whole` calls may be read.
 */
export type RawCall = {
  id: string | null;
  /** As the service wrote it; the tools' room finds the tool that is meant. */
  name: string;
  argumentsText: string;
  ending: 'whole' | 'cut' | 'ambiguous';
};

export type ModelDelta = { kind: 'text' | 'reasoning'; text: string };

/** What the port did once by itself because the service refused that part of the request. */
export type Fallback = 'retry_without_tools' | 'retry_without_stream_options';

/** `leaked_tool_markup`: the text holds tool markup that the service did not turn into calls. Shown, never run. */
type AnswerFlag = 'leaked_tool_markup';

export type ModelAnswer = {
  text: string;
  reasoning: string;
  calls: readonly RawCall[];
  usage: Usage | null;
  replay: Replay;
  flags: readonly AnswerFlag[];
  fallbacks: readonly Fallback[];
  outcome: AnswerOutcome;
};

export type AnswerOutcome =
  | { kind: 'complete'; finish: FinishReason }
  /** `incomplete`: it broke off on the way. `error`: the service refused or reported a failure. */
  | { kind: 'failed'; finish: 'error' | 'incomplete'; failure: ModelFailure }
  | { kind: 'aborted' };

/** Never rejects: failure is the answer's outcome, with all that came before it. */
export type ModelPort = {
  ask(
    request: ModelRequest,
    listen: { signal: AbortSignal; onDelta: (delta: ModelDelta) => void },
  ): Promise<ModelAnswer>;
};
