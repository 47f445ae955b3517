import { createMemo, createSignal, createUniqueId, type JSX, Show } from 'solid-js';
import { useApp } from '../../reactive/app-context.ts';
import type { Assessment } from '../../risk/assessment.ts';
import { numberFindings } from '../approval/command-pieces.ts';
import { Explanation } from '../approval/explanation.tsx';
import { JudgedCommand } from '../approval/judged-command.tsx';
import { RiskChip } from '../approval/risk-chip.tsx';
import '../approval/approval.css';

/** A field that judges what is typed as the sheet would. Nothing of it is kept, sent or run. */
export function TryCommand(): JSX.Element {
  const { i18n, risk } = useApp();
  const words = () => i18n.t().settings.risk;
  const id = createUniqueId();
  let field: HTMLTextAreaElement | undefined;
  const [text, setText] = createSignal('');
  const judged = createMemo(() => (text().trim() === '' ? null : (risk.rules()?.assess(text()) ?? null)));
  const clear = () => {
    setText('');
    field?.focus();
  };
  return (
    <section aria-labelledby={`${id}-title`}>
      <h3 class="section-title" id={`${id}-title`}>
        {words().tryTitle}
      </h3>
      <div class="settings-box try-box">
        <textarea
          ref={(element) => {
            field = element;
          }}
          class="mono try-field"
          aria-label={words().tryLabel}
          aria-describedby={`${id}-what`}
          placeholder={words().tryPlaceholder}
          rows={2}
          autocapitalize="none"
          autocomplete="off"
          spellcheck={false}
          value={text()}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <div role="status">
          <Show when={judged()}>{(assessment) => <Verdict assessment={assessment()} />}</Show>
        </div>
        <Show when={judged()}>
          {(assessment) => (
            <div class="try-result">
              <JudgedCommand t={i18n.t()} text={text()} findings={assessment().findings} />
              <Explanation text={text()} />
            </div>
          )}
        </Show>
        <div class="try-foot">
          <span class="settings-what grow" id={`${id}-what`}>
            {words().tryWhat}
          </span>
          <Show when={text() !== ''}>
            <button type="button" class="button plain" onClick={clear}>
              {words().clear}
            </button>
          </Show>
        </div>
      </div>
    </section>
  );
}

function Verdict(props: { assessment: Assessment }): JSX.Element {
  const { t } = useApp().i18n;
  const words = () => t().settings.risk;
  const sentence = () => {
    const { refused, level, findings } = props.assessment;
    if (refused !== undefined) return words().refused[refused];
    return level === 'high' ? words().verdict.high({ count: numberFindings(findings).length }) : words().verdict[level];
  };
  return (
    <p class="try-verdict" data-level={props.assessment.level}>
      <RiskChip t={t()} level={props.assessment.level} />
      <span>{sentence()}</span>
    </p>
  );
}
