import Plus from 'lucide-solid/icons/plus';
import X from 'lucide-solid/icons/x';
import { createSignal, For, type JSX, Show } from 'solid-js';
import type { Dictionary } from '../../i18n/dictionary.ts';

/** The person's own risk words, one row each. */
export function KeywordsBox(props: {
  words: Dictionary['settings']['risk'];
  keywords: readonly string[];
  addLabel: string;
  onChange(keywords: readonly string[]): void;
}): JSX.Element {
  const [draft, setDraft] = createSignal('');
  const twice = () => props.keywords.includes(draft());
  const add = () => {
    if (draft().trim() === '' || twice()) return;
    props.onChange([...props.keywords, draft()]);
    setDraft('');
  };
  return (
    <section>
      <h3 class="section-title">{props.words.keywords}</h3>
      <p class="settings-what">{props.words.keywordsWhat}</p>
      <ul class="settings-box">
        <For each={props.keywords}>
          {(keyword) => (
            <li class="settings-row keyword-row">
              <code class="grow">{keyword}</code>
              <button
                type="button"
                class="icon-button"
                aria-label={props.words.keywordRemove({ word: keyword })}
                onClick={() => props.onChange(props.keywords.filter((other) => other !== keyword))}
              >
                <X class="small" />
              </button>
            </li>
          )}
        </For>
        <li class="settings-row keyword-row">
          <form
            class="keyword-form"
            onSubmit={(event) => {
              event.preventDefault();
              add();
            }}
          >
            <input
              class="mono"
              aria-label={props.words.keywordLabel}
              placeholder={props.words.keywordAdd}
              autocapitalize="none"
              spellcheck={false}
              value={draft()}
              onInput={(event) => setDraft(event.currentTarget.value)}
            />
            <button type="submit" class="button plain">
              <Plus class="small" />
              {props.addLabel}
            </button>
          </form>
        </li>
      </ul>
      <Show when={twice()}>
        <p class="field-error" role="alert">
          {props.words.keywordTwice}
        </p>
      </Show>
    </section>
  );
}
