import { type Accessor, createSignal, onCleanup, onMount } from 'solid-js';

/**
 * True once the end of the command was in sight: `end` is a mark after its last character, `scroller` what scrolls it.
 * It stays true. `further` scrolls one page on.
 */
export function createReadToEnd(
  scroller: () => HTMLElement | undefined,
  end: () => HTMLElement | undefined,
): { seen: Accessor<boolean>; further(): void } {
  const [seen, setSeen] = createSignal(false);
  const look = () => {
    const view = scroller();
    const mark = end();
    if (view && mark && mark.getBoundingClientRect().top <= view.getBoundingClientRect().bottom + 2) setSeen(true);
  };
  onMount(() => {
    look();
    const view = scroller();
    view?.addEventListener('scroll', look, { passive: true });
    const observer = 'ResizeObserver' in window ? new ResizeObserver(look) : null;
    if (view) observer?.observe(view);
    onCleanup(() => {
      view?.removeEventListener('scroll', look);
      observer?.disconnect();
    });
  });
  return {
    seen,
    further: () => {
      const view = scroller();
      view?.scrollBy({ top: view.clientHeight * 0.8, behavior: 'smooth' });
    },
  };
}
