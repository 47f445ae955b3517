import { createSignal, type JSX, Show } from 'solid-js';
import type { Dictionary } from '../../i18n/dictionary.ts';
import './bottom-sheet.css';

/** peek: last record and what waits · half: about 372 px · full: all. */
export type SheetStop = 'peek' | 'half' | 'full';

const stops: readonly SheetStop[] = ['peek', 'half', 'full'];
/** Movement below this is a tap on the grip. */
const tapPx = 6;

/**
 * The chat under the terminal. While it is dragged it floats over the terminal; the room it takes, and with it the size
 * of the terminal, changes only when a stop is reached.
 */
export function BottomSheet(props: {
  t: Dictionary;
  stop: SheetStop;
  onStop(stop: SheetStop): void;
  peek: JSX.Element;
  reviewable: boolean;
  onReview(): void;
  children: JSX.Element;
}): JSX.Element {
  const [dragged, setDragged] = createSignal<number | null>(null);
  let sheet: HTMLElement | undefined;
  let from: { y: number; height: number } | null = null;
  let wasDragged = false;
  const words = () => props.t.session.sheet;
  const step = (by: number) => {
    const next = stops[stops.indexOf(props.stop) + by];
    if (next) props.onStop(next);
  };
  const release = (event: PointerEvent) => {
    if (!from || !sheet?.parentElement) return;
    const moved = from.y - event.clientY;
    const height = from.height + moved;
    const room = sheet.parentElement.clientHeight;
    from = null;
    setDragged(null);
    wasDragged = Math.abs(moved) >= tapPx;
    // A tap waits for its click: moving now would put something else under the finger before the click comes.
    if (wasDragged) props.onStop(height > room * 0.7 ? 'full' : height > 240 ? 'half' : 'peek');
  };
  return (
    <section
      ref={(element) => {
        sheet = element;
      }}
      class="bottom-sheet"
      data-stop={props.stop}
      style={dragged() === null ? {} : { '--dragged': `${dragged()}px` }}
      classList={{ dragging: dragged() !== null }}
      aria-label={props.t.chat.pane}
    >
      <div class="bottom-sheet-drawn">
        <button
          type="button"
          class="grip"
          aria-label={`${words().size}: ${words().stop[props.stop]}`}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            from = { y: event.clientY, height: sheet?.clientHeight ?? 0 };
          }}
          onPointerMove={(event) => {
            if (from) setDragged(Math.max(80, from.height + from.y - event.clientY));
          }}
          onPointerUp={release}
          onPointerCancel={() => {
            from = null;
            setDragged(null);
          }}
          onClick={() => {
            if (!wasDragged) props.onStop(props.stop === 'half' ? 'full' : 'half');
            wasDragged = false;
          }}
          onKeyDown={(event) => {
            if (event.key === 'ArrowUp') step(1);
            if (event.key === 'ArrowDown') step(-1);
          }}
        />
        <Show when={props.stop !== 'peek' || dragged() !== null} fallback={props.peek}>
          <Show when={props.reviewable}>
            <div class="banner" data-tone="wait">
              <strong>{props.t.approval.record.pending}</strong>
              <button type="button" onClick={() => props.onReview()}>
                {words().review}
              </button>
            </div>
          </Show>
          {props.children}
        </Show>
      </div>
    </section>
  );
}
