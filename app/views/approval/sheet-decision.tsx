/** The buttons of the sheet: the options, or those of the editor. */
import { type JSX, Show } from 'solid-js';
import type { SheetOption } from '../../approval/sheet-machine.ts';
import { useApp } from '../../reactive/app-context.ts';
import type { ApprovalView } from '../../reactive/app-model.ts';
import { armedText } from './armed-text.ts';
import { EditOptions } from './edit-options.tsx';
import { SheetOptions } from './sheet-options.tsx';

export function SheetDecision(props: {
  view: ApprovalView;
  raisedTo: string | null | undefined;
  endSeen: boolean;
  onPress(option: SheetOption): void;
  onLeaveEdit(): void;
}): JSX.Element {
  const { t } = useApp().i18n;
  const view = () => props.view;
  const shared = () => ({
    t: t(),
    highRisk: view().judged().level === 'high',
    needsArming: view().needsArming(),
    sessionReady: view().sessionReady(),
    endSeen: props.endSeen,
  });
  return (
    <>
      <Show when={view().state().kind === 'open' && view().dryRun}>
        {(text) => (
          <button type="button" class="link-button sheet-dry-run" onClick={() => view().startEdit(text())}>
            {t().approval.dryRun}
          </button>
        )}
      </Show>
      <Show
        when={view().state().kind === 'editing'}
        fallback={
          <SheetOptions
            {...shared()}
            state={view().state()}
            sessionOffer={view().sessionOffer}
            armedText={armedText(t(), view(), props.raisedTo)}
            onPress={props.onPress}
            onStepBack={() => view().disarm()}
            onEdit={() => view().startEdit()}
          />
        }
      >
        <EditOptions
          {...shared()}
          edit={view().edit}
          proposed={view().proposal.command}
          onRun={() => props.onPress('edited')}
          onBack={props.onLeaveEdit}
        />
      </Show>
    </>
  );
}
