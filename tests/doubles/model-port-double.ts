import type { ModelFailure } from '../../app/agent/conversation.ts';
import type {
  ModelAnswer,
  ModelDelta,
  ModelPort,
  ModelRequest,
  RawCall,
} from '../../app/agent/providers/model-port.ts';

/** One answer of the script. `hang` answers only when the person stops. */
export type ScriptedAnswer = {
  text?: string;
  calls?: readonly RawCall[];
  failure?: ModelFailure;
  hang?: boolean;
  fallbacks?: ModelAnswer['fallbacks'];
};

export type ScriptedModel = ModelPort & { requests: ModelRequest[]; add(...answers: ScriptedAnswer[]): void };

/** Answers in order; past the end it says "done". */
export function makeScriptedModel(...script: ScriptedAnswer[]): ScriptedModel {
  const answers = [...script];
  const requests: ModelRequest[] = [];
  return {
    requests,
    add: (...more) => void answers.push(...more),
    async ask(request, { signal, onDelta }) {
      requests.push(request);
      const scripted = answers.shift() ?? { text: 'done' };
      await Promise.resolve();
      if (scripted.text !== undefined) onDelta({ kind: 'text', text: scripted.text } satisfies ModelDelta);
      if (scripted.hang === true) await aborted(signal);
      return toAnswer(scripted, signal.aborted);
    },
  };
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });

function toAnswer({ text = '', calls = [], failure, fallbacks = [] }: ScriptedAnswer, isAborted: boolean): ModelAnswer {
  const base = { text, reasoning: '', usage: null, replay: {}, flags: [], fallbacks };
  if (isAborted) return { ...base, calls: [], outcome: { kind: 'aborted' } };
  if (failure !== undefined) return { ...base, calls: [], outcome: { kind: 'failed', finish: 'error', failure } };
  return { ...base, calls, outcome: { kind: 'complete', finish: calls.length > 0 ? 'tool_calls' : 'stop' } };
}

let made = 0;

export function call(name: string, args: unknown, id: string | null = `id-${made++}`): RawCall {
  const argumentsText = typeof args === 'string' ? args : JSON.stringify(args);
  return { id, name, argumentsText, ending: 'whole' };
}
