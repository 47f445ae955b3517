/**
 * Guards of the approval sheet (design §5): nothing counts in the first 500 ms; where arming is needed the first tap on
 * 1 or 2 arms, the second runs, taps in the 600 ms between do not count, and it disarms after 10 s.
 */

export type SheetOption = 'once' | 'session' | 'reject';

export type SheetState =
  | { kind: 'open'; openedAt: number }
  | { kind: 'armed'; option: 'once' | 'session'; openedAt: number; armedAt: number }
  | { kind: 'decided'; option: SheetOption };

export type SheetEvent = { kind: 'choose'; option: SheetOption; at: number; needsArming: boolean } | { kind: 'disarm' };

export const sheetGuards = { openMs: 500, rearmMs: 600, armedForMs: 10_000 } as const;

/** Pure. The decision is made exactly when the state becomes `decided`. */
export function stepSheet(state: SheetState, event: SheetEvent): SheetState {
  if (state.kind === 'decided') return state;
  if (event.kind === 'disarm') return { kind: 'open', openedAt: state.openedAt };
  if (event.at - state.openedAt < sheetGuards.openMs) return state;
  if (event.option === 'reject' || !event.needsArming) return { kind: 'decided', option: event.option };
  if (state.kind === 'open' || state.option !== event.option || event.at - state.armedAt > sheetGuards.armedForMs) {
    return { kind: 'armed', option: event.option, openedAt: state.openedAt, armedAt: event.at };
  }
  if (event.at - state.armedAt < sheetGuards.rearmMs) return state;
  return { kind: 'decided', option: event.option };
}
