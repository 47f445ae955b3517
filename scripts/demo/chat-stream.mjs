// @ts-check
/** Turns an answer into what an OpenAI-compatible service sends: word by word, tool arguments in fragments. */

/**
 * @typedef {{ id?: string, name: string, arguments: Record<string, unknown> | string }} SpokenCall
 * `arguments` as text goes out as it is, so that a test can send broken JSON.
 * @typedef {{ text: string, calls: SpokenCall[] }} SpokenAnswer
 * @typedef {{ model: string, withUsage?: boolean }} StreamOptions
 */

/** The chunks of a streamed answer, without the closing `[DONE]`. @param {SpokenAnswer} answer @param {StreamOptions} options */
export function* toChunks(answer, { model, withUsage = false }) {
  const id = newAnswerId();
  const created = Math.floor(Date.now() / 1000);
  const chunk = (/** @type {object[]} */ choices, extra = {}) => ({
    id,
    object: 'chat.completion.chunk',
    created,
    model,
    choices,
    ...extra,
  });
  const delta = (/** @type {object} */ part) => chunk([{ index: 0, delta: part, finish_reason: null }]);
  yield delta({ role: 'assistant', content: '' });
  for (const word of words(answer.text)) yield delta({ content: word });
  for (const part of answer.calls.flatMap(callFragments)) yield delta({ tool_calls: [part] });
  yield chunk([{ index: 0, delta: {}, finish_reason: finishReason(answer) }]);
  if (withUsage) yield chunk([], { usage: usageOf(answer) });
}

/** The same answer in one piece, for a request without `stream`. @param {SpokenAnswer} answer @param {StreamOptions} options */
export function toCompletion(answer, { model }) {
  const calls = answer.calls.map((call) => ({
    id: call.id ?? newCallId(),
    type: 'function',
    function: functionOf(call),
  }));
  const message = { role: 'assistant', content: answer.text, ...(calls.length > 0 ? { tool_calls: calls } : {}) };
  return {
    id: newAnswerId(),
    object: 'chat.completion',
    created: Math.floor(Date.now() / 1000),
    model,
    choices: [{ index: 0, message, finish_reason: finishReason(answer) }],
    usage: usageOf(answer),
  };
}

const finishReason = (/** @type {SpokenAnswer} */ answer) => (answer.calls.length > 0 ? 'tool_calls' : 'stop');

/** Words with the space behind them; Chinese in groups of four. @param {string} text @returns {string[]} */
const words = (text) => text.match(/\p{Script=Han}{1,4}|[^\s\p{Script=Han}]+\s*|\s+/gu) ?? [];

/** Arguments in pieces of a dozen characters, so that a reader has to join them. @param {SpokenCall} call @param {number} index */
function callFragments(call, index) {
  const text = functionOf(call).arguments;
  const pieces = text.match(/[\s\S]{1,12}/g) ?? [];
  const first = { index, id: call.id ?? newCallId(), type: 'function', function: { name: call.name, arguments: '' } };
  return [first, ...pieces.map((piece) => ({ index, function: { arguments: piece } }))];
}

/** @param {SpokenCall} call @returns {{ name: string, arguments: string }} */
function functionOf(call) {
  const text = typeof call.arguments === 'string' ? call.arguments : JSON.stringify(call.arguments);
  return { name: call.name, arguments: text };
}

/** A script has no tokens: words are counted. @param {SpokenAnswer} answer */
function usageOf(answer) {
  const count = words(answer.text).length + answer.calls.length * 10;
  return { prompt_tokens: 0, completion_tokens: count, total_tokens: count };
}

const newAnswerId = () => `script-${crypto.randomUUID()}`;
const newCallId = () => `call_${crypto.randomUUID().replaceAll('-', '').slice(0, 16)}`;
