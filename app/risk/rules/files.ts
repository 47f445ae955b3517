/** Files: deleted, emptied, opened to everyone, or part of the system's settings. */
import {
  all,
  always,
  any,
  argument,
  bare,
  flag,
  not,
  operand,
  operands,
  sub,
  type Test,
  unless,
  value,
} from '../match.ts';
import { hasFlag } from '../options.ts';
import { isSystemPath } from '../paths.ts';
import type { Rule } from './rule.ts';

const dry = flag('-n', '--dry-run');
const recursive = flag('-R', '-r', '--recursive');

/** 777, 666, 1777, 000 and their symbolic forms: everyone may write, or nobody may anything. */
const openToAll: Test = ({ options }) => {
  const mode = options.operands[0]?.value ?? '';
  if (/^0*[0-7]{3,4}$/.test(mode)) return /[2367]$/.test(mode) || /^0+$/.test(mode);
  return /(?:^|,)[ugo]*[oa][ugoa]*[+=][rxXst]*w/.test(mode) || /(?:^|,)(?:a|ugo)=?-?(?:rwx)?$/.test(mode);
};
/** `a-rwx` reads as an option when it begins with a minus. */
const nothing = argument(/^(?:a|ugo)?-rwx$|^(?:a|ugo)?=$|^0+$/);
const setsId = argument(
  /^(?:[ugo]*\+[rwxX]*s|[ug]\+?s|[ugoa]*=[rwxX]*s[rwxX]*|u\+s.*|g\+s.*|.*[ug]+[+=][rwx]*s.*|0*[24567][0-7]{3})$/,
);
/** The first operand is the mode or owner, unless the mode begins with a minus (`chmod -x file`). */
const onSystem: Test = ({ name, args, options }) => {
  const minus = name === 'chmod' && args.some(({ value }) => /^-[rwxXst]+$/.test(value));
  return options.operands.slice(minus ? 0 : 1).find(({ value }) => isSystemPath(value)) ?? false;
};
const many: Test = ({ appended }) => appended;

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
  {
    id: 'sys-config',
    tools: {
      date: any(flag('-s', '--set'), operand(/^\d{8,}(?:\.\d\d)?$/)),
      hwclock: any(flag('-w', '-s', '--systohc', '--hctosys', '--set', '--adjust', '-a')),
      ntpdate: not(flag('-q')),
      rdate: flag('-s'),
      sntp: flag('-S', '-s'),
      chronyc: sub('makestep|settime|offline|shutdown|burst|add|delete|reset'),
      timedatectl: sub('set-time|set-timezone|set-ntp|set-local-rtc'),
      localectl: sub('set-locale|set-keymap|set-x11-keymap'),
      hostnamectl: any(
        sub('set-hostname|set-chassis|set-deployment|set-icon-name|set-location'),
        all(sub('hostname'), operands(2)),
      ),
      hostname: any(operands(), flag('-F', '-b', '--file', '--boot')),
      'update-alternatives alternatives': argument(
        /^--(?:set|config|install|remove|remove-all|set-selections|auto|slave|force|all)$/,
      ),
      eselect: argument(/^set$/),
      'dpkg-reconfigure debconf-set-selections locale-gen': operands(),
      'dpkg-divert': argument(/^--(?:add|remove|rename)$/),
      'update-crypto-policies': flag('--set'),
      authselect: sub('select|apply-changes|disable-feature|enable-feature|opt-out'),
      authconfig: flag('--update', '--updateall'),
      'raspi-config': argument(/^nonint$/),
      sysrc: any(argument(/=/), flag('-x')),
      uci: sub('set|commit|delete|add|add_list|del_list|rename|revert|import|batch'),
      'scutil systemsetup': argument(/^--?set/),
      defaults: any(sub('delete'), all(sub('write'), operand(/^\/|\.GlobalPreferences/))),
      git: all(sub('config'), flag('--system'), operands(3)),
      systemctl: sub('set-default|set-property|revert|set-environment|unset-environment|preset-all'),
      mount: argument(/\bremount\b|^--(?:bind|move)$/),
      'setup-timezone setup-hostname setup-keymap setup-alpine': not(bare),
      etckeeper: sub('commit|vcs'),
      dconf: sub('write|reset|load'),
      'yast yast2': not(bare),
      pvesh: sub('set|create|delete'),
    },
    matches: [
      'cp motd.txt /etc/motd',
      'echo 10.0.0.7 cache >> /etc/hosts',
      'timedatectl set-timezone UTC',
      'hostnamectl set-hostname web07',
      'tee /usr/share/app/x.conf < x.conf',
    ],
    passes: [
      'cat /etc/motd',
      'timedatectl status',
      'hostname -I',
      'diff /etc/hosts hosts.new',
      'date -d tomorrow',
      'cp /etc/hosts ./hosts.bak',
    ],
  },
  {
    id: 'perm',
    tools: {
      chmod: any(recursive, openToAll, nothing, onSystem, many),
      'chown chgrp': any(all(recursive, operands()), onSystem, many),
      setfacl: any(
        recursive,
        flag('-b', '-k', '--remove-all', '--restore'),
        argument(/(?:^|,)(?:d:)?o(?:ther)?::?[r-]?w/),
      ),
      chattr: all(operands(), argument(/^[-+=][a-zA-Z]+$/)),
      chflags: operands(2),
      chcon: recursive,
      umask: operand(/^0*$|^0?00[0-6]$/),
      xattr: flag('-r', '-c'),
      icacls: not(bare),
    },
    matches: [
      'chmod 666 shared.db',
      'chmod -R g+w site',
      'chgrp --recursive staff docs',
      'chattr +i notes.txt',
      'chown deploy /etc/app.conf',
      'chmod o+w drop.txt',
    ],
    passes: [
      'chmod 640 app.ini',
      'chmod u+x run.sh',
      'chown deploy app.ini',
      'getfacl docs',
      'lsattr notes.txt',
      'stat -c %a docs',
      'chmod 755 /usr/local/bin/tool',
    ],
  },
];

/** chmod and install forms that make a program run as its owner; used by the privilege rule. */
export const makesSetId: Test = any(
  all(setsId, not(argument(/^-/))),
  all(setsId, not(flag('-s'))),
  (call) => call.name === 'chmod' && hasFlag(call.options, ['-R']) && setsId(call) !== false,
);
