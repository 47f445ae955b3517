import X from 'lucide-solid/icons/x';
import { createUniqueId, type JSX, onCleanup, onMount } from 'solid-js';
import { useApp } from '../../reactive/app-context.ts';
import '../styles/dialog.css';

/**
 * A modal. The browser traps focus, makes the page behind inert and gives focus back. Tapping outside does nothing, so
 * that nothing typed is lost; Esc and the cross call `onClose`. Place `autofocus` on what should have focus.
 */
export function Dialog(props: {
  title: string;
  shape?: 'wide' | 'bottom';
  onClose(): void;
  children: JSX.Element;
}): JSX.Element {
  const { t } = useApp().i18n;
  const titleId = createUniqueId();
  let element: HTMLDialogElement | undefined;
  onMount(() => element?.showModal());
  onCleanup(() => element?.close());
  return (
    <dialog
      ref={(made) => {
        element = made;
      }}
      class={`dialog ${props.shape ?? ''}`}
      aria-labelledby={titleId}
      on:cancel={(event) => {
        event.preventDefault();
        props.onClose();
      }}
    >
      <header class="dialog-head">
        <h1 id={titleId} class="grow">
          {props.title}
        </h1>
        <button type="button" class="icon-button" aria-label={t().common.close} onClick={() => props.onClose()}>
          <X />
        </button>
      </header>
      {props.children}
    </dialog>
  );
}
