/** From what a model service answers instead of an answer to a ModelFailure. The API key never gets into one. */
import type { ModelFailure, ModelFailureKind } from '../conversation.ts';
import { kindOfStatus, wordings } from './failure-wordings.ts';
import { isRecord, textOr } from './json-shape.ts';

const detailChars = 500;

const retryable: Record<ModelFailureKind, boolean> = {
  auth: false,
  billing: false,
  rate_limit: true,
  overloaded: true,
  server_error: true,
  bad_request: false,
  bad_endpoint: false,
  model_not_found: false,
  context_length: false,
  tools_unsupported: false,
  tool_generation_failed: true,
  param_unsupported: false,
  history_protocol: false,
  network: true,
  stall: true,
  stream_truncated: true,
  origin_not_allowed: false,
};

const modelFailure = (kind: ModelFailureKind, detail: string): ModelFailure => ({
  kind,
  retryable: retryable[kind],
  detail,
});

/** fetch rejected: the browser tells no reason, so all three are named. */
export const networkFailure = (): ModelFailure =>
  modelFailure(
    'network',
    'No answer could be read: no network, or the service does not allow browsers (CORS), or an http:// address from an https:// page.',
  );

export const stallFailure = (silentMs: number): ModelFailure =>
  modelFailure('stall', `The service sent no data for ${Math.round(silentMs / 1000)} s.`);

export const truncatedFailure = (): ModelFailure =>
  modelFailure('stream_truncated', 'The answer broke off before its end.');

export const webPageFailure = (): ModelFailure =>
  modelFailure('bad_endpoint', 'The address answers with a web page; a part such as /v1 may be missing.');

/** An HTTP error status with its body. `retryAfter` is that header where the browser may read it. */
export function httpFailure(
  answer: { status: number; retryAfter: string | null; body: string; now: number },
  secrets: readonly string[],
): ModelFailure {
  const said = saidBy(answer.body);
  const failure = classify(said, answer.status, secrets);
  const wait = headerWaitMs(answer.retryAfter, answer.now) ?? textWaitMs(`${said.words} ${said.marks}`);
  return {
    ...failure,
    status: answer.status,
    ...(failure.retryable && wait !== null ? { retryAfterMs: wait } : {}),
    detail:
      failure.detail === ''
        ? `HTTP ${answer.status}`
        : `HTTP ${answer.status}: ${failure.detail}`.slice(0, detailChars),
  };
}

/** An error object inside an answer that began with status 200. */
export function errorObjectFailure(error: unknown, secrets: readonly string[]): ModelFailure {
  const said = saidByValue(error);
  const failure = classify(said, said.code, secrets);
  const wait = textWaitMs(`${said.words} ${said.marks}`);
  return failure.retryable && wait !== null ? { ...failure, retryAfterMs: wait } : failure;
}

/** `words` is what is shown; `marks` are type and code, which help to tell kinds apart. */
type Said = { words: string; marks: string; code: number };

function classify(said: Said, status: number, secrets: readonly string[]): ModelFailure {
  const all = `${said.words}\n${said.marks}`;
  const hit = wordings.find((row) => row.words.test(all) && (row.status?.(status) ?? true));
  // Words of an error inside a 200 stream without any status: an unknown trouble at the service's side.
  const kind = hit?.kind ?? (status === 0 ? 'server_error' : kindOfStatus(status));
  return { kind, retryable: retryable[kind], detail: cleanDetail(said.words, secrets) };
}

function saidBy(body: string): Said {
  try {
    return saidByValue(JSON.parse(body));
  } catch {
    return { words: /^\s*</.test(body) ? titleOf(body) : body, marks: '', code: 0 };
  }
}

/** Accepts `{error: {...}}`, `{error: "…"}`, the error at top level, `{detail: …}`, and messages that are objects. */
function saidByValue(value: unknown): Said {
  if (Array.isArray(value)) return saidByValue(value[0]);
  if (!isRecord(value)) return { words: textOf(value), marks: '', code: 0 };
  const inner = value['error'];
  if (isRecord(inner) || Array.isArray(inner)) return saidByValue(inner);
  const words = textOf(inner ?? value['message'] ?? value['detail'] ?? value['msg'] ?? '');
  const named = ['type', 'code', 'param', 'status', 'metadata', 'details'];
  const marks = named.map((name) => textOf(value[name])).join(' ');
  return { words, marks, code: statusCode(value['code'] ?? value['status']) };
}

const textOf = (value: unknown): string =>
  value === null || value === undefined
    ? ''
    : textOr(value, typeof value === 'object' ? JSON.stringify(value) : String(value));

function statusCode(value: unknown): number {
  const code = Number(value);
  return Number.isInteger(code) && code >= 400 && code < 600 ? code : 0;
}

const titleOf = (html: string): string => /<title[^>]*>([^<]{0,200})/i.exec(html)?.[1]?.trim() ?? 'a web page';

/** One line of plain text: no control characters, no key, and nothing that looks like one. */
function cleanDetail(words: string, secrets: readonly string[]): string {
  const spaced = words.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
  const masked = secrets
    .filter((secret) => secret.length >= 4)
    .reduce((text, secret) => text.replaceAll(secret, '…'), spaced);
  return masked.replace(/\b(?:sk|gsk|xai|key|AIza|Bearer)[-_ ]?[A-Za-z0-9_-]{16,}/g, '…').slice(0, detailChars);
}

function headerWaitMs(header: string | null, now: number): number | null {
  if (header === null || header.trim() === '') return null;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, Math.round(seconds * 1000));
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}

const unitMs: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

/** "try again in 1m2.5s", "retry after 20 seconds", `"retryDelay": "34s"`. */
function textWaitMs(words: string): number | null {
  const span =
    /(?:try again in|retry after|retry in|retryDelay["']?\s*:)\s*["']?((?:[\d.]+\s*(?:ms|h|m|s)[a-z]*\s*)+)/i.exec(
      words,
    )?.[1];
  if (span === undefined) return null;
  const parts = [...span.matchAll(/([\d.]+)\s*(ms|h|m|s)/gi)];
  return Math.round(
    parts.reduce((sum, [, count, unit]) => sum + Number(count) * (unitMs[unit?.toLowerCase() ?? ''] ?? 0), 0),
  );
}
