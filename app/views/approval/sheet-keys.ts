/** Keys of the approval sheet. They never act while the person types somewhere else. */
import { onCleanup, onMount } from 'solid-js';
import type { SheetOption } from '../../approval/sheet-machine.ts';

const digits: Record<string, SheetOption> = { '1': 'once', '2': 'session', '3': 'reject' };

export type SheetKeys = {
  sheet: () => HTMLElement | undefined;
  press(option: SheetOption): void;
  /** What Enter means: option 1, or the armed one. */
  enterOption(): SheetOption;
  startEdit(): void;
  leaveEdit(): void;
  editing(): boolean;
};

/**
 * 1, 2, 3, 4, Enter (= 1) and Esc (= 3) act when the focus is inside the sheet or on nothing at all; `Ctrl+.` or `Cmd+.`
 * steps in from anywhere. While editing only Enter and Esc (back to the options) mean something. A key that repeats does
 * nothing, also on a button of the sheet.
 */
export function createSheetKeys(keys: SheetKeys): void {
  const onKeyDown = (event: KeyboardEvent) => {
    const sheet = keys.sheet();
    if (!sheet || event.isComposing) return;
    if (event.key === '.' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      event.stopPropagation();
      sheet.focus();
      return;
    }
    const focused = document.activeElement;
    const inside = focused !== null && sheet.contains(focused);
    const idle = focused === null || focused === document.body;
    if (!(inside || idle) || document.querySelector('dialog[open]')) return;
    if (event.repeat) {
      if (!isText(focused)) event.preventDefault();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey || isText(focused)) return;
    const act = actionOf(event.key, focused instanceof HTMLButtonElement, keys);
    if (act === null) return;
    event.preventDefault();
    act();
  };
  onMount(() => {
    window.addEventListener('keydown', onKeyDown, true);
    onCleanup(() => window.removeEventListener('keydown', onKeyDown, true));
  });
}

/** Enter on a button is the button's own. */
function actionOf(key: string, onButton: boolean, keys: SheetKeys): (() => void) | null {
  if (key === 'Enter') return onButton ? null : () => keys.press(keys.enterOption());
  if (keys.editing()) return key === 'Escape' ? keys.leaveEdit : null;
  if (key === '4') return keys.startEdit;
  const option = digits[key] ?? (key === 'Escape' ? 'reject' : undefined);
  return option === undefined ? null : () => keys.press(option);
}

const isText = (element: Element | null): boolean =>
  element instanceof HTMLTextAreaElement || element instanceof HTMLInputElement;
