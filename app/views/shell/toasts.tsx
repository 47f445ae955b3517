import Check from 'lucide-solid/icons/check';
import Info from 'lucide-solid/icons/info';
import TriangleAlert from 'lucide-solid/icons/triangle-alert';
import X from 'lucide-solid/icons/x';
import { createEffect, createSignal, For, type JSX, onCleanup } from 'solid-js';
import { Dynamic } from 'solid-js/web';
import type { Dictionary } from '../../i18n/dictionary.ts';
import { useApp } from '../../reactive/app-context.ts';
import type { Toast } from '../../reactive/app-model.ts';
import './toasts.css';

const shownForMs = 6000;
const icons: Record<Toast['tone'], (props: { class?: string }) => JSX.Element> = {
  ok: Check,
  info: Info,
  warn: TriangleAlert,
  error: X,
};

export function Toasts(): JSX.Element {
  const app = useApp();
  return (
    <section class="toasts" aria-label={app.i18n.t().shell.messages}>
      <For each={app.toasts.list()}>
        {(toast) => <ToastLine t={app.i18n.t()} toast={toast} onDismiss={() => app.toasts.dismiss(toast.id)} />}
      </For>
    </section>
  );
}

/** Goes by itself after a while; errors stay, and so does one that is being read (hover, focus). */
function ToastLine(props: { t: Dictionary; toast: Toast; onDismiss(): void }): JSX.Element {
  const [held, setHeld] = createSignal(false);
  createEffect(() => {
    if (held() || props.toast.tone === 'error') return;
    const timer = setTimeout(() => props.onDismiss(), shownForMs);
    onCleanup(() => clearTimeout(timer));
  });
  return (
    <div
      class="toast"
      data-tone={props.toast.tone}
      role={props.toast.tone === 'error' ? 'alert' : 'status'}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocusIn={() => setHeld(true)}
      onFocusOut={() => setHeld(false)}
    >
      <Dynamic component={icons[props.toast.tone]} class="small" />
      <span class="hidden-text">{props.t.shell.toastTone[props.toast.tone]}</span>
      <span class="toast-text">{props.toast.text}</span>
      <button type="button" class="icon-button" aria-label={props.t.shell.dismiss} onClick={() => props.onDismiss()}>
        <X class="small" />
      </button>
    </div>
  );
}
