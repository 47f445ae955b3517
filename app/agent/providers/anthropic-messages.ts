/** Anthropic's Messages, called from a browser: its own header allows that, its absence is answered with 401. */
import type { FinishReason } from '../conversation.ts';
import type { AnswerDraft } from './answer-draft.ts';
import { type AnthropicBlocks, makeAnthropicBlocks } from './anthropic-blocks.ts';
import { anthropicBody } from './anthropic-request.ts';
import type { AnswerReader, Provider } from './exchange.ts';
import { errorObjectFailure } from './failure.ts';
import { countOrNull, isRecord, listOr, parseJsonOrNull, recordOr, textOr, textOrNull } from './json-shape.ts';

export const anthropicMessages: Provider = {
  url: (baseUrl) => `${baseUrl}/messages`,
  headers: (apiKey) => ({
    'anthropic-version': '2023-06-01',
    'anthropic-dangerous-direct-browser-access': 'true',
    ...(apiKey === null ? {} : { 'x-api-key': apiKey }),
  }),
  body: (request, omit) => anthropicBody(request, omit),
  makeReader: makeAnthropicReader,
};

type Parts = { draft: AnswerDraft; blocks: AnthropicBlocks; usage: UsageCount };

function makeAnthropicReader(draft: AnswerDraft, secrets: readonly string[]): AnswerReader {
  const parts: Parts = { draft, blocks: makeAnthropicBlocks(draft), usage: makeUsageCount(draft) };
  return {
    read(event) {
      const frame = parseJsonOrNull(event.data);
      if (!isRecord(frame)) {
        if (event.name === 'error') draft.fail(errorObjectFailure(event.data, secrets));
        else if (/^\s*[{[]/.test(event.data)) draft.spoil();
        return false;
      }
      const kind = textOr(frame['type'], event.name ?? '');
      if (kind === 'error' || isRecord(frame['error']))
        draft.fail(errorObjectFailure(frame['error'] ?? frame, secrets));
      readers[kind]?.(frame, parts);
      return kind !== 'ping' && kind !== '';
    },
    replay: () => parts.blocks.replay(),
    end: () => parts.blocks.flush(),
  };
}

const readers: Readonly<Record<string, (frame: Record<string, unknown>, parts: Parts) => void>> = {
  message_start: (frame, { usage }) => usage.add(recordOr(frame['message'])['usage']),
  content_block_start: (frame, { blocks }) =>
    blocks.start(countOrNull(frame['index']), recordOr(frame['content_block'])),
  content_block_delta: (frame, { blocks }) => blocks.grow(countOrNull(frame['index']), recordOr(frame['delta'])),
  message_delta(frame, { draft, usage }) {
    usage.add(frame['usage']);
    const reason = textOrNull(recordOr(frame['delta'])['stop_reason']);
    if (reason !== null) draft.finish(finishes[reason] ?? 'stop');
  },
  message_stop: (_frame, { draft }) => draft.close(),
  /** The whole answer at once, of a service that does not stream. */
  message(frame, { draft, blocks, usage }) {
    for (const [index, block] of listOr(frame['content']).entries()) blocks.start(index, recordOr(block));
    usage.add(frame['usage']);
    draft.finish(finishes[textOr(frame['stop_reason'], '')] ?? 'stop');
    draft.close();
  },
};

const finishes: Readonly<Record<string, FinishReason>> = {
  end_turn: 'stop',
  stop_sequence: 'stop',
  pause_turn: 'stop',
  tool_use: 'tool_calls',
  max_tokens: 'length',
  model_context_window_exceeded: 'length',
  refusal: 'content_filter',
};

/** `message_delta` may correct what `message_start` said. */
type UsageCount = { add(usage: unknown): void };

function makeUsageCount(draft: AnswerDraft): UsageCount {
  let seen: Record<string, unknown> = {};
  return {
    add(usage) {
      if (!isRecord(usage)) return;
      const told = Object.entries(usage).filter(([, value]) => countOrNull(value) !== null);
      seen = { ...seen, ...Object.fromEntries(told) };
      draft.addUsage({
        input: countOrNull(seen['input_tokens']) ?? 0,
        output: countOrNull(seen['output_tokens']) ?? 0,
        cached: countOrNull(seen['cache_read_input_tokens']),
        reasoning: null,
      });
    },
  };
}
