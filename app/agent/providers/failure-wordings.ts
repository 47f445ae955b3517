/**
 * How refusals of real services are told apart, first match wins. A row matches the service's words together with its
 * error type and code; `status` narrows it where the words alone would be too wide.
 */
import type { ModelFailureKind } from '../conversation.ts';

export type Wording = { kind: ModelFailureKind; words: RegExp; status?: (status: number) => boolean };

const clientError = (status: number): boolean => status === 0 || (status >= 400 && status < 500);

const throttled = (status: number): boolean => status === 0 || status === 429;

export const wordings: readonly Wording[] = [
  { kind: 'tool_generation_failed', words: /tool_use_failed|failed to call a function|failed_generation/i },
  // A complaint about the messages names them by place; it may well mention tool_calls (Groq).
  {
    kind: 'history_protocol',
    words: anyOf(
      /['"`]?messages?['"`]?[.[]\d|for 'role:\w+'|roles must alternate|expected last role|must (be|have) non-empty/,
      /tool_call_ids? did not have response|must be followed by tool messages|role ['"`]?tool['"`]? must be a response/,
      /tool_use.{0,40}without.{0,20}tool_result|unexpected `?tool_use_id|number of function (calls|response)|function (call|response) turn/,
      /(missing.{0,30})?(reasoning_content|thought_signature).{0,60}(must|missing|passed back)|missing.{0,30}(reasoning_content|thought_signature)/,
    ),
    status: clientError,
  },
  // Waiting helps, whatever else the words say: throttling by tokens (Bedrock), free quotas (Gemini).
  { kind: 'rate_limit', words: /too many tokens|retry in [\d.]+ ?m?s|RetryInfo/i, status: throttled },
  {
    kind: 'context_length',
    words: anyOf(
      /context_length_exceeded|maximum context length|prompt is too long|available context size|maximum prompt length/,
      /exceeds?.{0,40}context (window|length|size)|context (window|length|size) (was )?exceeded|input token count.{0,40}exceeds/,
      /too many (input )?tokens|(reduce|shorten) the length of the (messages|prompt|input)|input is too long|request too large/,
      /reduce your message size|model_max_prompt_tokens_exceeded|超(出|过).{0,20}(上下文|长度|token)/,
    ),
  },
  {
    kind: 'tools_unsupported',
    words: anyOf(
      /(does(n't| not)|do(n't| not)|not) support (the |use of |parameters?:? )*[[`'"]*(tools?|tool_choice|functions?)\b/,
      /support tool use|support the provided ['"`]?tool_choice|requires? --enable-auto-tool-choice|tools? (param(eter)?|choice)? ?requires? --jinja/,
      /(tools|tool_choice|functions|(tool|function)[ _](use|calls?|calling))[`'"]? (is|are) ((not|un)[ -]?(supported|available)|not (enabled|allowed|permitted))/,
      /unsupported (parameter|param|field)s?[^a-z]{1,4}(tools|tool_choice|functions)\b|不支持.{0,12}(工具|函数|function|tool)/,
    ),
  },
  {
    kind: 'param_unsupported',
    words: anyOf(
      /extra_forbidden|extra inputs are not permitted|unsupported[_ ](parameter|value)|unknown (parameter|name|field)|stream_options/,
      /unrecognized (request )?(argument|parameter)|property ['"`]\w+['"`] is unsupported|unexpected keyword argument/,
      /(parameter|argument|field|option)s? ['"`]?[\w.]+['"`]? (is|are) (not supported|unsupported|not allowed|unknown)/,
    ),
    status: clientError,
  },
  {
    kind: 'billing',
    words:
      /insufficient[_ ](quota|balance|credits?|funds)|exceeded your current quota|billing|credit balance|payment required|more credits|out of credits|arrear/i,
  },
  { kind: 'rate_limit', words: /rate[_ -]?limit|too many requests|resource_exhausted|tokens per min|requests per/i },
  {
    kind: 'overloaded',
    words: /overloaded|at capacity|over capacity|(server|temporarily) busy|maximum pending requests/i,
  },
  {
    kind: 'model_not_found',
    words: anyOf(
      /model_not_found|not_found_error|no such model|unknown model|invalid model|not a valid model|no endpoints found/,
      /model.{0,80}(does not exist|not found|is not available|unknown|no longer)/,
    ),
    status: clientError,
  },
  {
    kind: 'auth',
    words: anyOf(
      /(invalid|incorrect|missing|no)[-_ ]?(x-)?api[-_ ]key|api[-_ ]key (is )?(not valid|invalid|missing|required)/,
      /authentication|unauthorized|permission_error|no auth credentials/,
    ),
    status: clientError,
  },
  // In a stream that began with 200 the error's type is all there is.
  { kind: 'bad_request', words: /invalid_request_error|bad ?request/i, status: (status) => status === 0 },
];

/** Alternatives on lines that can be read; letters in either case. */
function anyOf(...patterns: readonly RegExp[]): RegExp {
  return new RegExp(patterns.map((pattern) => pattern.source).join('|'), 'i');
}

/** What a status means when the words say nothing. */
export function kindOfStatus(status: number): ModelFailureKind {
  if (status === 401 || status === 403) return 'auth';
  if (status === 402) return 'billing';
  if (status === 404 || status === 405 || status === 410) return 'bad_endpoint';
  if (status === 408 || status === 425) return 'server_error';
  if (status === 413) return 'context_length';
  if (status === 429) return 'rate_limit';
  if (status === 503 || status === 529) return 'overloaded';
  return status >= 500 ? 'server_error' : 'bad_request';
}
