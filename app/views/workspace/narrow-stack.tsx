/** Terminal above, chat as a bottom sheet; a command that waits takes the sheet's place. Portrait and phone. */
import { createEffect, createSignal, type JSX, on, Show } from 'solid-js';
import type { Dictionary } from '../../i18n/dictionary.ts';
import type { ChatModel } from '../../reactive/app-model.ts';
import { ApprovalSheet } from '../approval/approval-sheet.tsx';
import { keepFieldFocus } from '../widgets/keep-field-focus.ts';
import { BottomSheet, type SheetStop } from './bottom-sheet.tsx';
import { Peek } from './peek.tsx';

export function NarrowStack(props: {
  t: Dictionary;
  chat: ChatModel;
  initialStop: SheetStop;
  terminal: JSX.Element;
  keys: JSX.Element;
  panel: JSX.Element;
}): JSX.Element {
  const [stop, setStop] = createSignal<SheetStop>(props.initialStop);
  const [setAside, setSetAside] = createSignal(false);
  // A new command shows itself unless the chat was put away: then Review waits.
  createEffect(
    on(
      () => props.chat.sheet()?.proposal.id,
      () => setSetAside(stop() === 'peek'),
    ),
  );
  const shownSheet = () => (setAside() ? null : props.chat.sheet());
  const waiting = () => props.chat.sheet()?.queueLength() ?? 0;

  return (
    <div class="narrow-stack" ref={keepFieldFocus}>
      {props.terminal}
      <Show
        when={shownSheet()}
        keyed
        fallback={
          <>
            <BottomSheet
              t={props.t}
              stop={stop()}
              onStop={setStop}
              peek={
                <Peek
                  t={props.t}
                  chat={props.chat}
                  waiting={waiting()}
                  onChat={() => setStop('half')}
                  onReview={() => setSetAside(false)}
                />
              }
              reviewable={setAside() && waiting() > 0}
              onReview={() => setSetAside(false)}
            >
              {props.panel}
            </BottomSheet>
            {props.keys}
          </>
        }
      >
        {(view) => <ApprovalSheet view={view} onSetAside={() => setSetAside(true)} />}
      </Show>
    </div>
  );
}
