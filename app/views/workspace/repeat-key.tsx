import { type JSX, onCleanup } from 'solid-js';

const repeatAfterMs = 350;
const repeatEveryMs = 60;

/** A key that repeats while it is held. A swipe that scrolls the row presses nothing. */
export function RepeatKey(props: { label: string; onPress(): void; children: JSX.Element }): JSX.Element {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let repeated = false;
  const stop = () => clearTimeout(timer);
  const repeat = () => {
    repeated = true;
    props.onPress();
    timer = setTimeout(repeat, repeatEveryMs);
  };
  onCleanup(stop);
  return (
    <button
      type="button"
      class="key"
      aria-label={props.label}
      onPointerDown={() => {
        stop();
        repeated = false;
        timer = setTimeout(repeat, repeatAfterMs);
      }}
      onPointerUp={stop}
      onPointerCancel={stop}
      onPointerLeave={stop}
      onContextMenu={(event) => event.preventDefault()}
      onClick={() => {
        stop();
        if (!repeated) props.onPress();
        repeated = false;
      }}
    >
      {props.children}
    </button>
  );
}
