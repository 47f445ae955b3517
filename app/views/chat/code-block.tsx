import ArrowLeftToLine from 'lucide-solid/icons/arrow-left-to-line';
import Check from 'lucide-solid/icons/check';
import Copy from 'lucide-solid/icons/copy';
import Play from 'lucide-solid/icons/play';
import { createSignal, type JSX, Show } from 'solid-js';
import { useApp } from '../../reactive/app-context.ts';
import type { CodeActions } from './code-actions.ts';

/** `text` is the code of the Markdown token: what is copied, inserted and run is this, never what the page shows. */
export function CodeBlock(props: { text: string; language: string; actions: CodeActions }): JSX.Element {
  const { t } = useApp().i18n;
  const [copied, setCopied] = createSignal(false);
  const language = () => props.language.split(/\s/)[0] || t().chat.code.plain;
  const copy = async () => {
    await navigator.clipboard.writeText(props.text);
    setCopied(true);
    setTimeout(() => setCopied(false), 2000);
  };
  return (
    <figure class="code-block" aria-label={t().chat.code.label({ lang: language() })}>
      <pre>
        <code>{props.text}</code>
      </pre>
      <figcaption class="code-actions">
        <span class="clip">{language()}</span>
        <span class="grow" />
        <button type="button" onClick={() => void copy()}>
          {copied() ? <Check class="small" /> : <Copy class="small" />}
          {copied() ? t().common.copied : t().common.copy}
        </button>
        <Show when={props.actions.terminalReady()}>
          <button type="button" onClick={() => props.actions.insert(props.text)}>
            <ArrowLeftToLine class="small" />
            {t().chat.code.insert}
          </button>
          <button type="button" class="code-run" onClick={() => props.actions.run(props.text)}>
            <Play class="small" />
            {t().chat.code.run}
          </button>
        </Show>
      </figcaption>
    </figure>
  );
}
