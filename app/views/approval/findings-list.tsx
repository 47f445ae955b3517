import { createMemo, For, type JSX, Show } from 'solid-js';
import type { Dictionary } from '../../i18n/dictionary.ts';
import type { Finding } from '../../risk/assessment.ts';
import { numberFindings } from './command-pieces.ts';

/** What each numbered range does. A tap shows the range for a moment. */
export function FindingsList(props: {
  t: Dictionary;
  findings: readonly Finding[];
  onShow(number: number): void;
}): JSX.Element {
  const numbered = createMemo(() => numberFindings(props.findings));
  return (
    <Show when={numbered().length > 0}>
      <ul class="findings" aria-label={props.t.approval.findings}>
        <For each={numbered()}>
          {(finding) => (
            <li>
              <button type="button" onClick={() => props.onShow(finding.number)}>
                <b class="finding-number" aria-hidden="true">
                  {finding.number}
                </b>
                <span>
                  <span class="hidden-text">{props.t.approval.finding({ number: finding.number })} </span>
                  <strong>{props.t.risk.rules[finding.rule].name}</strong>
                  <Show when={finding.count > 1}> {props.t.approval.times({ count: finding.count })}</Show> ·{' '}
                  {props.t.risk.rules[finding.rule].why}
                </span>
              </button>
            </li>
          )}
        </For>
      </ul>
    </Show>
  );
}
