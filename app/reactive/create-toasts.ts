import { createSignal } from 'solid-js';
import type { Clock } from '../../shared/clock.ts';
import { newId } from '../../shared/ids.ts';
import type { AppModel, Toast } from './app-model.ts';

export type ShowToast = (tone: Toast['tone'], text: string) => void;

/** Design §4: gone after 6 s, errors stay until closed. */
const toastForMs = 6_000;

export function createToasts(clock: Clock): AppModel['toasts'] & { show: ShowToast } {
  const [list, setList] = createSignal<readonly Toast[]>([]);
  const dismiss = (id: string) => setList((toasts) => toasts.filter((toast) => toast.id !== id));
  return {
    list,
    dismiss,
    show(tone, text) {
      const toast = { id: newId(), tone, text };
      setList((toasts) => [...toasts.filter((shown) => shown.text !== text), toast]);
      if (tone !== 'error') clock.after(toastForMs, () => dismiss(toast.id));
    },
  };
}
