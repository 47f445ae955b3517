import Check from 'lucide-solid/icons/check';
import CircleAlert from 'lucide-solid/icons/circle-alert';
import Pencil from 'lucide-solid/icons/pencil';
import { createSignal, type JSX, Show } from 'solid-js';
import type { ModelFailure } from '../../agent/conversation.ts';
import { useApp } from '../../reactive/app-context.ts';
import type { ProviderView } from '../../reactive/app-model.ts';

type Test = { kind: 'none' } | { kind: 'running' } | { kind: 'ok' } | { kind: 'failed'; failure: ModelFailure };

export function ModelRow(props: { provider: ProviderView; onEdit(): void }): JSX.Element {
  const app = useApp();
  const { t } = app.i18n;
  const words = () => t().settings.models;
  const [test, setTest] = createSignal<Test>({ kind: 'none' });
  const inUse = () => app.providers.current()?.id === props.provider.id;
  const runTest = async () => {
    setTest({ kind: 'running' });
    const result = await app.providers.test(props.provider.id);
    setTest(result.ok ? { kind: 'ok' } : { kind: 'failed', failure: result.failure });
  };
  const failure = () => {
    const state = test();
    return state.kind === 'failed' ? state.failure : undefined;
  };
  return (
    <li class="model-row">
      <div class="model-main">
        <div class="model-name">
          <strong>{props.provider.name}</strong>
          <Show when={inUse()}>
            <span class="tag">{words().inUse}</span>
          </Show>
          <Show when={props.provider.scripted}>
            <span class="tag">{words().script}</span>
          </Show>
        </div>
        <div class="model-detail mono">{props.provider.model}</div>
        <div class="model-detail">
          <span class="mono">{props.provider.baseUrl}</span> · {props.provider.hasKey ? words().keyKept : words().noKey}
        </div>
      </div>
      <div class="model-actions">
        <Show when={!inUse()}>
          <button
            type="button"
            class="button"
            aria-label={words().useNamed({ name: props.provider.name })}
            onClick={() => app.providers.choose(props.provider.id)}
          >
            {words().use}
          </button>
        </Show>
        <button
          type="button"
          class="button"
          aria-label={words().testNamed({ name: props.provider.name })}
          disabled={test().kind === 'running'}
          onClick={() => void runTest()}
        >
          {test().kind === 'running' ? words().testing : words().test}
        </button>
        <button
          type="button"
          class="icon-button"
          aria-label={words().editNamed({ name: props.provider.name })}
          onClick={() => props.onEdit()}
        >
          <Pencil class="small" />
        </button>
      </div>
      <div class="model-test" role="status">
        <Show when={test().kind === 'ok'}>
          <p class="test-ok">
            <Check class="small" />
            {words().testOk}
          </p>
        </Show>
        <Show when={failure()}>
          {(failed) => (
            <div class="test-failed">
              <p>
                <CircleAlert class="small" />
                {t().failures.model[failed().kind]}
              </p>
              <Show when={failed().detail}>
                <p class="test-detail">
                  {t().chat.serviceSays} · <span class="mono">{failed().detail}</span>
                </p>
              </Show>
            </div>
          )}
        </Show>
      </div>
    </li>
  );
}
