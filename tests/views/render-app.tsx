/** Renders a view over a fake model, with what jsdom lacks. */
import { cleanup, render } from '@solidjs/testing-library';
import type { JSX } from 'solid-js';
import { afterEach } from 'vitest';
import { AppProvider } from '../../app/reactive/app-context.ts';
import type { AppModel } from '../../app/reactive/app-model.ts';

// jsdom has no modal dialogs.
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.setAttribute('open', '');
};
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.removeAttribute('open');
};
Element.prototype.scrollBy ??= () => {};

afterEach(cleanup);

export const renderIn = (model: AppModel, view: () => JSX.Element) =>
  render(() => <AppProvider app={model}>{view()}</AppProvider>);

/** A key press as the browser reports it, on whatever has the focus. */
export function press(key: string, options: KeyboardEventInit = {}): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...options });
  (document.activeElement ?? document.body).dispatchEvent(event);
  return event;
}
