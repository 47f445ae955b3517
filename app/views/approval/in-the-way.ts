import type { PromptState } from '../../terminal/core/prompt-watch.ts';

const inTheWay: Record<PromptState, boolean> = {
  empty: false,
  unknown: false,
  typing: true,
  running: true,
  fullScreen: true,
};

/** True when a text would be written into something else than an empty prompt. `unknown` is told, but no alarm. */
export const isInTheWay = (state: PromptState): boolean => inTheWay[state];
