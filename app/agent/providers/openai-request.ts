/** The body of a chat completions request. Only fields that every service of this form knows. */
import type { Replay } from '../conversation.ts';
import type { Omission } from './exchange.ts';
import { listOr, recordOr } from './json-shape.ts';
import type { ModelRequest, RequestMessage } from './model-port.ts';

export function openaiBody(request: ModelRequest, omit: Omission): Record<string, unknown> {
  return {
    model: request.model,
    messages: [{ role: 'system', content: request.system }, ...request.messages.map(toMessage)],
    ...(request.tools.length > 0 && !omit.tools ? { tools: request.tools.map(toTool) } : {}),
    stream: true,
    ...(omit.streamOptions ? {} : { stream_options: { include_usage: true } }),
  };
}

const toTool = (tool: ModelRequest['tools'][number]): unknown => ({ type: 'function', function: tool });

function toMessage(message: RequestMessage): Record<string, unknown> {
  if (message.role === 'user') return { role: 'user', content: message.text };
  if (message.role === 'tool') return { role: 'tool', tool_call_id: message.callId, content: message.text };
  const { fields, calls } = readReplay(message.replay);
  const tool_calls = message.calls.map((call, position) => ({
    ...calls[position],
    id: call.id,
    type: 'function',
    function: { name: call.name, arguments: call.argumentsText },
  }));
  return {
    role: 'assistant',
    content: message.text === '' && tool_calls.length > 0 ? null : message.text,
    ...fields,
    ...(tool_calls.length > 0 ? { tool_calls } : {}),
  };
}

/** As `openai-delta.ts` left it: `fields` of the message, and the unknown fields of each call. */
const readReplay = (replay: Replay): { fields: Record<string, unknown>; calls: Record<string, unknown>[] } => ({
  fields: recordOr(replay['fields']),
  calls: listOr(replay['calls']).map(recordOr),
});
