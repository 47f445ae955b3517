/** Files deleted or emptied. */
import { all, any, argument, flag, not, operand, operands, sub, unless } from '../match.ts';
import type { Rule } from './rule.ts';

const dry = flag('-n', '--dry-run');

export const fileRules: readonly Rule[] = [
  {
    id: 'fs-delete',
    tools: {
      'rm unlink shred srm': operands(),
      rsync: unless(any(dry, flag('--list-only')), any(argument(/^--del(?:ete.*)?$/), flag('--remove-source-files'))),
      find: argument(/^-delete$/),
      git: all(sub('rm'), not(any(flag('--cached'), dry))),
      hg: sub('remove|rm'),
      svn: sub('delete|del|remove|rm'),
      rclone: unless(flag('--dry-run', '-n'), sub('delete|purge|cleanup|sync')),
      hdfs: any(argument(/^-(?:rm|rmr|rmdir|expunge)$/)),
      tar: flag('--remove-files'),
      zip: any(flag('-m', '-d', '--move', '--delete')),
      'restic borg': unless(dry, sub('prune|delete')),
      systemctl: sub('clean'),
      'del erase': operands(),
    },
    matches: [
      'rm -r old-releases',
      'find cache/ -type f -delete',
      'rsync -a --delete-after a/ web02:/srv/a/',
      'git rm -r docs/old',
      'ls *.bak | xargs -n 5 rm',
    ],
    passes: [
      'rsync --dry-run --delete -a a/ b/',
      'echo rm -r old-releases',
      'git rm --cached big.bin',
      'man rm',
      'mv old-releases archive/',
    ],
  },
  {
    id: 'fs-overwrite',
    tools: {
      truncate: operands(),
      'cp install': operand(/^\/dev\/null$/),
      mv: operand(/^\/dev\/null$/),
      fallocate: flag('-p', '-z', '-c', '--punch-hole', '--zero-range', '--collapse-range'),
      sed: all(flag('-i', '--in-place'), argument(/^(?:\d+,\$)?d$/)),
      ex: argument(/%d/),
    },
    matches: [
      'truncate --size 0 inventory.csv',
      '> inventory.csv',
      'cat /dev/null > state.json',
      'install /dev/null state.json',
      'mv ledger.csv /dev/null',
    ],
    passes: ['sort inventory.csv > sorted.csv', 'cat a.csv > /dev/null', 'date >> state.log', 'ls -l >/dev/null 2>&1'],
  },
];
