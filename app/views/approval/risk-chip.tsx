import Eye from 'lucide-solid/icons/eye';
import TriangleAlert from 'lucide-solid/icons/triangle-alert';
import { type JSX, Match, Switch } from 'solid-js';
import type { Dictionary } from '../../i18n/dictionary.ts';
import type { RiskLevel } from '../../risk/assessment.ts';

/** The level of a command: icon and word, never colour alone. */
export function RiskChip(props: { t: Dictionary; level: RiskLevel }): JSX.Element {
  return (
    <span class="risk-chip" data-level={props.level}>
      <Switch>
        <Match when={props.level === 'high'}>
          <TriangleAlert class="small" />
        </Match>
        <Match when={props.level === 'readonly'}>
          <Eye class="small" />
        </Match>
      </Switch>
      {props.t.approval.risk[props.level]}
    </span>
  );
}
