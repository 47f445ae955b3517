/** The answer as it grows. Readers of the services fill it; it decides at the end what may be trusted. */
import type { FinishReason, ModelFailure, Replay, Usage } from '../conversation.ts';
import { truncatedFailure } from './failure.ts';
import type { AnswerOutcome, ModelAnswer, ModelDelta } from './model-port.ts';
import { type CallAssembly, makeCallAssembly } from './tool-call-assembly.ts';
import { hasToolMarkup } from './tool-markup.ts';

export type AnswerDraft = {
  readonly calls: CallAssembly;
  addText(text: string): void;
  addReasoning(text: string): void;
  addUsage(usage: Usage): void;
  /** The service's reason to end; recorded, it closes nothing. */
  finish(reason: FinishReason): void;
  /** `[DONE]` or `message_stop`: nothing follows. */
  close(): void;
  fail(failure: ModelFailure): void;
  /** A frame could not be read: text goes on, but no call of this answer is whole any more. */
  spoil(): void;
  text(): string;
  reasoning(): string;
  /** `ending`: a finish reason has come; some services send usage or fragments after it. */
  progress(): 'open' | 'ending' | 'over';
  /** `cut` is why the stream stopped before its end, null when it ended by itself. */
  answer(stopped: Stopped, replay: Replay): ModelAnswer;
};

export type Stopped = { kind: 'ended' } | { kind: 'aborted' } | { kind: 'cut'; failure: ModelFailure };

export function makeAnswerDraft(onDelta: (delta: ModelDelta) => void): AnswerDraft {
  const calls = makeCallAssembly();
  let text = '';
  let reasoning = '';
  let usage: Usage | null = null;
  let finish: FinishReason | null = null;
  let failure: ModelFailure | null = null;
  let closed = false;
  let spoiled = false;

  const outcome = (stopped: Stopped): AnswerOutcome => {
    if (stopped.kind === 'aborted') return { kind: 'aborted' };
    if (failure !== null) return { kind: 'failed', finish: 'error', failure };
    if (closed || finish !== null) return { kind: 'complete', finish: finishWith(finish ?? 'stop', !calls.isEmpty()) };
    return {
      kind: 'failed',
      finish: 'incomplete',
      failure: stopped.kind === 'cut' ? stopped.failure : truncatedFailure(),
    };
  };

  return {
    calls,
    addText(more) {
      if (more === '') return;
      text += more;
      onDelta({ kind: 'text', text: more });
    },
    addReasoning(more) {
      if (more === '') return;
      reasoning += more;
      onDelta({ kind: 'reasoning', text: more });
    },
    addUsage: (counted) => {
      usage = counted;
    },
    finish: (reason) => {
      finish = reason;
    },
    close: () => {
      closed = true;
    },
    fail: (reported) => {
      failure ??= reported;
    },
    spoil: () => {
      spoiled = true;
    },
    text: () => text,
    reasoning: () => reasoning,
    progress: () => (closed || failure !== null ? 'over' : finish !== null ? 'ending' : 'open'),
    answer(stopped, replay) {
      const end = outcome(stopped);
      const clean = end.kind === 'complete' && !spoiled;
      const flags = hasToolMarkup(text) ? (['leaked_tool_markup'] as const) : [];
      return { text, reasoning, calls: calls.calls(clean), usage, replay, flags, fallbacks: [], outcome: end };
    },
  };
}

/** Services say `stop` although calls came (SGLang, Gemini). */
const finishWith = (reason: FinishReason, hasCalls: boolean): FinishReason =>
  reason === 'stop' && hasCalls ? 'tool_calls' : reason;

/** An answer that failed before anything came. */
export function emptyAnswer(outcome: AnswerOutcome): ModelAnswer {
  return { text: '', reasoning: '', calls: [], usage: null, replay: {}, flags: [], fallbacks: [], outcome };
}
