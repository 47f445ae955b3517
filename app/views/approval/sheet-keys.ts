/** Keys of the approval sheet. They never act while the person types somewhere else. */
import { onCleanup, onMount } from 'solid-js';
import type { SheetOption } from '../../approval/sheet-machine.ts';

const digits: Record<string, SheetOption> = { '1': 'once', '2': 'session', '3': 'reject' };

export type SheetKeys = {
  sheet: () => HTMLElement | undefined;
  press(option: SheetOption): void;
  /** What Enter means: option 1, or the armed one. */
  enterOption(): SheetOption;
};

/**
 * 1, 2, 3, Enter (= 1) and Esc (= 3) act when the focus is inside the sheet or on nothing at all; `Ctrl+.` or `Cmd+.`
 * steps in from anywhere. A key that repeats does nothing, also on a button of the sheet.
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
    const option = digits[event.key] ?? (event.key === 'Escape' ? 'reject' : undefined);
    const enters = event.key === 'Enter' && !(focused instanceof HTMLButtonElement);
    if (option === undefined && !enters) return;
    event.preventDefault();
    keys.press(option ?? keys.enterOption());
  };
  onMount(() => {
    window.addEventListener('keydown', onKeyDown, true);
    onCleanup(() => window.removeEventListener('keydown', onKeyDown, true));
  });
}

const isText = (element: Element | null): boolean =>
  element instanceof HTMLTextAreaElement || element instanceof HTMLInputElement;
