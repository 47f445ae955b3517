import TriangleAlert from 'lucide-solid/icons/triangle-alert';
import { type JSX, onCleanup, onMount, Show } from 'solid-js';
import type { Dictionary } from '../../i18n/dictionary.ts';
import { isInTheWay } from '../../reactive/create-approval.ts';
import type { Assessment } from '../../risk/assessment.ts';
import type { PromptState } from '../../terminal/core/prompt-watch.ts';
import { Dialog } from '../widgets/dialog.tsx';
import { ScrollRegion } from '../widgets/scroll-region.tsx';
import { Explanation } from './explanation.tsx';
import { JudgedCommand } from './judged-command.tsx';
import { RiskChip } from './risk-chip.tsx';
import './approval.css';

/** As on the sheet: what comes right after opening was meant for something else. */
const openGuardMs = 500;

/** Asks before a code block runs (product C5): Enter runs, Esc does not, tapping outside does nothing. */
export function RunConfirm(props: {
  t: Dictionary;
  hostName: string;
  text: string;
  assessment: Assessment;
  severalLines: boolean;
  promptState: PromptState;
  onAnswer(run: boolean): void;
}): JSX.Element {
  const words = () => props.t.approval;
  const openedAt = performance.now();
  const high = () => props.assessment.level === 'high';
  const run = () => {
    if (performance.now() - openedAt >= openGuardMs) props.onAnswer(true);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.isComposing) return;
    if (event.repeat) event.preventDefault();
    else if (!(event.target instanceof HTMLButtonElement)) {
      event.preventDefault();
      run();
    }
  };
  onMount(() => {
    window.addEventListener('keydown', onKeyDown, true);
    onCleanup(() => window.removeEventListener('keydown', onKeyDown, true));
  });
  return (
    <Dialog title={words().run.question({ host: props.hostName })} shape="wide" onClose={() => props.onAnswer(false)}>
      <ScrollRegion class="dialog-body run-confirm" label={words().command} autofocus={high()}>
        <p class="run-source">
          <RiskChip t={props.t} level={props.assessment.level} />
          {words().run.fromAnswer}
        </p>
        <JudgedCommand t={props.t} text={props.text} findings={props.assessment.findings} />
        <Explanation text={props.text} />
        <Show when={isInTheWay(props.promptState)}>
          <p class="banner" data-tone="wait">
            <TriangleAlert class="small" />
            <span>{words().run.inTheWay({ state: words().promptState[props.promptState] })}</span>
          </p>
        </Show>
        <Show when={props.severalLines}>
          <p class="banner" data-tone="wait">
            <TriangleAlert class="small" />
            <span>{words().run.severalLines}</span>
          </p>
        </Show>
      </ScrollRegion>
      <div class="dialog-actions">
        <button type="button" class="button push" onClick={() => props.onAnswer(false)}>
          {props.t.common.cancel}
        </button>
        <button type="button" class="button" classList={{ primary: !high() }} autofocus={!high()} onClick={run}>
          {words().run.run}
        </button>
      </div>
    </Dialog>
  );
}
