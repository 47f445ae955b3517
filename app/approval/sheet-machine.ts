/**
 * Guards of the approval sheet (design §5): nothing counts in the first 500 ms; where arming is needed the first tap on
 * 1, 2 or a finished edit arms, the second runs, taps in the 600 ms between do not count, and it disarms after 10 s.
 * The editor opens and closes with a guard of its own: what follows at once was meant for what stood there before.
 */

export type SheetOption = 'once' | 'session' | 'reject' | 'edited';

export type SheetState =
  | { kind: 'open'; openedAt: number }
  /** The command is being edited: only the edited text can run. */
  | { kind: 'editing'; openedAt: number }
  | { kind: 'armed'; option: Exclude<SheetOption, 'reject'>; openedAt: number; armedAt: number }
  | { kind: 'decided'; option: SheetOption };

export type SheetEvent =
  | { kind: 'choose'; option: SheetOption; at: number; needsArming: boolean }
  | { kind: 'edit'; at: number }
  /** Out of the editor, back to the options. */
  | { kind: 'leaveEdit'; at: number }
  | { kind: 'disarm' };

export const sheetGuards = { openMs: 500, rearmMs: 600, armedForMs: 10_000 } as const;

/** True while the text of the editor is what would run. */
export const isEditing = (state: SheetState): boolean =>
  state.kind === 'editing' || (state.kind === 'armed' && state.option === 'edited');

/** Pure. The decision is made exactly when the state becomes `decided`. */
export function stepSheet(state: SheetState, event: SheetEvent): SheetState {
  if (state.kind === 'decided') return state;
  if (event.kind === 'disarm') return disarmed(state);
  if (event.kind === 'leaveEdit') return isEditing(state) ? { kind: 'open', openedAt: event.at } : state;
  if (event.at - state.openedAt < sheetGuards.openMs) return state;
  if (event.kind === 'edit') return isEditing(state) ? state : { kind: 'editing', openedAt: event.at };
  return choose(state, event);
}

type Undecided = Exclude<SheetState, { kind: 'decided' }>;

function disarmed(state: Undecided): SheetState {
  return state.kind === 'armed' ? { kind: isEditing(state) ? 'editing' : 'open', openedAt: state.openedAt } : state;
}

function choose(state: Undecided, event: SheetEvent & { kind: 'choose' }): SheetState {
  const { option, at, needsArming } = event;
  if (option === 'reject') return { kind: 'decided', option };
  if ((option === 'edited') !== isEditing(state)) return state;
  if (!needsArming) return { kind: 'decided', option };
  if (state.kind !== 'armed' || state.option !== option || at - state.armedAt > sheetGuards.armedForMs) {
    return { kind: 'armed', option, openedAt: state.openedAt, armedAt: at };
  }
  return at - state.armedAt < sheetGuards.rearmMs ? state : { kind: 'decided', option };
}
