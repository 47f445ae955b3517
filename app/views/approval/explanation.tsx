import ChevronRight from 'lucide-solid/icons/chevron-right';
import { createMemo, For, type JSX, onMount, Show } from 'solid-js';
import { useApp } from '../../reactive/app-context.ts';
import type { ExplainedPart } from '../../risk/explain/explained.ts';
import './explanation.css';

/** "What each part does", folded: from a table of the app, without asking a model. Nothing where nothing is known. */
export function Explanation(props: { text: string }): JSX.Element {
  const { i18n, risk } = useApp();
  onMount(() => risk.load());
  const parts = createMemo(() => eachOnce(risk.rules()?.explain(props.text) ?? []));
  return (
    <Show when={parts().length > 0}>
      <details class="explanation">
        <summary>
          <ChevronRight class="small" />
          {i18n.t().explain.title}
        </summary>
        <ul>
          <For each={parts()}>{(part) => <ExplainedProgram part={part} />}</For>
        </ul>
      </details>
    </Show>
  );
}

function ExplainedProgram(props: { part: ExplainedPart }): JSX.Element {
  const { t } = useApp().i18n;
  return (
    <li>
      <code>{props.part.program}</code>
      <span>{t().explain.programs[props.part.id]}</span>
      <For each={props.part.options}>
        {(option) => (
          <>
            <code class="explained-option">{option.name}</code>
            <span>{t().explain.options[option.id]}</span>
          </>
        )}
      </For>
    </li>
  );
}

/** The same program with the same options says the same again. */
function eachOnce(parts: readonly ExplainedPart[]): readonly ExplainedPart[] {
  const keyOf = ({ program, options }: ExplainedPart) => [program, ...options.map(({ name }) => name)].join(' ');
  return [...new Map(parts.toReversed().map((part) => [keyOf(part), part])).values()].toReversed();
}
