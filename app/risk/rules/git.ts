/** Git and its like: history rewritten, work lost. */
import { all, any, argument, flag, not, operand, operands, sub, type Test } from '../match.ts';
import type { Rule } from './rule.ts';

const dry = flag('-n', '--dry-run');
const words = (...steps: readonly string[]): Test => sub(steps.join('|'));

/** `git checkout -- f`, `git checkout .`, `git checkout HEAD -- f`: files are put back, changes are gone. */
const checkout: Test = all(
  words('checkout'),
  any(flag('-f', '--force', '--ours', '--theirs'), operand(/^\.{1,2}\/?$|^\*|^:\/$/), ({ args }) =>
    args.some(({ value: text }, i) => text === '--' && args[i + 1] !== undefined),
  ),
  not(flag('-p', '--patch', '-b', '--orphan')),
);
const pushes: Test = all(
  words('push'),
  not(dry),
  any(
    flag('-f', '--force', '--force-with-lease', '--force-if-includes', '--mirror', '--delete', '-d', '--prune'),
    argument(/^--force/),
    operand(/^\+|^:./),
  ),
);
const restore: Test = all(
  words('restore'),
  any(not(flag('--staged', '-S')), flag('--worktree', '-W')),
  not(flag('-p', '--patch')),
);
const branch: Test = all(
  words('branch'),
  any(flag('-D', '-M', '-C'), all(flag('-d', '--delete', '-f', '--force', '-m', '--move'), flag('-f', '--force'))),
);

export const gitRules: readonly Rule[] = [
  {
    id: 'git-destroy',
    tools: {
      git: any(
        pushes,
        checkout,
        restore,
        branch,
        all(words('reset'), flag('--hard', '--merge', '--keep')),
        all(
          words('clean'),
          any(flag('-f', '--force', '-x', '-X'), argument(/^-[a-zA-Z]*f/)),
          not(dry),
          not(flag('-i', '--interactive')),
        ),
        all(words('switch'), flag('-f', '--force', '--discard-changes', '-C', '--force-create')),
        sub(
          'stash drop|clear',
          'reflog expire|delete',
          'update-ref -d',
          'filter-branch',
          'filter-repo',
          'replace',
          'prune',
        ),
        all(words('gc'), argument(/^--prune=(?:now|all)|^--aggressive$|^--prune$/)),
        all(words('update-ref'), any(flag('-d'), operands(3))),
        all(words('tag'), flag('-d', '--delete', '-f', '--force')),
        all(sub('worktree remove'), flag('-f', '--force')),
        all(words('read-tree'), any(flag('--reset', '-u'))),
        all(words('checkout-index'), flag('-f')),
        all(words('rebase'), flag('--root')),
        all(words('fetch', 'pull'), any(flag('-f', '--force'), operand(/^\+/))),
      ),
      hg: any(
        sub('strip|purge|rollback|prune'),
        all(sub('update|up|checkout|revert'), flag('-C', '--clean', '--all', '-a')),
        all(sub('push'), flag('-f', '--force')),
      ),
      svn: any(all(sub('revert'), flag('-R', '--recursive', '--depth')), all(sub('cleanup'), argument(/^--remove/))),
    },
    matches: [
      'git push -f',
      'git push --force-with-lease origin topic',
      'git push origin :topic',
      'git reset --hard origin/main',
      'git clean -xdf',
      'git branch --delete --force topic',
      'git stash drop',
      'git restore src/app.ts',
      'git checkout HEAD -- src/app.ts',
    ],
    passes: [
      'git push',
      'git push -u origin topic',
      'git push -n --force',
      'git reset HEAD~1',
      'git clean -n',
      'git branch -d topic',
      'git stash list',
      'git restore --staged a.ts',
      'git checkout topic',
      'git log --all',
      'git commit -m "reset --hard"',
    ],
  },
];
