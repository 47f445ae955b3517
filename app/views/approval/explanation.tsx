import ChevronRight from 'lucide-solid/icons/chevron-right';
import { createMemo, createSignal, createUniqueId, For, type JSX, onMount, Show } from 'solid-js';
import { useApp } from '../../reactive/app-context.ts';
import type { ExplainedPart } from '../../risk/explain/explained.ts';
import './explanation.css';

/**
 * "What each part does", folded: from a table of the app, without asking a model. Nothing where nothing is known.
 * A button, not a summary: the keys of the sheet and of Run leave Enter to buttons alone.
 */
export function Explanation(props: { text: string }): JSX.Element {
  const { i18n, risk } = useApp();
  const listId = createUniqueId();
  const [open, setOpen] = createSignal(false);
  const parts = createMemo(() => eachOnce(risk.rules()?.explain(props.text) ?? []));
  onMount(() => risk.load());
  return (
    <Show when={parts().length > 0}>
      <div class="explanation">
        <button type="button" aria-expanded={open()} aria-controls={listId} onClick={() => setOpen(!open())}>
          <ChevronRight class="small" />
          {i18n.t().explain.title}
        </button>
        <ul id={listId} hidden={!open()}>
          <For each={parts()}>{(part) => <ExplainedProgram part={part} />}</For>
        </ul>
      </div>
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
  const said = new Map<string, ExplainedPart>();
  for (const part of parts) if (!said.has(keyOf(part))) said.set(keyOf(part), part);
  return [...said.values()];
}
