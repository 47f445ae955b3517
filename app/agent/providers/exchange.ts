/** One HTTP exchange with a model service, from request to answer. Whatever goes wrong is the answer's outcome. */
import type { Clock } from '../../../shared/clock.ts';
import type { ModelFailure, Replay } from '../conversation.ts';
import { type AnswerDraft, emptyAnswer, makeAnswerDraft, type Stopped } from './answer-draft.ts';
import { httpFailure, networkFailure, stallFailure, webPageFailure } from './failure.ts';
import type { ModelFetch } from './model-fetch.ts';
import type { ModelAnswer, ModelDelta, ModelRequest } from './model-port.ts';
import { type BodyReader, makeBodyReader, type ServiceEvent } from './sse.ts';
import { makeStallWatch, type StallWatch } from './stall-watch.ts';

/** Parts of a request that are left out because the service refused them. */
export type Omission = { tools: boolean; streamOptions: boolean };

/** What differs between services: one file each, listed in `registry.ts`. */
export type Provider = {
  url(baseUrl: string): string;
  headers(apiKey: string | null): Record<string, string>;
  body(request: ModelRequest, omit: Omission): Record<string, unknown>;
  makeReader(draft: AnswerDraft, secrets: readonly string[]): AnswerReader;
};

export type AnswerReader = {
  /** True when the event carried something of the answer, false for heartbeats. */
  read(event: ServiceEvent): boolean;
  /** No more events. */
  end(): void;
  replay(): Replay;
};

export type ExchangePorts = { fetch: ModelFetch; clock: Clock };

export type Exchange = { provider: Provider; url: string; apiKey: string | null; body: Record<string, unknown> };

type Listen = { signal: AbortSignal; onDelta: (delta: ModelDelta) => void };

export async function runExchange(ports: ExchangePorts, exchange: Exchange, listen: Listen): Promise<ModelAnswer> {
  if (listen.signal.aborted) return emptyAnswer({ kind: 'aborted' });
  const quit = new AbortController();
  const onAbort = (): void => quit.abort();
  listen.signal.addEventListener('abort', onAbort, { once: true });
  const watch = makeStallWatch(ports.clock);
  try {
    return await answerOf(ports, exchange, listen, { quit, watch });
  } finally {
    watch.stop();
    quit.abort();
    listen.signal.removeEventListener('abort', onAbort);
  }
}

type Guards = { quit: AbortController; watch: StallWatch };

async function answerOf(
  ports: ExchangePorts,
  exchange: Exchange,
  listen: Listen,
  guards: Guards,
): Promise<ModelAnswer> {
  const { provider, apiKey } = exchange;
  const sent = ports.fetch(exchange.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...provider.headers(apiKey) },
    body: JSON.stringify(exchange.body),
    signal: guards.quit.signal,
  });
  const answered = await Promise.race([sent, interruption(listen.signal, guards.watch)]);
  // A stop also breaks the request off, and which of the two is heard first is up to the engine.
  if (listen.signal.aborted) return emptyAnswer({ kind: 'aborted' });
  if ('kind' in answered) return emptyAnswer(stoppedOutcome(answered));
  if (!answered.ok) return emptyAnswer(failed(answered.failure));
  const secrets = apiKey === null ? [] : [apiKey];
  if (!answered.value.ok) return refused(answered.value, secrets, ports.clock, listen.signal, guards);
  return readAnswer(answered.value, provider, secrets, listen, guards);
}

const failed = (failure: ModelFailure) => ({ kind: 'failed', finish: 'error', failure }) as const;

const stoppedOutcome = (stopped: Exclude<Stopped, { kind: 'ended' }>) =>
  stopped.kind === 'aborted' ? stopped : failed(stopped.failure);

/** Resolves when the person stops, or the service falls silent. */
function interruption(signal: AbortSignal, watch: StallWatch): Promise<Exclude<Stopped, { kind: 'ended' }>> {
  const aborted = new Promise<{ kind: 'aborted' }>((resolve) => {
    if (signal.aborted) resolve({ kind: 'aborted' });
    else signal.addEventListener('abort', () => resolve({ kind: 'aborted' }), { once: true });
  });
  const stalled = watch.stalled.then((ms) => ({ kind: 'cut', failure: stallFailure(ms) }) as const);
  return Promise.race([aborted, stalled]);
}

async function refused(
  response: Response,
  secrets: readonly string[],
  clock: Clock,
  signal: AbortSignal,
  { watch }: Guards,
): Promise<ModelAnswer> {
  const read = response.text().catch(() => '');
  const body = await Promise.race([read, interruption(signal, watch)]);
  if (typeof body !== 'string') return emptyAnswer(stoppedOutcome(body));
  const retryAfter = response.headers.get('retry-after');
  return emptyAnswer(failed(httpFailure({ status: response.status, retryAfter, body, now: clock.now() }, secrets)));
}

async function readAnswer(
  response: Response,
  provider: Provider,
  secrets: readonly string[],
  listen: Listen,
  { watch }: Guards,
): Promise<ModelAnswer> {
  const draft = makeAnswerDraft(listen.onDelta);
  const reader = provider.makeReader(draft, secrets);
  let events = 0;
  const body = makeBodyReader((event) => {
    events += 1;
    if (draft.progress() === 'over') return;
    if (reader.read(event)) watch.payload(draft.progress() === 'open' ? 'open' : 'ending');
  });
  const ended = await pump(response, body, draft, watch, interruption(listen.signal, watch));
  const stopped: Stopped = listen.signal.aborted && ended.kind === 'cut' ? { kind: 'aborted' } : ended;
  const isPlain = events === 0 && /^text\/(plain|html)/.test(response.headers.get('content-type') ?? '');
  if (body.form() === 'page' || isPlain) return emptyAnswer(failed(webPageFailure()));
  reader.end();
  return draft.answer(stopped, reader.replay());
}

async function pump(
  response: Response,
  body: BodyReader,
  draft: AnswerDraft,
  watch: StallWatch,
  stop: Promise<Exclude<Stopped, { kind: 'ended' }>>,
): Promise<Stopped> {
  const bytes = response.body?.getReader();
  if (bytes === undefined) return { kind: 'ended' };
  const next = () => bytes.read().catch(() => ({ kind: 'cut', failure: networkFailure() }) as const);
  for (;;) {
    const step = await Promise.race([next(), stop]);
    if ('kind' in step) {
      void bytes.cancel().catch(() => {});
      if (step.kind === 'cut') body.end();
      return step;
    }
    if (step.done) {
      body.end();
      return { kind: 'ended' };
    }
    watch.byte();
    body.feed(step.value);
    if (draft.progress() === 'over') {
      void bytes.cancel().catch(() => {});
      return { kind: 'ended' };
    }
  }
}
