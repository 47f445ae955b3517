/** What scrolls in the sheet: where, the command or its editor, findings, facts, the model's reason. */
import { createSignal, type JSX, Show } from 'solid-js';
import { useApp } from '../../reactive/app-context.ts';
import type { ApprovalView } from '../../reactive/app-model.ts';
import { ScrollRegion } from '../widgets/scroll-region.tsx';
import { CommandEditor } from './command-editor.tsx';
import { CommandText } from './command-text.tsx';
import { Explanation } from './explanation.tsx';
import { FactsList } from './facts-list.tsx';
import { FindingsList } from './findings-list.tsx';
import { WhereLine } from './where-line.tsx';

export function SheetMiddle(props: {
  view: ApprovalView;
  raisedTo: string | null | undefined;
  ref(element: HTMLElement): void;
  /** The mark after the command's last character. */
  endRef(element: HTMLElement): void;
  onRunEdit(): void;
  onLeaveEdit(): void;
}): JSX.Element {
  const { t, locale } = useApp().i18n;
  const view = () => props.view;
  const [flashing, setFlashing] = createSignal<number | null>(null);
  const flash = (number: number) => {
    setFlashing(number);
    setTimeout(() => setFlashing(null), 900);
  };
  return (
    <ScrollRegion ref={props.ref} class="sheet-middle" label={t().approval.command}>
      <WhereLine
        t={t()}
        hostName={view().hostName}
        username={view().username}
        raisedTo={props.raisedTo}
        directory={view().directory()}
        promptState={view().promptState()}
      />
      <div class="command-box">
        <Show when={view().editing()}>
          <CommandEditor
            t={t()}
            text={view().edit.text()}
            onText={(text) => view().edit.setText(text)}
            onRun={props.onRunEdit}
            onBack={props.onLeaveEdit}
          />
        </Show>
        {/* A text field shows neither ranges nor what hides: the drawn text stays where there is something to see. */}
        <Show when={!view().editing() || view().judged().findings.length > 0}>
          <CommandText
            t={t()}
            text={view().editing() ? view().edit.text() : view().proposal.command}
            findings={view().judged().findings}
            flashing={flashing()}
          />
        </Show>
        <i ref={props.endRef} />
      </div>
      <FindingsList t={t()} findings={view().judged().findings} onShow={flash} />
      <Explanation text={view().editing() ? view().edit.text() : view().proposal.command} />
      <FactsList t={t()} locale={locale()} facts={view().facts()} />
      <Show when={view().proposal.reason}>
        <figure class="reason">
          <figcaption>{t().approval.reason}</figcaption>
          <blockquote>{view().proposal.reason}</blockquote>
        </figure>
      </Show>
    </ScrollRegion>
  );
}
