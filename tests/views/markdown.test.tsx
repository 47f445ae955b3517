import { screen } from '@solidjs/testing-library';
import { createSignal } from 'solid-js';
import { expect, test } from 'vitest';
import type { CodeActions } from '../../app/views/chat/code-actions.ts';
import { Markdown } from '../../app/views/chat/markdown.tsx';
import { makeFakeApp } from '../doubles/fake-app-model.ts';
import { renderIn } from './render-app.tsx';

function makeActions(ready = true) {
  const done: string[] = [];
  const actions: CodeActions = {
    terminalReady: () => ready,
    insert: (text) => done.push(`insert ${text}`),
    run: (text) => done.push(`run ${text}`),
    tableLabel: () => 'Table',
  };
  return { actions, done };
}

const show = (text: string, actions = makeActions().actions) =>
  renderIn(makeFakeApp().model, () => <Markdown text={text} streaming={false} actions={actions} />).container;

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  'a <svg onload=alert(1)> b',
  '<iframe src="javascript:alert(1)"></iframe>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](data:text/html,<script>alert(1)</script>)',
  '[x](/api/pair)',
  '![x](javascript:alert(1))',
  '<a href="https://e.org" style="position:fixed" onclick="x()">y</a>',
  '- <form action=/x><input name=q></form>',
  '| a |\n|---|\n| <img src=x onerror=alert(1)> |',
  '> <math><mi xlink:href="javascript:alert(1)">x</mi></math>',
])('%s does nothing', (text) => {
  const container = show(text);
  expect(container.querySelectorAll('script, iframe, img, svg:not(.lucide-icon), form, math, [style]')).toHaveLength(0);
  for (const element of container.querySelectorAll('*')) {
    for (const attribute of element.attributes) expect(attribute.name).not.toMatch(/^on/);
    expect(element.getAttribute('href') ?? 'https:').toMatch(/^(https?|mailto):/i);
  }
});

test('HTML in an answer is shown as text', () => {
  expect(show('see <b>this</b>').textContent).toContain('see <b>this</b>');
});

test('a remote image is not loaded: it is a link that names its host', () => {
  const container = show('![disk](https://example.org/a.png?q=secret)');
  expect(container.querySelector('img')).toBeNull();
  const link = container.querySelector('a');
  expect(link?.textContent).toBe('Image at example.org, not loaded · disk');
  expect(link?.getAttribute('rel')).toBe('noopener noreferrer');
});

test('links open in a new tab without a handle on this one', () => {
  const link = show('[docs](https://nginx.org/)').querySelector('a');
  expect(link?.getAttribute('target')).toBe('_blank');
  expect(link?.getAttribute('rel')).toBe('noopener noreferrer');
});

test('reference links that are defined later work', () => {
  expect(show('see [docs][1]\n\n[1]: https://nginx.org/').querySelector('a')?.href).toBe('https://nginx.org/');
});

test('Insert and Run take the text of the block, also inside of a list', () => {
  const { actions, done } = makeActions();
  show('1. first\n\n   ```bash\n   echo "<b>&amp;"\n   ```\n', actions);
  screen.getByText('Insert').click();
  screen.getByText('Run').click();
  expect(done).toEqual(['insert echo "<b>&amp;"', 'run echo "<b>&amp;"']);
});

test('Insert and Run are absent where there is no terminal', () => {
  show('```\nls\n```', makeActions(false).actions);
  expect(screen.queryByText('Insert')).toBeNull();
  expect(screen.queryByText('Run')).toBeNull();
  expect(screen.getByText('Copy')).toBeTruthy();
});

test('blocks that did not change are left alone while the answer grows', () => {
  const [text, setText] = createSignal('first\n\nsec');
  const { container } = renderIn(makeFakeApp().model, () => (
    <Markdown text={text()} streaming={true} actions={makeActions().actions} />
  ));
  const first = container.querySelector('p');
  setText('first\n\nsecond block');
  expect(container.querySelector('p')).toBe(first);
  expect([...container.querySelectorAll('p')].map((p) => p.textContent)).toEqual(['first', 'second block']);
});
