/** Keys that an on-screen keyboard lacks. They never take the focus, so the keyboard stays open. */
import ArrowDown from 'lucide-solid/icons/arrow-down';
import ArrowLeft from 'lucide-solid/icons/arrow-left';
import ArrowRight from 'lucide-solid/icons/arrow-right';
import ArrowUp from 'lucide-solid/icons/arrow-up';
import Keyboard from 'lucide-solid/icons/keyboard';
import { createSignal, For, type JSX, Show } from 'solid-js';
import type { Dictionary } from '../../i18n/dictionary.ts';
import type { Modifier, ModifierHold } from '../../reactive/app-model.ts';
import type { TouchKey } from '../../terminal/core/key-bytes.ts';
import { createMediaQuery } from '../widgets/layout.ts';
import { RepeatKey } from './repeat-key.tsx';
import './key-row.css';

const symbols = [
  { key: '|', word: 'pipe' },
  { key: '~', word: 'tilde' },
  { key: '/', word: 'slash' },
  { key: '-', word: 'dash' },
] as const;

const arrows = [
  { key: 'ArrowLeft', word: 'left', icon: ArrowLeft },
  { key: 'ArrowUp', word: 'up', icon: ArrowUp },
  { key: 'ArrowDown', word: 'down', icon: ArrowDown },
  { key: 'ArrowRight', word: 'right', icon: ArrowRight },
] as const;

/** Tap: for the next key; again: locked; again: off. */
const nextHold: Record<ModifierHold, ModifierHold> = { off: 'next', next: 'locked', locked: 'off' };

export type KeyRowProps = {
  t: Dictionary;
  /** There is a shell to type into. Without one the row keeps its room, so that the terminal keeps its size. */
  ready: boolean;
  held: Record<Modifier, ModifierHold>;
  onHold(modifier: Modifier, hold: ModifierHold): void;
  onKey(key: TouchKey): void;
};

export function KeyRow(props: KeyRowProps): JSX.Element {
  // With a hardware keyboard and nothing to touch the row is in the way: it starts as a strip.
  const touch = createMediaQuery('(any-pointer: coarse)');
  const [chosen, setChosen] = createSignal<boolean | null>(null);
  const shown = () => chosen() ?? touch();
  return (
    <Show
      when={shown()}
      fallback={
        <button type="button" class="key-strip" aria-label={props.t.session.keys.show} onClick={() => setChosen(true)}>
          <Keyboard class="small" />
        </button>
      }
    >
      <Keys {...props} onHide={() => setChosen(false)} />
    </Show>
  );
}

function Keys(props: KeyRowProps & { onHide(): void }): JSX.Element {
  const words = () => props.t.session.keys;
  const keepFocus = (event: MouseEvent) => event.preventDefault();
  return (
    <div
      class="key-row"
      classList={{ idle: !props.ready }}
      role="toolbar"
      aria-label={words().row}
      onMouseDown={keepFocus}
    >
      <button type="button" class="key" onClick={() => props.onKey('Escape')}>
        Esc
      </button>
      <button type="button" class="key" onClick={() => props.onKey('Tab')}>
        Tab
      </button>
      <ModifierKey t={props.t} modifier="ctrl" name="Ctrl" held={props.held.ctrl} onHold={props.onHold} />
      <ModifierKey t={props.t} modifier="alt" name="Alt" held={props.held.alt} onHold={props.onHold} />
      <i class="key-gap" />
      <For each={arrows}>
        {(arrow) => (
          <RepeatKey label={words()[arrow.word]} onPress={() => props.onKey(arrow.key)}>
            <arrow.icon />
          </RepeatKey>
        )}
      </For>
      <i class="key-gap" />
      <For each={symbols}>
        {(symbol) => (
          <button
            type="button"
            class="key mono"
            aria-label={words()[symbol.word]}
            onClick={() => props.onKey(symbol.key)}
          >
            {symbol.key}
          </button>
        )}
      </For>
      <button type="button" class="key quiet" aria-label={words().hide} onClick={() => props.onHide()}>
        <Keyboard />
      </button>
    </div>
  );
}

function ModifierKey(props: {
  t: Dictionary;
  modifier: Modifier;
  name: string;
  held: ModifierHold;
  onHold(modifier: Modifier, hold: ModifierHold): void;
}): JSX.Element {
  const words = () => props.t.session.keys;
  return (
    <button
      type="button"
      class="key"
      data-hold={props.held}
      aria-pressed={props.held !== 'off'}
      aria-label={words().announce({ key: props.name, hold: words().hold[props.held] })}
      onClick={() => props.onHold(props.modifier, nextHold[props.held])}
    >
      {props.name}
    </button>
  );
}
