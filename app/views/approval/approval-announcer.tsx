import type { JSX } from 'solid-js';
import type { Dictionary } from '../../i18n/dictionary.ts';
import type { ApprovalView } from '../../reactive/app-model.ts';

/** Says once, politely, that a command waits. It stands in the page before there is something to say. */
export function ApprovalAnnouncer(props: { t: Dictionary; view: ApprovalView | null }): JSX.Element {
  const sentence = () => {
    const view = props.view;
    if (view === null) return '';
    return props.t.approval.announce({ host: view.hostName, risk: props.t.approval.risk[view.assessment.level] });
  };
  return (
    <div class="hidden-text" role="status">
      {sentence()}
    </div>
  );
}
