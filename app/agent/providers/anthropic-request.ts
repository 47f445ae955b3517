/** The body of a Messages request. Roles alternate there: results of tools are blocks of a user message. */
import type { Replay } from '../conversation.ts';
import type { Omission } from './exchange.ts';
import { listOr, parseJsonOrNull, recordOr } from './json-shape.ts';
import type { ModelRequest, RequestMessage, SentCall } from './model-port.ts';

/** The service demands a limit; all its current models allow this one. */
const maxTokens = 8192;

type Turn = { role: 'user' | 'assistant'; content: unknown[] };

export function anthropicBody(request: ModelRequest, omit: Omission): Record<string, unknown> {
  const tools = request.tools.map(({ name, description, parameters }) => ({
    name,
    description,
    input_schema: parameters,
  }));
  return {
    model: request.model,
    max_tokens: maxTokens,
    system: request.system,
    messages: request.messages.reduce(addMessage, []),
    ...(tools.length > 0 && !omit.tools ? { tools } : {}),
    stream: true,
  };
}

function addMessage(turns: Turn[], message: RequestMessage): Turn[] {
  const role = message.role === 'assistant' ? 'assistant' : 'user';
  const last = turns.at(-1);
  const blocks = toBlocks(message);
  if (last?.role === role) last.content.push(...blocks);
  else if (blocks.length > 0) turns.push({ role, content: blocks });
  return turns;
}

function toBlocks(message: RequestMessage): unknown[] {
  if (message.role === 'user') return [{ type: 'text', text: message.text }];
  if (message.role === 'tool') {
    return [{ type: 'tool_result', tool_use_id: wireId(message.callId), content: message.text }];
  }
  const kept = keptBlocks(message.replay, message.calls);
  const text = message.text === '' ? [] : [{ type: 'text', text: message.text }];
  return kept ?? [...text, ...message.calls.map(toToolUse)];
}

/** The answer's own blocks, with the calls' ids as they are sent now. Null when they are of another service. */
function keptBlocks(replay: Replay, calls: readonly SentCall[]): unknown[] | null {
  const blocks = listOr(replay['blocks']).map(recordOr);
  if (blocks.length === 0) return null;
  let position = 0;
  return blocks.flatMap((block) => {
    if (block['type'] === 'text') return block['text'] === '' ? [] : [block];
    if (block['type'] !== 'tool_use') return [block];
    const call = calls[position++];
    return call === undefined ? [] : [{ ...block, id: wireId(call.id) }];
  });
}

const toToolUse = (call: SentCall): unknown => ({
  type: 'tool_use',
  id: wireId(call.id),
  name: call.name.replace(/[^A-Za-z0-9_-]/g, '_'),
  input: recordOr(parseJsonOrNull(call.argumentsText)),
});

/** Ids of other services may hold characters that this one refuses. */
const wireId = (id: string): string => id.replace(/[^A-Za-z0-9_-]/g, '_');
