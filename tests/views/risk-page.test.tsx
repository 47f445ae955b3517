import { fireEvent, screen, within } from '@solidjs/testing-library';
import { expect, test } from 'vitest';
import { zh } from '../../app/i18n/zh/zh.ts';
import { RunConfirm } from '../../app/views/approval/run-confirm.tsx';
import { RiskPage } from '../../app/views/settings/risk-page.tsx';
import { type FakeApp, type FakeState, makeFakeApp } from '../doubles/fake-app-model.ts';
import { renderIn } from './render-app.tsx';

function open(given: Partial<FakeState> = {}): FakeApp & { container: HTMLElement } {
  const app = makeFakeApp(given);
  const { container } = renderIn(app.model, () => <RiskPage />);
  return { ...app, container };
}

const attempt = (text: string) =>
  fireEvent.input(screen.getByRole('textbox', { name: 'Command to judge' }), { target: { value: text } });

test('the page asks for the rules and says so until they are there', () => {
  const app = open({ rulesLoaded: false });
  expect(app.calls.map(({ name }) => name)).toContain('loadRisk');
  expect(screen.getByText('The rules are loading.')).toBeTruthy();
  attempt('reboot');
  expect(screen.getByRole('status').textContent).toBe('');
});

test('each of the 28 categories is there with its reason and an underlined example', () => {
  const { container } = open();
  const rows = [...container.querySelectorAll('.rule-row')];
  expect(rows).toHaveLength(28);
  for (const row of rows) {
    expect(row.querySelector('strong')?.textContent).toBeTruthy();
    expect(row.querySelector('.risky, .odd'), row.textContent ?? '').toBeTruthy();
    expect(row.querySelectorAll('.finding-number')[0]?.textContent).toBe('1');
  }
});

test('they are there in Chinese too, and the page says what rules are not', () => {
  open({ locale: 'zh' });
  expect(screen.getByText(zh.risk.rules['fs-delete'].name)).toBeTruthy();
  expect(screen.getByText(zh.settings.risk.boundary)).toBeTruthy();
});

test('a tried command gets its verdict, findings and explanation as it is typed', () => {
  const { container } = open();
  attempt('sudo rm -rf /srv/old');
  expect(screen.getByRole('status').textContent).toMatch(/^High risk/);
  const findings = screen.getByRole('list', { name: 'Findings' });
  expect(within(findings).getByText('Deletes files')).toBeTruthy();
  expect(container.querySelector('.try-result .risky')).toBeTruthy();
  const parts = container.querySelector('.explanation');
  expect(parts?.textContent).toContain('runs the command as root or another user');
  expect(parts?.textContent).toContain('with all that is inside folders');
  attempt('uptime');
  expect(screen.getByRole('status').textContent).toBe('Read-onlyIt only reads, as far as the rules can tell.');
  screen.getByText('Clear').click();
  expect(screen.getByRole('status').textContent).toBe('');
  expect(container.querySelector('.try-result')).toBeNull();
});

test('what is never sent is said in words, and hidden characters are chips', () => {
  const { container } = open();
  attempt('echo "open');
  expect(screen.getByRole('status').textContent).toContain('the shell would wait for more');
  attempt('ls \u001b[2K');
  expect(screen.getByRole('status').textContent).toContain('It holds control characters and is never sent.');
  expect(container.querySelector('.try-result .odd')?.textContent).toBe('ESC');
  attempt('ls\u200b');
  expect(container.querySelector('.try-result .odd')?.textContent).toBe('U+200B');
});

test('a keyword raises what is tried at once; it is plain text and capitals count', () => {
  const app = open();
  attempt('shopctl drop 4');
  expect(screen.getByRole('status').textContent).toMatch(/^Low risk/);
  fireEvent.input(screen.getByRole('textbox', { name: 'New keyword' }), { target: { value: 'shopctl d' } });
  screen.getByText('Add').click();
  expect(app.model.settings.riskKeywords()).toEqual(['shopctl d']);
  expect(screen.getByRole('status').textContent).toMatch(/^High risk/);
  attempt('Shopctl drop 4');
  expect(screen.getByRole('status').textContent).toMatch(/^Low risk/);
  screen.getByRole('button', { name: 'Remove “shopctl d”' }).click();
  expect(app.model.settings.riskKeywords()).toEqual([]);
});

test('Run asks with the findings underlined, told, and each part explained', () => {
  const app = makeFakeApp();
  const text = 'systemctl stop nginx';
  const { container } = renderIn(app.model, () => (
    <RunConfirm
      t={app.model.i18n.t()}
      hostName="atlas-web"
      text={text}
      assessment={{ level: 'high', findings: [{ rule: 'service-stop', start: 0, end: text.length }] }}
      severalLines={false}
      promptState="empty"
      onAnswer={() => {}}
    />
  ));
  expect(container.querySelector('.command-box .risky')?.textContent).toBe(text);
  expect(container.querySelector('.findings strong')?.textContent).toBe('Stops or restarts a service');
  expect(container.querySelector('.explanation')?.textContent).toContain('controls services');
});
