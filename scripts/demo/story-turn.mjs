// @ts-check
/** What the story knows: only what stands in the request's messages since the last question. */

/**
 * @typedef {{ name: string, args: Record<string, unknown>, result: string | null }} SettledCall
 * @typedef {{ question: string, calls: SettledCall[] }} Turn
 * @typedef {{ role: string, content?: unknown, tool_calls?: unknown, tool_call_id?: unknown }} ChatMessage
 * @typedef {'run' | 'rejected' | 'failed' | 'expired' | 'interrupted'} Verdict
 * @typedef {{ verdict: Verdict, note: string, error: string, edited: string }} Decision
 */

/** @param {ChatMessage[]} messages @returns {Turn} */
export function readTurn(messages) {
  const asked = messages.findLastIndex((message) => message.role === 'user');
  const since = messages.slice(asked + 1);
  const results = since.filter((message) => message.role === 'tool');
  const calls = since.flatMap((message) => callsOf(message).map((call) => settle(call, results)));
  return { question: asked < 0 ? '' : textOf(messages[asked]?.content), calls };
}

/** @param {ChatMessage} message @returns {{ id?: unknown, function?: { name?: unknown, arguments?: unknown } }[]} */
const callsOf = (message) => (Array.isArray(message.tool_calls) ? message.tool_calls : []);

/** @param {ReturnType<typeof callsOf>[number]} call @param {ChatMessage[]} results @returns {SettledCall} */
function settle(call, results) {
  const answer = results.find((message) => message.tool_call_id === call.id);
  const args = parseObject(String(call.function?.arguments ?? '')) ?? {};
  return { name: String(call.function?.name), args, result: answer ? textOf(answer.content) : null };
}

/** Content is a text, or a list of parts. @param {unknown} content @returns {string} */
function textOf(content) {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content.map((part) => (typeof part?.text === 'string' ? part.text : '')).join('\n');
}

/** @param {string} text @returns {Record<string, unknown> | null} */
function parseObject(text) {
  try {
    const value = JSON.parse(text);
    return value && typeof value === 'object' && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

/** The reason when an observation failed, else null. @param {SettledCall | undefined} call @returns {string | null} */
export function failureOf(call) {
  if (!call || call.result === null) return null;
  const error = parseObject(call.result)?.['error'];
  if (typeof error === 'string') return error;
  if (!/^\[(timed out|exit code)/m.test(call.result)) return null;
  return call.result.trim().split('\n')[0] ?? '';
}

/** What the person decided about a proposed command. @param {SettledCall} call @returns {Decision} */
export function decisionOf(call) {
  const told = parseObject(call.result ?? '') ?? {};
  const text = (/** @type {unknown} */ value) => (typeof value === 'string' ? value : '');
  return {
    verdict: verdictOf(told),
    note: text(told['note']),
    error: text(told['error']),
    edited: text(told['edited_command']),
  };
}

/** @param {Record<string, unknown>} told @returns {Verdict} */
function verdictOf(told) {
  if (told['interrupted']) return 'interrupted';
  if (told['expired']) return 'expired';
  if (told['rejected']) return 'rejected';
  return told['accepted'] === true ? 'run' : 'failed';
}
