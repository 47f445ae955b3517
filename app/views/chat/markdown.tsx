/** The text of an answer. Blocks that did not change are left alone while the last one grows. */
import type { Token, Tokens } from 'marked';
import { createMemo, Index, type JSX, Match, Switch, untrack } from 'solid-js';
import { useApp } from '../../reactive/app-context.ts';
import { ScrollRegion } from '../widgets/scroll-region.tsx';
import type { CodeActions } from './code-actions.ts';
import { CodeBlock } from './code-block.tsx';
import { type MarkdownSource, makeMarkdownSource } from './markdown-source.ts';
import './markdown.css';

export function Markdown(props: { text: string; streaming: boolean; actions: CodeActions }): JSX.Element {
  const { t } = useApp().i18n;
  const source = createMemo(() => makeMarkdownSource(t().chat));
  const blocks = createMemo(() => source().blocks(props.text));
  return (
    <div class="markdown" classList={{ streaming: props.streaming }}>
      <Blocks tokens={blocks()} source={source()} actions={props.actions} />
    </div>
  );
}

type BlockProps = { source: MarkdownSource; actions: CodeActions };

function Blocks(props: BlockProps & { tokens: readonly Token[] }): JSX.Element {
  return (
    <Index each={props.tokens}>
      {(token) => <Block token={token()} source={props.source} actions={props.actions} />}
    </Index>
  );
}

/** Lists and quotes are walked, so that a code block inside of them has its buttons too. */
function Block(props: BlockProps & { token: Token }): JSX.Element {
  const of = <T extends Token>(type: T['type']) => (props.token.type === type ? (props.token as T) : undefined);
  return (
    <Switch fallback={<HtmlBlock token={props.token} source={props.source} />}>
      <Match when={of<Tokens.Code>('code')}>
        {(code) => <CodeBlock text={code().text} language={code().lang ?? ''} actions={props.actions} />}
      </Match>
      <Match when={of<Tokens.Blockquote>('blockquote')}>
        {(quote) => (
          <blockquote>
            <Blocks tokens={quote().tokens} source={props.source} actions={props.actions} />
          </blockquote>
        )}
      </Match>
      <Match when={holdsBlocks(props.token) && of<Tokens.List>('list')}>
        {(list) => <ListBlock list={list()} source={props.source} actions={props.actions} />}
      </Match>
      <Match when={of<Tokens.Table>('table')}>
        {(table) => (
          <ScrollRegion class="table-scroll" label={props.actions.tableLabel()}>
            <HtmlBlock token={table()} source={props.source} />
          </ScrollRegion>
        )}
      </Match>
    </Switch>
  );
}

function ListBlock(props: BlockProps & { list: Tokens.List }): JSX.Element {
  const items = () => (
    <Index each={props.list.items}>
      {(item) => (
        <li>
          <Blocks tokens={item().tokens} source={props.source} actions={props.actions} />
        </li>
      )}
    </Index>
  );
  return props.list.ordered ? (
    <ol start={props.list.start === '' ? 1 : props.list.start}>{items()}</ol>
  ) : (
    <ul>{items()}</ul>
  );
}

function HtmlBlock(props: { token: Token; source: MarkdownSource }): JSX.Element {
  // A block with a bracket may hold a link whose address comes later: its text alone does not tell that it is the same.
  const identity = createMemo(() => (props.token.raw.includes('[') ? props.token : props.token.raw));
  const html = createMemo(() => {
    identity();
    return props.source.html(untrack(() => props.token));
  });
  return <div class="markdown-html" innerHTML={html()} />;
}

/** True for a list that has code or quotes in it; a plain one is drawn in one piece. */
const holdsBlocks = (token: Token): boolean =>
  token.type === 'list' && /(^|\n)\s*(?:(?:[-*+]|\d+[.)])\s+)*(?:```|~~~|>|( {4,}|\t)\S)/.test(token.raw);
