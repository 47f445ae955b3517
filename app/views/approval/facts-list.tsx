import Eye from 'lucide-solid/icons/eye';
import { For, type JSX, Show } from 'solid-js';
import type { Dictionary } from '../../i18n/dictionary.ts';
import type { Locale } from '../../i18n/i18n.ts';
import type { FactView } from '../../reactive/app-model.ts';
import { factWords } from './fact-words.ts';
import './facts-list.css';

/** What the host says of the consequences, in the colours of looking: nothing here was run by the person. */
export function FactsList(props: { t: Dictionary; locale: Locale; facts: readonly FactView[] }): JSX.Element {
  const words = () => props.t.approval.facts;
  const told = ({ state }: FactView): string =>
    state.kind === 'told' ? factWords(state.fact, props.t, props.locale) : words()[state.kind];
  return (
    <Show when={props.facts.length > 0}>
      <section class="facts" aria-label={words().title}>
        <h3>
          <Eye class="small" />
          {words().title}
        </h3>
        <dl>
          <For each={props.facts}>
            {(fact) => (
              <div data-state={fact.state.kind}>
                <dt>{words().name[fact.kind]}</dt>
                <dd>{told(fact)}</dd>
              </div>
            )}
          </For>
        </dl>
      </section>
    </Show>
  );
}
