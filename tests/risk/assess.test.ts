import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assessCommand } from '../../app/risk/assess.ts';
import type { Assessment, Finding } from '../../app/risk/assessment.ts';
import { readFixture } from './corpus.ts';

const rulesOf = ({ findings }: Assessment): string[] => findings.map(({ rule }) => rule);
const placeOf = (text: string, rule: string): string | undefined => {
  const finding = assessCommand(text).findings.find((one) => one.rule === rule);
  return finding === undefined ? undefined : text.slice(finding.start, finding.end);
};

describe('levels', () => {
  it('calls readers readonly, alone and in company', () => {
    for (const text of [
      'ls -l',
      'df -h | sort',
      'cd /srv && ls',
      'cat a 2>/dev/null',
      'find . -name x',
      'timeout 5 ls 2>&1',
      'LC_ALL=C ls',
      'for f in a b; do wc -l "$f"; done',
      'git status',
      'systemctl status nginx',
      'echo "$(date)"',
    ]) {
      expect(assessCommand(text).level, text).toBe('readonly');
    }
  });

  it('calls everything else normal', () => {
    for (const text of [
      'ls > list.txt',
      'touch a',
      'ssh web01 ls',
      'x=1',
      'f() { ls; }; f',
      'find . -name x -fprint y',
      'sort -o a a',
      'make',
      '# a note',
      'sudo ls',
      'sed -i s/a/b/ c',
      'date 2>>log.txt',
    ]) {
      expect(assessCommand(text).level, text).toBe('normal');
    }
  });

  it('does not call a reader readonly in a shell whose grammar it does not know', () => {
    for (const shell of ['fish', 'csh', 'unknown'] as const)
      expect(assessCommand('ls', { shell }).level).toBe('normal');
    expect(assessCommand('rm -r a', { shell: 'fish' }).level).toBe('high');
  });
});

describe('refusals', () => {
  it.each([
    ['', 'empty'],
    [' \n ', 'empty'],
    ['ls\u0003', 'control-characters'],
    ['ls\rid', 'control-characters'],
    ['ls\u001b[201~', 'control-characters'],
    ['ls\u007f', 'control-characters'],
    ['ls\u0085', 'control-characters'],
    ['ls\tid', 'control-characters'],
    ['ls\tid\n', 'control-characters'],
    ['echo "a', 'incomplete'],
    ["echo 'a", 'incomplete'],
    ['ls \\', 'incomplete'],
    ['ls |', 'incomplete'],
    ['ls &&\n', 'incomplete'],
    ['(ls', 'incomplete'],
    ['cat <<X\na', 'incomplete'],
    ['if true; then', 'incomplete'],
    ['echo $(ls', 'incomplete'],
  ])('%j is refused as %s', (text, refused) => {
    expect(assessCommand(text)).toMatchObject({ level: 'high', refused });
  });

  it('lets TAB pass where several lines go inside bracketed paste', () => {
    expect(assessCommand('if true; then\n\tls\nfi')).toEqual({ level: 'readonly', findings: [] });
  });

  it('asks, but does not refuse, for what only looks odd or is plainly wrong', () => {
    for (const text of ['ls\u200b', 'fi', 'a;;b', 'sh -c "if"', '\u0441url x']) {
      expect(assessCommand(text), text).toMatchObject({ level: 'high' });
      expect(assessCommand(text).refused, text).toBeUndefined();
    }
  });
});

describe('findings', () => {
  it('name the place of a command inside its wrappers', () => {
    expect(placeOf('sudo nice -n 5 rm -r old', 'fs-delete')).toBe('rm -r old');
    expect(placeOf('date; echo "$(rm a)"', 'fs-delete')).toBe('rm a');
    expect(placeOf("ssh web01 'cd /srv && rm -r old'", 'fs-delete')).toBe('rm -r old');
    expect(placeOf('sh -c \'sh -c "rm a"\'', 'fs-delete')).toBe('rm a');
    expect(placeOf("bash <<'X'\nrm a\nX", 'fs-delete')).toBe('rm a');
    expect(placeOf('echo x > /etc/motd', 'sys-config')).toBe('> /etc/motd');
    expect(placeOf('cat a .env', 'secret-read')).toBe('.env');
  });

  it('name the whole word where the nested text does not stand in it letter for letter', () => {
    expect(placeOf("sh -c 'echo '\\''x'\\''; rm a'", 'fs-delete')).toContain('rm a');
    expect(placeOf('sh -c "r\\\\m a"', 'fs-delete')).toBe('"r\\\\m a"');
  });

  it('come once each, in order', () => {
    const { findings } = assessCommand('rm a; reboot; rm b; rm a');
    expect(findings.map(({ rule }) => rule)).toEqual(['fs-delete', 'power', 'fs-delete', 'fs-delete']);
    expect(new Set(findings.map((one) => JSON.stringify(one))).size).toBe(findings.length);
  });
});

