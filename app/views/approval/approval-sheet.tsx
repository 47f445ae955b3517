/** The approval sheet: what would run, where, why to look twice, and the decision. Design §5. */
import { createSignal, createUniqueId, type JSX, onMount, Show } from 'solid-js';
import type { SheetOption } from '../../approval/sheet-machine.ts';
import { useApp } from '../../reactive/app-context.ts';
import type { ApprovalView } from '../../reactive/app-model.ts';
import { createDisarm } from './disarm-on-change.ts';
import { raisedUser } from './raised-user.ts';
import { createReadToEnd } from './read-to-end.ts';
import { RejectNote } from './reject-note.tsx';
import { SheetDecision } from './sheet-decision.tsx';
import { SheetFoot } from './sheet-foot.tsx';
import { SheetHead } from './sheet-head.tsx';
import { createSheetKeys } from './sheet-keys.ts';
import { SheetMiddle } from './sheet-middle.tsx';
import './approval.css';

export function ApprovalSheet(props: { view: ApprovalView; onSetAside?: () => void }): JSX.Element {
  const { t } = useApp().i18n;
  // One sheet is one command for its whole life: the owner makes a new one for the next command.
  const view = props.view;
  const titleId = createUniqueId();
  const [noteOpen, setNoteOpen] = createSignal(false);
  let sheet: HTMLElement | undefined;
  let middle: HTMLElement | undefined;
  let end: HTMLElement | undefined;
  const reading = createReadToEnd(
    () => middle,
    () => end,
  );
  const text = () => (view.editing() ? view.edit.text() : view.proposal.command);
  const raisedTo = () => raisedUser(text(), view.judged().findings);
  const high = () => view.judged().level === 'high';

  const press = (option: SheetOption) => {
    if (option === 'reject') return view.choose('reject');
    if (!view.sessionReady()) return;
    if (reading.seen()) view.choose(option);
    else reading.further();
  };
  const enterOption = () => {
    const state = view.state();
    if (state.kind === 'armed') return state.option;
    return view.editing() ? 'edited' : 'once';
  };
  const backToSheet = () => sheet?.focus();
  const leaveEdit = () => {
    view.leaveEdit();
    backToSheet();
  };
  createSheetKeys({
    ...{ sheet: () => sheet, press, enterOption, leaveEdit, editing: view.editing },
    startEdit() {
      setNoteOpen(false);
      view.startEdit();
    },
  });
  createDisarm(
    view,
    () => sheet,
    () => middle,
  );
  onMount(() => {
    // Focus only when nobody is typing anywhere.
    if (document.activeElement === document.body) sheet?.focus();
  });

  return (
    <section
      ref={(element) => {
        sheet = element;
      }}
      class="approval"
      classList={{ high: high() }}
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
    >
      <SheetHead
        t={t()}
        titleId={titleId}
        hostName={view.hostName}
        level={view.judged().level}
        queueLength={view.queueLength()}
        onSetAside={props.onSetAside}
      />
      <SheetMiddle
        view={view}
        raisedTo={raisedTo()}
        ref={(element) => {
          middle = element;
        }}
        endRef={(element) => {
          end = element;
        }}
        onRunEdit={() => press('edited')}
        onLeaveEdit={leaveEdit}
      />
      <Show when={!view.sessionReady()}>
        <p class="banner" data-tone="stop">
          <span>{t().approval.noSession}</span>
        </p>
      </Show>
      <Show
        when={noteOpen()}
        fallback={
          <SheetDecision
            view={view}
            raisedTo={raisedTo()}
            endSeen={reading.seen()}
            onPress={press}
            onLeaveEdit={leaveEdit}
          />
        }
      >
        <RejectNote
          t={t()}
          onSend={(note) => view.choose('reject', note === '' ? undefined : note)}
          onBack={() => {
            setNoteOpen(false);
            backToSheet();
          }}
        />
      </Show>
      <SheetFoot
        t={t()}
        armed={view.state().kind === 'armed'}
        nextCommand={view.nextCommand()}
        onNote={
          noteOpen() || view.editing()
            ? null
            : () => {
                view.disarm();
                setNoteOpen(true);
              }
        }
      />
    </section>
  );
}
