import ChevronDown from 'lucide-solid/icons/chevron-down';
import { type JSX, Show } from 'solid-js';
import type { Dictionary } from '../../i18n/dictionary.ts';
import type { RiskLevel } from '../../risk/assessment.ts';
import { RiskChip } from './risk-chip.tsx';

export function SheetHead(props: {
  t: Dictionary;
  titleId: string;
  hostName: string;
  level: RiskLevel;
  queueLength: number;
  onSetAside: (() => void) | undefined;
}): JSX.Element {
  const words = () => props.t.approval;
  return (
    <header class="sheet-head">
      <div class="sheet-title">
        <h2 id={props.titleId}>{words().question({ host: props.hostName })}</h2>
        <RiskChip t={props.t} level={props.level} />
      </div>
      <Show when={props.queueLength > 1}>
        <span class="sheet-place">{words().place({ count: props.queueLength })}</span>
      </Show>
      <Show when={props.onSetAside}>
        {(setAside) => (
          <button
            type="button"
            class="icon-button sheet-aside"
            aria-label={props.t.session.sheet.setAside}
            onClick={() => setAside()()}
          >
            <ChevronDown />
          </button>
        )}
      </Show>
    </header>
  );
}
