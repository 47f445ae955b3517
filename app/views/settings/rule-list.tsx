import { createMemo, For, type JSX, Show } from 'solid-js';
import { useApp } from '../../reactive/app-context.ts';
import type { RiskRules } from '../../reactive/app-model.ts';
import type { RuleExample } from '../../risk/rule-examples.ts';
import { CommandText } from '../approval/command-text.tsx';

/** Every built-in category with one command that meets it. */
export function RuleList(): JSX.Element {
  const { i18n, risk } = useApp();
  const words = () => i18n.t().settings.risk;
  return (
    <section class="rule-list" aria-labelledby="built-in-rules">
      <h3 class="section-title" id="built-in-rules">
        {words().builtIn}
      </h3>
      <Show when={risk.rules()} fallback={<p class="settings-what">{words().loading}</p>}>
        {(rules) => (
          <>
            <p class="settings-what">{words().builtInWhat({ count: rules().examples.length })}</p>
            <ul class="settings-box">
              <For each={rules().examples}>{(example) => <RuleRow rules={rules()} example={example} />}</For>
            </ul>
          </>
        )}
      </Show>
    </section>
  );
}

function RuleRow(props: { rules: RiskRules; example: RuleExample }): JSX.Element {
  const { t } = useApp().i18n;
  const sentences = () => t().risk.rules[props.example.rule];
  /** Only what this category says of it: an example may meet others too. */
  const findings = createMemo(() =>
    props.rules.assess(props.example.text).findings.filter(({ rule }) => rule === props.example.rule),
  );
  return (
    <li class="settings-row rule-row">
      <div class="rule-words">
        <strong>{sentences().name}</strong>
        <span class="settings-what">{sentences().why}</span>
      </div>
      <div class="rule-example">
        <CommandText t={t()} text={props.example.text} findings={findings()} />
      </div>
    </li>
  );
}
