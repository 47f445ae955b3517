import { createEffect, type JSX, Show } from 'solid-js';
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
  armedText: string;
  onPress(option: SheetOption): void;
  onStepBack(): void;
  onNote(): void;
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
      <button type="button" class="option" disabled={!props.sessionReady} onClick={() => props.onPress('session')}>
        <kbd>2</kbd>
        <span>
          {words().session}
          <small>{props.endSeen ? words().sessionScope : words().readToEnd}</small>
        </span>
      </button>
      <button type="button" class="option" onClick={() => props.onNote()}>
        <span>{words().rejectNote}</span>
      </button>
    </div>
  );
}

function ArmedOptions(props: SheetOptionsProps & { option: SheetOption }): JSX.Element {
  let button: HTMLButtonElement | undefined;
  // The focus follows only when it was in the sheet: a tap on a touch screen leaves it where it is.
  createEffect(() => {
    const focused = document.activeElement;
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
      <button type="button" class="option" onClick={() => props.onPress('reject')}>
        <kbd>3</kbd>
        <span>{props.t.approval.reject}</span>
        <span class="option-hint option-key">Esc</span>
      </button>
      <button type="button" class="option" onClick={() => props.onStepBack()}>
        <span>{props.t.approval.stepBack}</span>
      </button>
    </div>
  );
}
