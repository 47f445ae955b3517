/** What xterm leaves to the page: focus by a tap that is no scroll, and pastes through our own writer. */
import type { Terminal } from '@xterm/xterm';

const tapMovesPx = 10;

/** With this xterm a tap does not focus: a tap does here, a scroll leaves the on-screen keyboard closed. */
export function focusOnTap(element: HTMLElement, terminal: Terminal): () => void {
  let start: { x: number; y: number } | null = null;
  const down = (event: PointerEvent) => {
    start = { x: event.clientX, y: event.clientY };
  };
  const up = (event: PointerEvent) => {
    const moved = start === null || Math.hypot(event.clientX - start.x, event.clientY - start.y) > tapMovesPx;
    start = null;
    if (!moved && !terminal.hasSelection()) terminal.focus();
  };
  element.addEventListener('pointerdown', down);
  element.addEventListener('pointerup', up);
  return () => {
    element.removeEventListener('pointerdown', down);
    element.removeEventListener('pointerup', up);
  };
}

/** Takes pastes before xterm sees them. */
export function takePastes(element: HTMLElement, onPaste: (text: string) => void): () => void {
  const paste = (event: ClipboardEvent) => {
    event.preventDefault();
    event.stopPropagation();
    onPaste(event.clipboardData?.getData('text/plain') ?? '');
  };
  element.addEventListener('paste', paste, { capture: true });
  return () => element.removeEventListener('paste', paste, { capture: true });
}
