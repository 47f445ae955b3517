/** A `fetch` that answers as a case says, chunk by chunk. */
import type { SseCase } from './sse-case.ts';

export type Chunk = string | { b64: string };

export type CaseServer = {
  fetch: typeof fetch;
  requests: Record<string, unknown>[];
  /** Of the first request. */
  headers(): Record<string, string>;
  /** True when all has been sent and nothing more will come by itself. */
  idle(): boolean;
};

export function makeCaseServer(one: SseCase, chunkBytes: number | null, onAbort: () => void): CaseServer {
  const requests: Record<string, unknown>[] = [];
  let firstHeaders: Record<string, string> = {};
  let waiting = false;
  const body = (): ReadableStream<Uint8Array> => {
    const pieces = one.chunks.map(toBytes).flatMap((bytes) => cut(bytes, chunkBytes));
    return new ReadableStream(
      {
        async pull(controller) {
          const next = pieces.shift();
          if (next !== undefined) controller.enqueue(next);
          else if (one.end === 'close') controller.close();
          else if (one.end === 'network_error') controller.error(new TypeError('network error'));
          else {
            waiting = true;
            if (one.end === 'abort') onAbort();
            await new Promise(() => {});
          }
        },
      },
      { highWaterMark: 0 },
    );
  };
  return {
    requests,
    headers: () => firstHeaders,
    idle: () => waiting,
    fetch: async (_url, init) => {
      if (requests.length === 0) firstHeaders = Object.fromEntries(new Headers(init?.headers).entries());
      requests.push(JSON.parse(String(init?.body)));
      if (one.status === 0) throw new TypeError('Failed to fetch');
      return new Response(body(), { status: one.status, headers: one.headers });
    },
  };
}

const toBytes = (chunk: Chunk): Uint8Array =>
  typeof chunk === 'string' ? new TextEncoder().encode(chunk) : new Uint8Array(Buffer.from(chunk.b64, 'base64'));

function cut(bytes: Uint8Array, size: number | null): Uint8Array[] {
  if (size === null) return [bytes];
  const count = Math.ceil(bytes.length / size);
  return Array.from({ length: count }, (_, at) => bytes.subarray(at * size, (at + 1) * size));
}
