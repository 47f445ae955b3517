/** The relay's HTTP routes, as this device uses them (docs/protocol.md). */
import { fail, ok, type Result } from '../../shared/result.ts';
import { pairResponse, practiceHostResponse, ticketResponse } from '../../shared/wire/http.ts';
import { parseJson, type z } from '../../shared/wire/schema.ts';

export type RelayFailure = { kind: 'unreachable' | 'unauthorized' | 'forbidden' | 'tooMany' | 'notFound' | 'protocol' };

export type PracticeHost = z.infer<typeof practiceHostResponse>;

export type RelayAccess = {
  /** Spends the one-time code; gives the device token. `forbidden`: wrong or spent. */
  pair(code: string, deviceName: string): Promise<Result<string, RelayFailure>>;
  /** A single-use ticket for one WebSocket. `unauthorized`: the relay does not know this device. */
  ticket(deviceToken: string): Promise<Result<string, RelayFailure>>;
  /** The SSH server inside the relay. `notFound` where there is none. */
  practiceHost(deviceToken: string): Promise<Result<PracticeHost, RelayFailure>>;
};

const timeoutMs = 10_000;

const failures: Record<number, RelayFailure['kind']> = {
  401: 'unauthorized',
  403: 'forbidden',
  404: 'notFound',
  429: 'tooMany',
};

/** `fetchRelay` is bound to the relay's origin. */
export function makeRelayAccess(fetchRelay: typeof fetch): RelayAccess {
  async function ask<T>(
    path: string,
    schema: z.ZodMiniType<T>,
    request: RequestInit & { token?: string },
  ): Promise<Result<T, RelayFailure>> {
    const { token, ...init } = request;
    const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
    try {
      const signal = AbortSignal.timeout(timeoutMs);
      const response = await fetchRelay(path, {
        ...init,
        headers: { ...headers, ...init.headers },
        signal,
        cache: 'no-store',
      });
      if (!response.ok) return fail({ kind: failures[response.status] ?? 'protocol' });
      const parsed = parseJson(schema, await response.text());
      return parsed.ok ? parsed : fail({ kind: 'protocol' });
    } catch {
      return fail({ kind: 'unreachable' });
    }
  }

  return {
    async pair(code, name) {
      const body = JSON.stringify({ code, name });
      const answer = await ask('/api/pair', pairResponse, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json' },
      });
      return answer.ok ? ok(answer.value.deviceToken) : answer;
    },
    async ticket(token) {
      const answer = await ask('/api/ticket', ticketResponse, { method: 'POST', token });
      return answer.ok ? ok(answer.value.ticket) : answer;
    },
    practiceHost: (token) => ask('/api/practice-host', practiceHostResponse, { method: 'GET', token }),
  };
}
