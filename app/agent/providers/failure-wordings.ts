/**
 * How refusals of real services are told apart, first match wins. A row matches the service's words together with its
 * error type and code; `status` narrows it where the words alone would be too wide.
 */
import type { ModelFailureKind } from '../conversation.ts';

export type Wording = { kind: ModelFailureKind; words: RegExp; status?: (status: number) => boolean };

const clientError = (status: number): boolean => status === 0 || (status >= 400 && status < 500);

export const wordings: readonly Wording[] = [
  { kind: 'tool_generation_failed', words: /tool_use_failed|failed to call a function|failed_generation/i },
  // A complaint about the messages names them by place; it may well mention tool_calls (Groq).
  {
    kind: 'history_protocol',
    words:
      /['"`]?messages?['"`]?[.[]\d|for 'role:\w+'|tool_call_ids? did not have response|must be followed by tool messages|role ['"`]?tool['"`]? must be a response|tool_use.{0,40}without.{0,20}tool_result|unexpected `?tool_use_id|reasoning_content.{0,60}(must|missing|passed back)|roles must alternate/i,
    status: clientError,
  },
  {
    kind: 'context_length',
    words:
      /context_length_exceeded|maximum context length|prompt is too long|available context size|exceeds?.{0,40}context (window|length|size)|maximum prompt length|input token count.{0,40}exceeds|too many (input )?tokens|(reduce|shorten) the length of the (messages|prompt)|context (window|length) (exceeded|overflow)|input is too long|model_max_prompt_tokens_exceeded/i,
  },
  {
    kind: 'tools_unsupported',
    words:
      /does(n't| not) support (the )?(use of )?(tools?|function|tool)|do(n't| not) support (tools?|function)|support tool use|requires? --enable-auto-tool-choice|tools? (param(eter)?|choice)? ?requires? --jinja|[`'"]?(tools|tool_choice|functions|tool (use|calling)|function calling)[`'"]? (is|are) (not|un)[ -]?(supported|available)|unsupported (parameter|param|field)[^a-z]{1,4}(tools|tool_choice|functions)\b|[`'"](tools|tool_choice|functions)[`'"] (is|are) (unsupported|not (supported|allowed|permitted))/i,
  },
  {
    kind: 'param_unsupported',
    words:
      /extra_forbidden|extra inputs are not permitted|unsupported[_ ](parameter|value)|unknown (parameter|name|field)|unrecognized (request )?(argument|parameter)|property ['"`]\w+['"`] is unsupported|unexpected keyword argument|(parameter|argument|field|option)s? ['"`]?[\w.]+['"`]? (is|are) (not supported|unsupported|not allowed|unknown)|stream_options/i,
    status: clientError,
  },
  {
    kind: 'billing',
    words:
      /insufficient[_ ](quota|balance|credits?|funds)|exceeded your current quota|billing|credit balance|payment required|more credits|out of credits|arrear/i,
  },
  {
    kind: 'rate_limit',
    words: /rate[_ -]?limit|too many requests|resource_exhausted|tokens per min|requests per/i,
  },
  { kind: 'overloaded', words: /overloaded|engine is currently|at capacity|over capacity|temporarily busy/i },
  {
    kind: 'model_not_found',
    words:
      /model_not_found|not_found_error|model.{0,80}(does not exist|not found|is not available|unknown|not a valid|no longer)|no such model|unknown model|invalid model|not a valid model|no endpoints found/i,
    status: clientError,
  },
  {
    kind: 'auth',
    words:
      /invalid[_ ]api[_ ]key|incorrect api key|authentication|unauthorized|invalid x-api-key|permission_error|api key (is )?(not valid|invalid|missing)|no auth credentials/i,
    status: clientError,
  },
];

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
