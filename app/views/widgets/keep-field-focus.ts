import { onCleanup } from 'solid-js';

/**
 * A press on a button inside `element` does not take the focus from a text field there. Else the on-screen keyboard and
 * the key row would move under the finger between press and release, and the tap would land on something else.
 */
export function keepFieldFocus(element: HTMLElement): void {
  const press = (event: MouseEvent) => {
    const inField = document.activeElement instanceof HTMLTextAreaElement && element.contains(document.activeElement);
    const onButton = event.target instanceof Element && event.target.closest('button') !== null;
    if (inField && onButton) event.preventDefault();
  };
  element.addEventListener('mousedown', press);
  onCleanup(() => element.removeEventListener('mousedown', press));
}
