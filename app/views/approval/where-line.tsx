import TriangleAlert from 'lucide-solid/icons/triangle-alert';
import { createEffect, createSignal, type JSX, on, onCleanup, Show } from 'solid-js';
import type { Dictionary } from '../../i18n/dictionary.ts';
import { isInTheWay } from '../../reactive/create-approval.ts';
import type { PromptState } from '../../terminal/core/prompt-watch.ts';

/** Where it would run: host, user, directory, and whether the shell is at its prompt. Flashes once when it changes. */
export function WhereLine(props: {
  t: Dictionary;
  hostName: string;
  username: string;
  /** Undefined: as the user who signed in; null: raised, to whom is not known. */
  raisedTo: string | null | undefined;
  directory: string | null;
  promptState: PromptState;
}): JSX.Element {
  const words = () => props.t.approval;
  const [flashes, setFlashes] = createSignal(false);
  createEffect(
    on(
      () => `${props.directory} ${props.promptState}`,
      () => {
        setFlashes(true);
        const timer = setTimeout(() => setFlashes(false), 700);
        onCleanup(() => clearTimeout(timer));
      },
      { defer: true },
    ),
  );
  return (
    <dl class="where" classList={{ flash: flashes() }}>
      <div>
        <dt>{words().host}</dt>
        <dd>{props.hostName}</dd>
      </div>
      <div>
        <dt>{words().asUser}</dt>
        <dd>
          {props.username}
          <Show when={props.raisedTo !== undefined}> → {props.raisedTo ?? words().otherUser}</Show>
        </dd>
      </div>
      <div>
        <dt classList={{ 'in-the-way': isInTheWay(props.promptState) }}>
          <Show when={isInTheWay(props.promptState)}>
            <TriangleAlert class="small" />
          </Show>
          <span>{words().directory({ state: words().promptState[props.promptState] })}</span>
        </dt>
        <dd>{props.directory ?? words().directoryUnknown}</dd>
      </div>
    </dl>
  );
}
