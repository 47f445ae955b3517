/** Rules on the text itself; characters.ts, history.ts and completeness.ts find them. */
import { always, flag, not } from '../match.ts';
import type { Rule } from './rule.ts';

export const textRules: readonly Rule[] = [
  {
    id: 'display-trick',
    tools: {},
    matches: [
      'ls\u200b -la',
      'cat notes\u202e.txt',
      'ѕudo ls',
      'echo a\u00a0b',
      'ls\uff0dla',
      `ls${' '.repeat(70)}; id`,
    ],
    passes: [
      'ls 文档',
      'echo "naïve café"',
      'grep 错误 app.log',
      'echo "✅ done 👩‍💻"',
      'echo "→ next"',
      'cat Отчёт.txt',
    ],
  },
  {
    id: 'history-expansion',
    tools: { fc: not(flag('-l', '-ln')), '!!': always },
    matches: ['!ls', 'sudo !!', 'echo "!$"', '^foo^bar', 'ls !-2', 'fc -s'],
    passes: ["echo 'hi !ls'", '! grep -q x notes', '[ ! -e x ]', 'test a != b', 'echo hi!', 'echo $!', 'ls # !ls'],
  },
  {
    id: 'unparseable',
    tools: {},
    matches: [
      'echo "open',
      "ls 'x",
      'ls |',
      'ls &&',
      'cat <<X\nbody',
      'if true; then ls',
      'ls \\',
      '(ls',
      'echo ${x',
      'ls; ;',
    ],
    passes: ['echo "closed"', 'cat <<X\nbody\nX', 'ls \\\n  -l', 'if true; then ls; fi', '(ls)', "echo 'a\\'"],
  },
];
