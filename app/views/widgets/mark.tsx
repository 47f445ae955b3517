import type { JSX } from 'solid-js';

/** The mark: a prompt that ends in a tick. */
export function Mark(props: { class?: string }): JSX.Element {
  return (
    <svg viewBox="0 0 24 24" class={props.class ?? ''} aria-hidden="true">
      <path d="M4 5.5 9.5 11 4 16.5" />
      <path d="m11.5 17 3 3L21 11" />
    </svg>
  );
}
