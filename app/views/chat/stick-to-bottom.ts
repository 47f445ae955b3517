import { type Accessor, createSignal, onCleanup, onMount } from 'solid-js';

/** Nearer to the end than this counts as being there. */
const nearPx = 48;

/**
 * Keeps `scroller` at its end while `content` grows, but only as long as the reader is there. Scrolling up stops it;
 * coming back, or `jump`, starts it again.
 */
export function createStickToBottom(
  scroller: () => HTMLElement | undefined,
  content: () => HTMLElement | undefined,
): { atBottom: Accessor<boolean>; jump(): void } {
  const [atBottom, setAtBottom] = createSignal(true);
  const jump = () => {
    const view = scroller();
    if (view) view.scrollTop = view.scrollHeight;
    setAtBottom(true);
  };
  onMount(() => {
    const view = scroller();
    const grown = content();
    if (!view || !grown) return;
    let lastTop = 0;
    const onScroll = () => {
      const left = view.scrollHeight - view.clientHeight - view.scrollTop;
      // Growing content moves the end away without moving the reader: only a scroll upwards lets go.
      if (left <= nearPx) setAtBottom(true);
      else if (view.scrollTop < lastTop) setAtBottom(false);
      lastTop = view.scrollTop;
    };
    view.addEventListener('scroll', onScroll, { passive: true });
    const observer = 'ResizeObserver' in window ? new ResizeObserver(() => atBottom() && jump()) : null;
    observer?.observe(grown);
    observer?.observe(view);
    jump();
    onCleanup(() => {
      view.removeEventListener('scroll', onScroll);
      observer?.disconnect();
    });
  });
  return { atBottom, jump };
}
