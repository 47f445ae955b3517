import type { JSX } from 'solid-js';

/** A part of the page that scrolls by itself. It can be focused, so that a keyboard can scroll it too. */
export function ScrollRegion(props: {
  label: string;
  class: string;
  role?: 'region' | 'log';
  autofocus?: boolean;
  ref?: (element: HTMLElement) => void;
  children: JSX.Element;
}): JSX.Element {
  return (
    <section
      ref={(element) => props.ref?.(element)}
      class={props.class}
      role={props.role ?? 'region'}
      aria-live={props.role === 'log' ? 'off' : undefined}
      aria-label={props.label}
      autofocus={props.autofocus}
      tabIndex={0}
    >
      {props.children}
    </section>
  );
}
