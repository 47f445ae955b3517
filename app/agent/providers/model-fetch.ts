/**
 * The one door to model services (product B3): a request leaves only for the origin of a saved profile, without cookies,
 * referrer or cache. Redirects are not followed: they would carry the key to an address nobody typed.
 */
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { ModelFailure } from '../conversation.ts';
import { networkFailure } from './failure.ts';

type ModelCall = {
  method: 'GET' | 'POST';
  headers: Readonly<Record<string, string>>;
  body: string | null;
  signal: AbortSignal;
};

/** Fails with `origin_not_allowed`, `bad_endpoint` or `network`; an HTTP error status is a response. */
export type ModelFetch = (url: string, call: ModelCall) => Promise<Result<Response, ModelFailure>>;

export function makeModelFetch(deps: {
  fetch: typeof fetch;
  /** Origins of the saved profiles, asked at every request. */
  allowedOrigins: () => readonly string[];
}): ModelFetch {
  return async (url, call) => {
    const origin = originOf(url);
    if (origin === null) return fail(endpointFailure('The address is not a web address.'));
    if (!deps.allowedOrigins().includes(origin)) return fail({ kind: 'origin_not_allowed', retryable: false });
    try {
      const response = await deps.fetch(url, {
        method: call.method,
        headers: { ...call.headers },
        body: call.body,
        signal: call.signal,
        credentials: 'omit',
        redirect: 'manual',
        referrerPolicy: 'no-referrer',
        cache: 'no-store',
      });
      return isRedirect(response) ? fail(endpointFailure('The address answers with a redirect.')) : ok(response);
    } catch {
      return fail(networkFailure());
    }
  };
}

/** Origin of a model address, or null when it is not http(s) or carries a user name or password. */
export function originOf(url: string): string | null {
  if (!URL.canParse(url)) return null;
  const { protocol, origin, username, password } = new URL(url);
  return (protocol === 'https:' || protocol === 'http:') && username === '' && password === '' ? origin : null;
}

/** A browser hides a redirect that was not followed (type `opaqueredirect`, status 0). */
const isRedirect = (response: Response): boolean =>
  response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400);

const endpointFailure = (detail: string): ModelFailure => ({ kind: 'bad_endpoint', retryable: false, detail });
