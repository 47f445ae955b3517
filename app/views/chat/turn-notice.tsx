import CircleAlert from 'lucide-solid/icons/circle-alert';
import { type JSX, Match, Show, Switch } from 'solid-js';
import type { ModelFailure } from '../../agent/conversation.ts';
import type { TurnFailure, TurnPhase } from '../../agent/turn-machine.ts';
import type { Dictionary } from '../../i18n/dictionary.ts';

/** The end of the feed: what is being waited for, or why it stopped and how it goes on. */
export function TurnNotice(props: {
  t: Dictionary;
  turn: TurnPhase;
  /** Text of the answer is on the screen already. */
  answering: boolean;
  onRetry(): void;
  onContinue(): void;
  onModels(): void;
}): JSX.Element {
  return (
    <Switch>
      <Match when={props.turn.kind === 'asking' && !props.answering}>
        <p class="turn-wait">{props.t.chat.waitingForModel}</p>
      </Match>
      <Match when={props.turn.kind === 'roundLimit' && props.turn}>
        {(limit) => (
          <div class="turn-notice">
            <p>{props.t.chat.roundLimit({ rounds: limit().rounds })}</p>
            <button type="button" class="button" onClick={() => props.onContinue()}>
              {props.t.chat.continueTurn}
            </button>
          </div>
        )}
      </Match>
      <Match when={props.turn.kind === 'failed' && props.turn}>
        {(failed) => (
          <FailureBlock
            t={props.t}
            failure={withSentence(props.t, failed().failure)}
            onRetry={props.onRetry}
            onModels={props.onModels}
          />
        )}
      </Match>
    </Switch>
  );
}

type ShownFailure = Omit<ModelFailure, 'kind' | 'retryable'> & { kind: TurnFailure['kind']; sentence: string };

const withSentence = (t: Dictionary, failure: TurnFailure): ShownFailure =>
  failure.kind === 'storage.full' || failure.kind === 'storage.unavailable'
    ? { kind: failure.kind, sentence: t.failures.storage[failure.kind] }
    : { ...failure, sentence: t.failures.model[failure.kind] };

const fixedInModels: ReadonlySet<TurnFailure['kind']> = new Set([
  'auth',
  'billing',
  'bad_endpoint',
  'model_not_found',
  'origin_not_allowed',
  'tools_unsupported',
]);

function FailureBlock(props: { t: Dictionary; failure: ShownFailure; onRetry(): void; onModels(): void }): JSX.Element {
  return (
    <div class="turn-notice failed" role="alert">
      <p class="turn-sentence">
        <CircleAlert class="small" />
        {props.failure.sentence}
      </p>
      <Show when={props.failure.retryAfterMs}>
        {(waitMs) => <p>{props.t.chat.waitAsked({ seconds: Math.ceil(waitMs() / 1000) })}</p>}
      </Show>
      <Show when={props.failure.detail}>
        <details class="service-words">
          <summary>
            {props.t.chat.serviceSays}
            <Show when={props.failure.status}> · {props.failure.status}</Show>
          </summary>
          <p>{props.failure.detail}</p>
        </details>
      </Show>
      <div class="turn-actions">
        <button type="button" class="button" onClick={() => props.onRetry()}>
          {props.t.chat.retry}
        </button>
        <Show when={fixedInModels.has(props.failure.kind)}>
          <button type="button" class="button plain" onClick={() => props.onModels()}>
            {props.t.chat.toModels}
          </button>
        </Show>
      </div>
    </div>
  );
}
