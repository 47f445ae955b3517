/** What takes the arming back: looking elsewhere, scrolling, or another target than the one that was armed. */
import { createEffect, on, onCleanup } from 'solid-js';
import type { ApprovalView } from '../../reactive/app-model.ts';

/** Scrolling less than this is the layout settling, not a person. */
const scrollPx = 24;

export function createDisarm(
  view: ApprovalView,
  sheet: () => HTMLElement | undefined,
  middle: () => HTMLElement | undefined,
): void {
  createEffect(on([view.directory, view.promptState, view.sessionReady], () => view.disarm(), { defer: true }));
  createEffect(() => {
    if (view.state().kind !== 'armed') return;
    let from = middle()?.scrollTop ?? 0;
    const frame = requestAnimationFrame(() => {
      from = middle()?.scrollTop ?? 0;
    });
    const onScroll = () => {
      if (Math.abs((middle()?.scrollTop ?? 0) - from) > scrollPx) view.disarm();
    };
    const onFocusOut = () => {
      queueMicrotask(() => {
        const focused = document.activeElement;
        const elsewhere = focused !== null && focused !== document.body && !sheet()?.contains(focused);
        if (elsewhere) view.disarm();
      });
    };
    const onLeave = () => view.disarm();
    const onHidden = () => document.visibilityState === 'hidden' && view.disarm();
    middle()?.addEventListener('scroll', onScroll, { passive: true });
    document.addEventListener('focusin', onFocusOut);
    window.addEventListener('blur', onLeave);
    document.addEventListener('visibilitychange', onHidden);
    onCleanup(() => {
      cancelAnimationFrame(frame);
      middle()?.removeEventListener('scroll', onScroll);
      document.removeEventListener('focusin', onFocusOut);
      window.removeEventListener('blur', onLeave);
      document.removeEventListener('visibilitychange', onHidden);
    });
  });
}
