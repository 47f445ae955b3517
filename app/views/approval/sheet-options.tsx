import { createEffect, type JSX, Show } from 'solid-js';
import type { SessionOffer } from '../../approval/session-offer.ts';
import type { SheetOption, SheetState } from '../../approval/sheet-machine.ts';
import type { Dictionary } from '../../i18n/dictionary.ts';

export type SheetOptionsProps = {
  t: Dictionary;
  state: SheetState;
  highRisk: boolean;
  needsArming: boolean;
  /** Whether 1 and 2 may be chosen at all. */
  sessionReady: boolean;
  /** False while the end of a long command was not in sight. */
  endSeen: boolean;
  sessionOffer: SessionOffer;
  armedText: string;
  onPress(option: SheetOption): void;
  onStepBack(): void;
  onEdit(): void;
};

/** Left goes ahead, right does not go as it is. Armed: one button across says what the second tap does. */
export function SheetOptions(props: SheetOptionsProps): JSX.Element {
  return (
    <Show when={props.state.kind === 'armed' && props.state} fallback={<OpenOptions {...props} />}>
      {(armed) => <ArmedOptions {...props} option={armed().option} />}
    </Show>
  );
}

function OpenOptions(props: SheetOptionsProps): JSX.Element {
  const words = () => props.t.approval;
  const scope = () => {
    if (props.sessionOffer === 'varies') return words().sessionVaries;
    return props.endSeen ? words().sessionScope : words().readToEnd;
  };
  return (
    <div class="options">
      <button
        type="button"
        class="option"
        classList={{ go: !props.needsArming && props.endSeen && props.sessionReady, risk: props.highRisk }}
        disabled={!props.sessionReady}
        onClick={() => props.onPress('once')}
      >
        <kbd>1</kbd>
        <span>
          {words().once}
          <Show when={!props.endSeen}>
            <small>{words().readToEnd}</small>
          </Show>
        </span>
        <Show when={props.endSeen && props.needsArming}>
          <span class="option-hint">{words().twoTaps}</span>
        </Show>
      </button>
      <button type="button" class="option" onClick={() => props.onPress('reject')}>
        <kbd>3</kbd>
        <span>{words().reject}</span>
        <span class="option-hint option-key">Esc</span>
      </button>
      <button
        type="button"
        class="option"
        disabled={!props.sessionReady || props.sessionOffer === 'varies'}
        onClick={() => props.onPress('session')}
      >
        <kbd>2</kbd>
        <span>
          {words().session}
          <small>{scope()}</small>
        </span>
      </button>
      <button type="button" class="option" onClick={() => props.onEdit()}>
        <kbd>4</kbd>
        <span>{words().edit}</span>
      </button>
    </div>
  );
}

function ArmedOptions(props: SheetOptionsProps & { option: SheetOption }): JSX.Element {
  let button: HTMLButtonElement | undefined;
  // The focus follows only when it was in the sheet: a tap on a touch screen leaves it where it is, and so does an edit.
  createEffect(() => {
    const focused = document.activeElement;
    if (focused instanceof HTMLTextAreaElement) return;
    if (focused === document.body || focused?.closest('.approval')) button?.focus();
  });
  return (
    <div class="options">
      <button
        ref={(element) => {
          button = element;
        }}
        type="button"
        class="option armed"
        onClick={() => props.onPress(props.option)}
      >
        <kbd>⏎</kbd>
        <span>{props.armedText}</span>
      </button>
      <Show when={props.option !== 'edited'}>
        <button type="button" class="option" onClick={() => props.onPress('reject')}>
          <kbd>3</kbd>
          <span>{props.t.approval.reject}</span>
          <span class="option-hint option-key">Esc</span>
        </button>
      </Show>
      <button type="button" class="option" onClick={() => props.onStepBack()}>
        <span>{props.t.approval.stepBack}</span>
      </button>
    </div>
  );
}
