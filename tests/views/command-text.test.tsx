import { expect, test } from 'vitest';
import { en } from '../../app/i18n/en/en.ts';
import { commandLines, drawnBreaks, numberFindings } from '../../app/views/approval/command-pieces.ts';
import { CommandText } from '../../app/views/approval/command-text.tsx';
import { findOddCharacters } from '../../app/views/approval/hidden-characters.ts';
import { raisedUser } from '../../app/views/approval/raised-user.ts';
import { makeFakeApp } from '../doubles/fake-app-model.ts';
import { renderIn } from './render-app.tsx';

const chips = (text: string) => [...findOddCharacters(text).values()].map((odd) => `${odd.what} ${odd.label}`);

test.each([
  ['rm\u001b[2K x', ['control ESC']],
  ['a\tb\rc\u0007', ['control TAB', 'control CR', 'control BEL']],
  ['a\u009bb', ['control U+009B']],
  ['ls\u200b -l\u202e', ['hidden U+200B', 'hidden U+202E']],
  ['ls\u00a0-l\ufeff', ['hidden U+00A0', 'hidden U+FEFF']],
  ['x\u{e0041}', ['hidden U+E0041']],
  ['\ud800', ['hidden U+D800']],
  ['cat аdmin.txt', ['lookalike а U+0430']],
  ['rm －rf', ['lookalike － U+FF0D']],
  ['cat привет.txt', []],
  ['cat 日志.txt', []],
  ['echo "naïve café"', []],
])('%j shows %j', (text, expected) => {
  expect(chips(text)).toEqual(expected);
});

test('the pieces put together are the command, whatever is in it', () => {
  const text = 'sudo sh -c "a | b" && x\u202e ; y || z\n\tend of it all, long enough to break';
  const pieces = commandLines(text, [{ rule: 'privilege', start: 0, end: 4 }]).flat();
  const shown = pieces.flatMap((piece) => (piece.kind === 'text' ? [piece.text] : [])).join('');
  expect(shown).toBe(text.replaceAll(/[\u202e\n\t]/g, ''));
});

test('lines break before operators, not inside of quotes', () => {
  const text = "sed 's/a|b;c/d/' file.conf && nginx -t ; systemctl reload nginx";
  expect([...drawnBreaks(text)].map((at) => text.slice(at, at + 2))).toEqual(['&&', '; ']);
  expect(drawnBreaks('a && b').size).toBe(0);
});

test('one number per rule, with how often it is there', () => {
  expect(
    numberFindings([
      { rule: 'fs-overwrite', start: 5, end: 11 },
      { rule: 'privilege', start: 0, end: 4 },
      { rule: 'privilege', start: 20, end: 24 },
    ]),
  ).toEqual([
    { number: 1, rule: 'privilege', count: 2 },
    { number: 2, rule: 'fs-overwrite', count: 1 },
  ]);
});

test('hidden characters are drawn as chips with a name for screen readers', () => {
  const { container } = renderIn(makeFakeApp().model, () => <CommandText t={en} text={'ls\u200b -l'} findings={[]} />);
  const chip = container.querySelector('.odd');
  expect(chip?.textContent).toBe('U+200B');
  expect(chip?.getAttribute('aria-label')).toBe('invisible character U+200B');
});

test.each([
  ['sudo reboot', 'root'],
  ['sudo -n reboot', 'root'],
  ['sudo -u postgres psql', 'postgres'],
  ['sudo --user=postgres psql', 'postgres'],
  ['sudo -g wheel id', null],
  ['/usr/bin/sudo id', 'root'],
  ['pkexec id', 'root'],
  ['su - deploy -c id', null],
])('%s runs as %s', (command, user) => {
  expect(raisedUser(command, [{ rule: 'privilege', start: 0, end: 4 }])).toBe(user);
  expect(raisedUser(command, [])).toBeUndefined();
});
