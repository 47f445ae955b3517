/** Files deleted or emptied. */
import { all, always, any, argument, flag, not, operand, operands, sub, unless, value } from '../match.ts';
import type { Rule } from './rule.ts';

const dry = flag('-n', '--dry-run');

export const fileRules: readonly Rule[] = [
  {
    id: 'fs-delete',
    tools: {
      'rm unlink shred srm wipe': operands(),
      rsync: unless(any(dry, flag('--list-only')), any(argument(/^--del(?:ete.*)?$/), flag('--remove-source-files'))),
      find: argument(/^-delete$/),
      git: all(sub('rm'), not(any(flag('--cached'), dry))),
      hg: sub('remove|rm|forget'),
      svn: sub('delete|del|remove|rm'),
      rclone: unless(flag('--dry-run', '-n'), sub('delete|deletefile|purge|cleanup|sync|rmdirs|dedupe')),
      mc: sub('rm|rb|mirror'),
      'hdfs hadoop': any(argument(/^-(?:rm|rmr|rmdir|expunge)$/)),
      tar: flag('--remove-files'),
      zip: any(flag('-m', '-d', '--move', '--delete')),
      '7z 7za 7zz': any(sub('d'), flag('-sdel')),
      gio: all(sub('remove'), operands(2)),
      'trash-empty rmtrash trash-rm': always,
      'fdupes jdupes': flag('-d', '--delete'),
      rdfind: argument(/^true$/),
      'tmpwatch tmpreaper': not(flag('-t', '--test')),
      'systemd-tmpfiles': flag('--remove', '--purge'),
      'restic borg': unless(dry, sub('forget|prune|delete|compact')),
      duplicity: argument(/^(?:remove-|cleanup)/),
      pgbackrest: sub('expire|stanza-delete'),
      'snapper timeshift tmutil': any(
        sub('delete|deletelocalsnapshots|thinlocalsnapshots'),
        flag('--delete', '--delete-all'),
      ),
      bleachbit: flag('-c', '--clean'),
      systemctl: sub('clean'),
      'Remove-Item del erase rd': operands(),
      lftp: value(['-e', '-c'], /\b(?:rm|mrm|rmdir|mirror\b.*--delete)\b/),
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
