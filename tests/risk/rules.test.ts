import { parse } from 'unbash';
import { describe, expect, it } from 'vitest';
import { en } from '../../app/i18n/en/en.ts';
import { zh } from '../../app/i18n/zh/zh.ts';
import { assessCommand } from '../../app/risk/assess.ts';
import { rules } from '../../app/risk/rules/index.ts';
import { type Rewriting, rewritings } from './rewritings.ts';

const isHigh = (text: string): boolean => assessCommand(text).level === 'high';

describe('every rule', () => {
  it.each(rules.map((rule) => [rule.id, rule] as const))(
    '%s meets its own matches and leaves its own passes',
    (id, rule) => {
      for (const text of rule.matches) {
        expect(
          assessCommand(text).findings.map((finding) => finding.rule),
          text,
        ).toContain(id);
      }
      for (const text of rule.passes) expect(assessCommand(text).findings, text).toEqual([]);
    },
  );

  it('is there once, with a name and a sentence in both languages', () => {
    const ids = rules.map(({ id }) => id);
    expect(new Set(ids).size).toBe(28);
    expect([...ids, 'keyword'].sort()).toEqual(Object.keys(en.risk.rules).sort());
    expect(Object.keys(zh.risk.rules).sort()).toEqual(Object.keys(en.risk.rules).sort());
  });
});

/** Builtins and keywords cannot stand behind sudo or env; a rewriting would make another command of them. */
const builtins =
  /^(?:history|unset|set|cd|alias|export|eval|exec|source|trap|umask|shopt|fc|command|builtin|read|test|time|!|:|\.|\[|\$|[A-Za-z_]+=|\/|\.\/|sudo|su|doas|pkexec|visudo)/;
const aboutText = new Set(['display-trick', 'history-expansion', 'unparseable', 'keyword']);

function isSimple(text: string): boolean {
  const script = parse(text);
  const command = script.commands[0]?.command;
  return (
    script.commands.length === 1 &&
    command?.type === 'Command' &&
    command.name !== undefined &&
    command.redirects.length === 0 &&
    !builtins.test(text) &&
    !/^\W/.test(text) &&
    script.commands[0]?.background !== true
  );
}

const applies = (rewriting: Rewriting, text: string): boolean =>
  rewriting.needs === 'simple'
    ? isSimple(text)
    : !text.includes('\n') && !text.endsWith('\\') && !text.endsWith('&') && !text.includes('#');

/** What a rewriting turns into another command, by its nature: `sudo python x.py` runs a script as root. */
const changesMeaning = (rewriting: Rewriting, text: string): boolean =>
  (/sudo|doas/.test(rewriting.name) && /^(?:bash|sh|zsh|python3?|perl|ruby|node|\.\/)/.test(text)) ||
  (/^xargs|^find/.test(rewriting.name) &&
    /\b(?:chmod|chown|kill|rsync|git|crontab|hostname|date|docker|cp|mv|curl|scp|sort|modprobe|passwd|chage|fdisk|tee|kubectl)\b/.test(
      text,
    )) ||
  (rewriting.name === 'pipe before' && /^(?:psql|mysql|sqlite3|python3?|bash|sh|node|perl|ssh)/.test(text));

function kept(texts: readonly string[], high: boolean): { tried: number; lost: string[] } {
  const lost: string[] = [];
  let tried = 0;
  for (const text of texts) {
    for (const rewriting of rewritings) {
      if (!applies(rewriting, text) || changesMeaning(rewriting, text)) continue;
      tried += 1;
      const written = rewriting.write(text);
      if (isHigh(written) !== high) lost.push(`${rewriting.name}: ${written}`);
    }
  }
  return { tried, lost };
}

describe('rewritings', () => {
  const plain = rules.filter(({ id }) => !aboutText.has(id));

  it('are at least fifty', () => {
    expect(rewritings.length).toBeGreaterThanOrEqual(50);
    expect(new Set(rewritings.map(({ name }) => name)).size).toBe(rewritings.length);
  });

  it('keep the verdict on what is risky', { timeout: 60_000 }, () => {
    const { tried, lost } = kept(
      plain.flatMap(({ matches }) => matches),
      true,
    );
    console.log(`risky examples rewritten ${tried} times, ${lost.length} lost`);
    expect(lost.length / tried, lost.join('\n')).toBeLessThanOrEqual(0.005);
  });

  it('raise no alarm on what is not', { timeout: 60_000 }, () => {
    const { tried, lost } = kept(
      plain.flatMap(({ passes }) => passes),
      false,
    );
    console.log(`harmless examples rewritten ${tried} times, ${lost.length} turned`, lost);
    expect(lost.length / tried, lost.join('\n')).toBeLessThanOrEqual(0.005);
  });
});
