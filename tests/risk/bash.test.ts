// biome-ignore-all lint/suspicious/noTemplateCurlyInString: this is shell text
/** The parser is tolerant; bash is not. What bash rejects, or would wait after, must never pass as fine. */
import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rules } from '../../app/risk/rules/index.ts';
import { isHigh } from './corpus.ts';

const hasBash = spawnSync('bash', ['--version']).status === 0;
const count = 400;

/** Only parses (`-n`): nothing is run. A warning is a here-document that ends with the text. */
function bashRejects(text: string): boolean {
  const { status, stderr } = spawnSync('bash', ['--norc', '--noprofile', '-n'], {
    input: text,
    encoding: 'utf8',
    env: { LC_ALL: 'C' },
  });
  return status !== 0 || stderr !== '';
}

/** Harmless lines of every syntax, so that only the mutation can make them fail. */
const seeds = [
  ...rules.flatMap(({ passes }) => passes).filter((text) => !/[^\n -~]/.test(text)),
  'if [ -f a ]; then cat a; elif [ -d a ]; then ls a; else echo no; fi',
  'for i in 1 2 3; do echo "$i"; done',
  'while read -r l; do echo "$l"; done < list',
  'case $x in a|b) echo 1;; *) echo 2;; esac',
  'f() { echo "$1"; }; f x',
  'cat <<A\nx $(date)\nA',
  "cat <<'A' | wc -l\nx\nA",
  'echo "${a:-$(date)}" $((1 + 2)) `date`',
  'diff <(ls a) <(ls b) > c 2>&1',
  '[[ $a == b* && -f c ]] || echo no',
  '( cd a; ls ) & { date; uptime; }',
  "echo $'a\\x41' 'b' \"c\" \\d",
  'select x in a b; do echo $x; break; done',
  'a=(1 2 3); echo "${a[@]}"',
  '((a = b + 1)); echo $a',
  'for ((i = 0; i < 3; i++)); do echo $i; done',
];
const tokens = [
  '"',
  "'",
  '`',
  '$(',
  ')',
  '(',
  '{',
  '}',
  '|',
  '||',
  '&',
  '&&',
  ';',
  ';;',
  '<',
  '>',
  '<<A',
  '\n',
  '\\',
  'if',
  'then',
  'fi',
  'do',
  'done',
  'esac',
  'case',
  'in',
  '[[',
  ']]',
  '((',
  '))',
  '${',
  '$((',
  '#',
  ' ',
  '<(',
  '!',
  'function',
  'else',
  'while',
  "$'",
  '<<<',
];

const mutated = fc
  .tuple(
    fc.constantFrom(...seeds),
    fc.array(fc.tuple(fc.nat(), fc.nat({ max: 3 }), fc.constantFrom(...tokens)), { minLength: 1, maxLength: 3 }),
  )
  .map(([seed, changes]) =>
    changes.reduce((text, [at, cut, token]) => {
      const place = at % (text.length + 1);
      return `${text.slice(0, place)}${cut === 3 ? '' : token}${text.slice(place + cut)}`;
    }, seed),
  );

describe.skipIf(!hasBash)('lines that bash rejects', () => {
  it('are high', { timeout: 120_000 }, () => {
    const lines = fc.sample(mutated, { seed: 6, numRuns: count });
    const passed = lines.filter((line) => line.trim() !== '' && !isHigh(line) && bashRejects(line));
    expect(passed).toEqual([]);
  });
});
