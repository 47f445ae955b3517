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
  },
];
