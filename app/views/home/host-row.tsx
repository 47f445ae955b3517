import ChevronRight from 'lucide-solid/icons/chevron-right';
import Pencil from 'lucide-solid/icons/pencil';
import Server from 'lucide-solid/icons/server';
import { For, type JSX, Show } from 'solid-js';
import type { Dictionary } from '../../i18n/dictionary.ts';
import type { Host } from '../../session/host.ts';

export const hostLabel = (host: Host, t: Dictionary): string =>
  host.kind === 'practice' ? t.home.thisComputer : host.name;

export function HostRow(props: {
  t: Dictionary;
  host: Host;
  /** A session to it is open. */
  live: boolean;
  lastUsed: string;
  onOpen(): void;
  onEdit(): void;
}): JSX.Element {
  const words = () => props.t.home;
  const name = () => hostLabel(props.host, props.t);
  const practice = () => props.host.kind === 'practice';
  return (
    <li class="host">
      <Server class="host-icon" />
      <span class="host-name clip">{name()}</span>
      <span class="host-address clip" classList={{ mono: !practice() }}>
        {practice()
          ? words().practiceAddress
          : `${props.host.username}@${props.host.address}${props.host.port === 22 ? '' : `:${props.host.port}`}`}
      </span>
      <span class="host-tags">
        <Show when={practice()}>
          <span class="tag">{words().practice}</span>
        </Show>
        <For each={props.host.tags}>{(tag) => <span class="tag">{tag}</span>}</For>
      </span>
      <span class="host-used dim">{props.lastUsed}</span>
      <span class="host-actions">
        <Show when={!practice()}>
          <button
            type="button"
            class="icon-button"
            aria-label={words().editHost({ name: name() })}
            onClick={() => props.onEdit()}
          >
            <Pencil class="small" />
          </button>
        </Show>
        <button
          type="button"
          class="host-go"
          aria-label={props.live ? words().openHost({ name: name() }) : words().connectTo({ name: name() })}
          onClick={() => props.onOpen()}
        >
          {props.live ? words().open : words().connect}
          <ChevronRight class="small" />
        </button>
      </span>
    </li>
  );
}
