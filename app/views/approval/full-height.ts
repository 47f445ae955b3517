/** A text field as high as its text: what would run is never hidden in it. */
import { createEffect, onCleanup, onMount } from 'solid-js';

export function createFullHeight(field: () => HTMLTextAreaElement | undefined, text: () => string): void {
  let width = 0;
  const fit = () => {
    const element = field();
    if (element === undefined) return;
    element.style.height = 'auto';
    element.style.height = `${element.scrollHeight + element.offsetHeight - element.clientHeight}px`;
    width = element.clientWidth;
  };
  createEffect(() => {
    text();
    fit();
  });
  onMount(() => {
    const element = field();
    if (element === undefined || !('ResizeObserver' in window)) return;
    // Its own change of height is no reason to measure again.
    const observer = new ResizeObserver(() => element.clientWidth !== width && fit());
    observer.observe(element);
    onCleanup(() => observer.disconnect());
    void document.fonts.ready.then(fit);
  });
}
