import X from 'lucide-solid/icons/x';
import { type JSX, Show } from 'solid-js';
import type { Dictionary } from '../../i18n/dictionary.ts';
import type { SessionDot } from './session-state.ts';

export function SessionTab(props: {
  t: Dictionary;
  name: string;
  dot: SessionDot;
  waiting: number;
  current: boolean;
  onOpen(): void;
  onClose(): void;
}): JSX.Element {
  return (
    <li class="tab" classList={{ on: props.current }}>
      <button type="button" class="tab-open" aria-current={props.current ? 'page' : undefined} onClick={props.onOpen}>
        <i class="dot" data-state={props.dot} />
        <span class="clip">{props.name}</span>
        <span class="hidden-text">{props.t.shell.sessionState[props.dot]}</span>
        <Show when={props.waiting > 0}>
          <span class="count" aria-hidden="true">
            {props.waiting}
          </span>
          <span class="hidden-text">{props.t.shell.waiting({ count: props.waiting })}</span>
        </Show>
      </button>
      <button
        type="button"
        class="tab-close"
        aria-label={props.t.shell.closeSession({ host: props.name })}
        onClick={props.onClose}
      >
        <X class="small" />
      </button>
    </li>
  );
}
