import ChevronDown from 'lucide-solid/icons/chevron-down';
import Eye from 'lucide-solid/icons/eye';
import TriangleAlert from 'lucide-solid/icons/triangle-alert';
import { type JSX, Match, Show, Switch } from 'solid-js';
import type { Dictionary } from '../../i18n/dictionary.ts';
import type { RiskLevel } from '../../risk/assessment.ts';

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
        <span class="risk-chip" data-level={props.level}>
          <Switch>
            <Match when={props.level === 'high'}>
              <TriangleAlert class="small" />
            </Match>
            <Match when={props.level === 'readonly'}>
              <Eye class="small" />
            </Match>
          </Switch>
          {words().risk[props.level]}
        </span>
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