describe('limits', () => {
  it('calls long, deep and endless texts not analysable', () => {
    const nested = Array.from({ length: 12 }).reduce<string>((text) => `eval ${JSON.stringify(text)}`, 'ls');
    for (const text of [
      `echo ${'a'.repeat(2100)}`,
      nested,
      '"$('.repeat(3000),
      `${'sudo '.repeat(20)}ls`,
      '('.repeat(5000),
    ]) {
      expect(rulesOf(assessCommand(text)), text.slice(0, 20)).toContain('unparseable');
    }
  });

  it('reads past any number of harmless commands', () => {
    expect(rulesOf(assessCommand(`${'true; '.repeat(200)}rm a`))).toContain('fs-delete');
  });
});

describe('keywords', () => {
  const keywords = ['prod', 'Straße', ''];

  it('raise where they stand, with case, as plain text', () => {
    expect(assessCommand('ls prod-data', { keywords })).toEqual({
      level: 'high',
      findings: [{ rule: 'keyword', start: 3, end: 7 }],
    });
    expect(assessCommand('ls PROD', { keywords }).level).toBe('readonly');
    expect(assessCommand('ls a.c', { keywords: ['a?c', 'a.b'] }).level).toBe('readonly');
  });

  it('never lower what the rules say', () => {
    for (const { cmd } of readFixture('labelled')) {
      const without = assessCommand(cmd);
      const withThem = assessCommand(cmd, { keywords: ['ls', 'prod', 'a'] });
      expect(withThem.findings).toEqual(expect.arrayContaining([...without.findings]));
      if (without.level === 'high') expect(withThem.level).toBe('high');
    }
  });
});

describe('after text of the host came into the answer', () => {
  it('asks for ordinary sending, fetching and opening too', () => {
    for (const text of [
      'curl https://a.example',
      'scp a web01:',
      'ssh web01 uptime',
      'nc a.example 80',
      'dig a.example',
      'git push',
      'pip install x',
      './run.sh',
      'python3 -m http.server',
      'env',
      'wget -q https://a.example/x',
    ]) {
      expect(assessCommand(text).level, text).not.toBe('high');
      expect(assessCommand(text, { tainted: true }).level, text).toBe('high');
    }
  });

  it('leaves looking around alone', () => {
    for (const text of [
      'ls',
      'df -h',
      'systemctl status nginx',
      'curl http://localhost:8080/health',
      'cat /var/log/syslog',
      'git status',
    ]) {
      expect(assessCommand(text, { tainted: true }).level, text).not.toBe('high');
    }
  });
});

describe('whatever text comes', () => {
  const pieces = [
    'rm',
    '-rf',
    ' ',
    '\n',
    '"',
    "'",
    '$(',
    ')',
    '`',
    '|',
    '&&',
    ';',
    '<<X',
    '\nX\n',
    '${a',
    '}',
    '((',
    '[[',
    ']]',
    '\\',
    '{',
    'sh -c ',
    'eval ',
    'sudo ',
    '\u200b',
    '\ud800',
    '\t',
    '\r',
    '#',
    '!',
    'if ',
    'then ',
    'fi',
    'case x in',
    'esac',
    '> /etc/a',
    'curl x',
    '=',
    'é',
    '😀',
    '*',
    '<(',
    'trap ',
    'xargs ',
  ];
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.array(fc.constantFrom(...pieces), { maxLength: 60 }).map((parts) => parts.join('')),
    fc.array(fc.constantFrom(...pieces), { maxLength: 40 }).map((parts) => parts.join(' ')),
  );
  const isInside =
    (length: number) =>
    ({ start, end }: Finding) =>
      start >= 0 && start <= end && end <= length;

  it('gives an answer whose places lie in the text, and refuses only what is high', () => {
    fc.assert(
      fc.property(text, fc.boolean(), (input, tainted) => {
        const { level, refused, findings } = assessCommand(input, { tainted });
        expect(findings.every(isInside(input.length))).toBe(true);
        if (refused !== undefined || findings.length > 0) expect(level).toBe('high');
        if (level === 'high') expect(refused ?? findings[0]).toBeDefined();
      }),
      { seed: 20_261_130, numRuns: 3000 },
    );
  });

  it('gives the same answer to the same text', () => {
    fc.assert(
      fc.property(text, (input) => {
        expect(assessCommand(input)).toEqual(assessCommand(input));
      }),
      { seed: 7, numRuns: 300 },
    );
  });
});
