import Eye from 'lucide-solid/icons/eye';
import { Index, type JSX } from 'solid-js';
import type { Observation } from '../../approval/proposal.ts';
import type { Dictionary } from '../../i18n/dictionary.ts';
import { ObservationRow } from './observation-row.tsx';
import './observations.css';

/** One box per run of observations. Blue is for looking, and for nothing else. */
export function ObservationGroup(props: { t: Dictionary; calls: readonly Observation[] }): JSX.Element {
  const words = () => props.t.chat.observations;
  return (
    <section class="observations" aria-label={words().count({ count: props.calls.length })}>
      <header class="observations-head">
        <Eye class="small" />
        <span>{words().count({ count: props.calls.length })}</span>
        <span class="observations-note">{words().readOnly}</span>
      </header>
      <Index each={props.calls}>{(call) => <ObservationRow t={props.t} call={call()} />}</Index>
    </section>
  );
}
