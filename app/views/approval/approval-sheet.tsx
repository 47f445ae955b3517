/** The approval sheet: what would run, where, why to look twice, and the decision. Design §5. */
import { createSignal, createUniqueId, type JSX, onMount, Show } from 'solid-js';
import type { SheetOption } from '../../approval/sheet-machine.ts';
import { useApp } from '../../reactive/app-context.ts';
import type { ApprovalView } from '../../reactive/app-model.ts';
import { ScrollRegion } from '../widgets/scroll-region.tsx';
import { armedText } from './armed-text.ts';
import { CommandText } from './command-text.tsx';
import { createDisarm } from './disarm-on-change.ts';
import { Explanation } from './explanation.tsx';
import { FindingsList } from './findings-list.tsx';
import { raisedUser } from './raised-user.ts';
import { createReadToEnd } from './read-to-end.ts';
import { RejectNote } from './reject-note.tsx';
import { SheetHead } from './sheet-head.tsx';
import { createSheetKeys } from './sheet-keys.ts';
import { SheetOptions } from './sheet-options.tsx';
import { WhereLine } from './where-line.tsx';
import './approval.css';

export function ApprovalSheet(props: { view: ApprovalView; onSetAside?: () => void }): JSX.Element {
  const { t } = useApp().i18n;
  // One sheet is one command for its whole life: the owner makes a new one for the next command.
  const view = props.view;
  const titleId = createUniqueId();
  const [noteOpen, setNoteOpen] = createSignal(false);
  const [flashing, setFlashing] = createSignal<number | null>(null);
  let sheet: HTMLElement | undefined;
  let middle: HTMLElement | undefined;
  let end: HTMLElement | undefined;
  const reading = createReadToEnd(
    () => middle,
    () => end,
  );
  const raisedTo = raisedUser(view.proposal.command, view.assessment.findings);
  const high = view.assessment.level === 'high';

  const press = (option: SheetOption) => {
    if (option === 'reject') return view.choose('reject');
    if (!view.sessionReady()) return;
    if (reading.seen()) view.choose(option);
    else reading.further();
  };
  const armedOption = () => {
    const state = view.state();
    return state.kind === 'armed' ? state.option : 'once';
  };
  createSheetKeys({ sheet: () => sheet, press, enterOption: armedOption });
  createDisarm(
    view,
    () => sheet,
    () => middle,
  );
  onMount(() => {
    // Focus only when nobody is typing anywhere.
    if (document.activeElement === document.body) sheet?.focus();
  });
  const flash = (number: number) => {
    setFlashing(number);
    setTimeout(() => setFlashing(null), 900);
  };

  return (
    <section
      ref={(element) => {
        sheet = element;
      }}
      class="approval"
      classList={{ high }}
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
    >
      <SheetHead
        t={t()}
        titleId={titleId}
        hostName={view.hostName}
        level={view.assessment.level}
        queueLength={view.queueLength()}
        onSetAside={props.onSetAside}
      />
      <ScrollRegion
        ref={(element) => {
          middle = element;
        }}
        class="sheet-middle"
        label={t().approval.command}
      >
        <WhereLine
          t={t()}
          hostName={view.hostName}
          username={view.username}
          raisedTo={raisedTo}
          directory={view.directory()}
          promptState={view.promptState()}
        />
        <div class="command-box">
          <CommandText t={t()} text={view.proposal.command} findings={view.assessment.findings} flashing={flashing()} />
          <i
            ref={(element) => {
              end = element;
            }}
          />
        </div>
        <FindingsList t={t()} findings={view.assessment.findings} onShow={flash} />
        <Explanation text={view.proposal.command} />
        <Show when={view.proposal.reason}>
          <figure class="reason">
            <figcaption>{t().approval.reason}</figcaption>
            <blockquote>{view.proposal.reason}</blockquote>
          </figure>
        </Show>
      </ScrollRegion>
      <Show when={!view.sessionReady()}>
        <p class="banner" data-tone="stop">
          <span>{t().approval.noSession}</span>
        </p>
      </Show>
      <Show
        when={noteOpen()}
        fallback={
          <SheetOptions
            t={t()}
            state={view.state()}
            highRisk={high}
            needsArming={view.needsArming()}
            sessionReady={view.sessionReady()}
            endSeen={reading.seen()}
            armedText={armedText(t(), view, raisedTo)}
            onPress={press}
            onStepBack={() => view.disarm()}
            onNote={() => {
              view.disarm();
              setNoteOpen(true);
            }}
          />
        }
      >
        <RejectNote
          t={t()}
          onSend={(note) => view.choose('reject', note === '' ? undefined : note)}
          onBack={() => {
            setNoteOpen(false);
            sheet?.focus();
          }}
        />
      </Show>
      <SheetFoot view={view} />
    </section>
  );
}

function SheetFoot(props: { view: ApprovalView }): JSX.Element {
  const { t } = useApp().i18n;
  return (
    <footer class="sheet-foot">
      <span class="nowrap">{t().approval.nothingRan}</span>
      <Show when={props.view.nextCommand()}>
        {(next) => (
          <span class="clip sheet-next">
            {t().approval.next} <code>{next()}</code>
          </span>
        )}
      </Show>
    </footer>
  );
}
