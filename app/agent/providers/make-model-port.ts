/**
 * A model service as a port. Two parts of a request are given up once, by itself, when the service refuses them: the tool
 * table (product D14) and the wish for usage figures. Nothing else is sent a second time.
 */
import type { Clock } from '../../../shared/clock.ts';
import type { ProviderProfile } from '../provider-profile.ts';
import { type ExchangePorts, type Omission, runExchange } from './exchange.ts';
import type { ModelFetch } from './model-fetch.ts';
import type { Fallback, ModelAnswer, ModelPort, ModelRequest } from './model-port.ts';
import { providers } from './registry.ts';

export function makeModelPort(deps: {
  profile: Pick<ProviderProfile, 'kind' | 'baseUrl'>;
  /** Null: the service asks for none. The vault's `Secret` fits. */
  apiKey: { reveal(): string } | null;
  fetch: ModelFetch;
  clock: Clock;
}): ModelPort {
  const provider = providers[deps.profile.kind];
  const ports: ExchangePorts = { fetch: deps.fetch, clock: deps.clock };
  const url = provider.url(deps.profile.baseUrl.replace(/\/+$/, ''));
  return {
    async ask(request, listen) {
      let omit: Omission = { tools: false, streamOptions: false };
      const fallbacks: Fallback[] = [];
      for (;;) {
        const body = provider.body(request, omit);
        const apiKey = deps.apiKey?.reveal().trim() || null;
        const answer = await runExchange(ports, { provider, url, apiKey, body }, listen);
        const fallback = fallbackFor(answer, request, omit);
        if (fallback === null) return { ...answer, fallbacks };
        fallbacks.push(fallback);
        omit = { ...omit, ...left[fallback] };
      }
    },
  };
}

const left: Readonly<Record<Fallback, Partial<Omission>>> = {
  retry_without_tools: { tools: true },
  retry_without_stream_options: { streamOptions: true },
};

/** Only before the first visible token, and each at most once. */
function fallbackFor(answer: ModelAnswer, request: ModelRequest, omit: Omission): Fallback | null {
  if (answer.outcome.kind !== 'failed' || answer.text !== '' || answer.reasoning !== '') return null;
  const { kind, detail } = answer.outcome.failure;
  if (kind === 'tools_unsupported' && request.tools.length > 0 && !omit.tools) return 'retry_without_tools';
  const aboutStreamOptions = kind === 'param_unsupported' && /stream_options|include_usage/.test(detail ?? '');
  return aboutStreamOptions && !omit.streamOptions ? 'retry_without_stream_options' : null;
}
