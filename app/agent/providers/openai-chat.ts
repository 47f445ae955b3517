/**
 * Chat completions of OpenAI and the many services that speak its form. Reads every shape that was seen in the wild:
 * see tests/fixtures/sse. Sends only fields that all of them know.
 */
import type { FinishReason, Usage } from '../conversation.ts';
import type { AnswerDraft } from './answer-draft.ts';
import type { AnswerReader, Provider } from './exchange.ts';
import { errorObjectFailure } from './failure.ts';
import { countOrNull, isRecord, listOr, parseJsonOrNull, recordOr, textOrNull } from './json-shape.ts';
import { addContent, addReasoning, addToolCalls, makeOpenaiReplay, type OpenaiParts } from './openai-delta.ts';
import { openaiBody } from './openai-request.ts';
import type { ServiceEvent } from './sse.ts';
import { makeThinkTags } from './think-tags.ts';

export const openaiChat: Provider = {
  url: (baseUrl) => `${baseUrl}/chat/completions`,
  headers: (apiKey): Record<string, string> => (apiKey === null ? {} : { authorization: `Bearer ${apiKey}` }),
  body: openaiBody,
  makeReader: (draft, secrets) => makeOpenaiReader(draft, secrets),
};

function makeOpenaiReader(draft: AnswerDraft, secrets: readonly string[]): AnswerReader {
  const replay = makeOpenaiReplay();
  const tags = makeThinkTags({ text: draft.addText, reasoning: draft.addReasoning });
  const parts: OpenaiParts = { draft, tags, replay };
  return {
    read(event) {
      if (event.data.trim() === '[DONE]') {
        draft.close();
        return true;
      }
      const frame = parseJsonOrNull(event.data);
      if (!isRecord(frame)) return readOddFrame(event, draft, secrets);
      return readFrame(frame, parts, secrets);
    },
    replay: () => replay.result(draft),
    end: () => tags.end(),
  };
}

/** Not a JSON object: words of an error event, or a broken frame. Heartbeats such as `data: ping` mean nothing. */
function readOddFrame(event: ServiceEvent, draft: AnswerDraft, secrets: readonly string[]): boolean {
  if (event.name === 'error') draft.fail(errorObjectFailure(event.data, secrets));
  else if (/^\s*[{[]/.test(event.data)) draft.spoil();
  return false;
}

/** True when it carried something of the answer: an empty delta is a heartbeat. */
function readFrame(frame: Record<string, unknown>, parts: OpenaiParts, secrets: readonly string[]): boolean {
  const choice = recordOr(listOr(frame['choices']).find((one) => (countOrNull(recordOr(one)['index']) ?? 0) === 0));
  const usage = toUsage(frame['usage'] ?? choice['usage'] ?? recordOr(frame['x_groq'])['usage']);
  if (usage !== null) parts.draft.addUsage(usage);
  const carried = readDelta(choice, parts);
  const error = errorOf(frame, choice);
  if (error !== null) parts.draft.fail(errorObjectFailure(error, secrets));
  const finish = textOrNull(choice['finish_reason']);
  if (finish !== null && error === null) parts.draft.finish(toFinish(finish));
  // The whole answer in one object: nothing follows, whatever it says of its end.
  if (frame['object'] === 'chat.completion' && isRecord(choice['message'])) parts.draft.close();
  return carried || usage !== null || finish !== null || error !== null;
}

function errorOf(frame: Record<string, unknown>, choice: Record<string, unknown>): unknown {
  if (frame['error'] !== undefined && frame['error'] !== null) return frame['error'];
  if (isRecord(choice['error'])) return choice['error'];
  const isBare = frame['choices'] === undefined && frame['code'] !== undefined && frame['message'] !== undefined;
  if (frame['object'] === 'error' || frame['type'] === 'error' || isBare) return frame;
  return choice['finish_reason'] === 'error' ? { message: 'The service ended the answer with an error.' } : null;
}

/** `message` is the whole answer of a service that does not stream; after deltas it only repeats them. */
function readDelta(choice: Record<string, unknown>, parts: OpenaiParts): boolean {
  const isWhole = !isRecord(choice['delta']);
  if (isWhole && (parts.draft.text() !== '' || !parts.draft.calls.isEmpty())) return false;
  const delta = recordOr(isWhole ? choice['message'] : choice['delta']);
  const reasoned = addReasoning(delta, parts);
  const said = addContent(delta['content'] ?? delta['refusal'], parts);
  const called = addToolCalls(delta, parts);
  parts.replay.note(delta);
  return reasoned || said || called;
}

const finishes: Readonly<Record<string, FinishReason>> = {
  tool_calls: 'tool_calls',
  function_call: 'tool_calls',
  tool_use: 'tool_calls',
  length: 'length',
  max_tokens: 'length',
  model_length: 'length',
  content_filter: 'content_filter',
  safety: 'content_filter',
};

const toFinish = (reason: string): FinishReason => finishes[reason.toLowerCase()] ?? 'stop';

function toUsage(value: unknown): Usage | null {
  if (!isRecord(value)) return null;
  const input = countOrNull(value['prompt_tokens']);
  const output = countOrNull(value['completion_tokens']);
  if (input === null && output === null) return null;
  const details = recordOr(value['prompt_tokens_details'])['cached_tokens'];
  const cached = countOrNull(details ?? value['prompt_cache_hit_tokens'] ?? value['cached_tokens']);
  const reasoning = countOrNull(recordOr(value['completion_tokens_details'])['reasoning_tokens']);
  return { input: input ?? 0, output: output ?? 0, cached, reasoning };
}
