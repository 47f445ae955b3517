/** Which of the three layouts of the design applies, and media queries as signals. */
import { type Accessor, createMemo, createSignal, onCleanup } from 'solid-js';

export function createMediaQuery(query: string): Accessor<boolean> {
  const list = window.matchMedia?.(query);
  const [matches, setMatches] = createSignal(list?.matches ?? false);
  const update = () => setMatches(list?.matches ?? false);
  list?.addEventListener('change', update);
  onCleanup(() => list?.removeEventListener('change', update));
  return matches;
}

/** wide: two panes · portrait: chat as a bottom sheet · phone: the same, edge to edge. */
export type Layout = 'wide' | 'portrait' | 'phone';

export function createLayout(): Accessor<Layout> {
  const narrow = createMediaQuery('(max-width: 1023px)');
  const phone = createMediaQuery('(max-width: 599px)');
  return createMemo(() => (phone() ? 'phone' : narrow() ? 'portrait' : 'wide'));
}
