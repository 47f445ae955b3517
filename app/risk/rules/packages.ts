/** Packages removed, releases changed. Installing and updating is everyday work. */
import { all, always, any, argument, flag, not, operand, operands, sub, unless } from '../match.ts';
import type { Rule } from './rule.ts';

const aptDry = flag(
  '-s',
  '--simulate',
  '--just-print',
  '--dry-run',
  '--recon',
  '--no-act',
  '--print-uris',
  '--assume-no',
);
const dnfDry = flag('--assumeno', '--downloadonly');

export const packageRules: readonly Rule[] = [
  {
    id: 'package-remove',
    tools: {
      apt: unless(
        aptDry,
        any(
          sub('remove|purge|autoremove|dist-upgrade|full-upgrade'),
          all(sub('install'), operand(/\w-$/)),
          flag('--purge', '--autoremove', '--auto-remove'),
          argument(/^--(?:allow-remove-essential|force-yes|allow-change-held-packages)$/),
        ),
      ),
      dpkg: unless(
        flag('--dry-run', '--simulate', '--no-act'),
        any(flag('-r', '-P', '--remove', '--purge'), argument(/^--(?:force-|clear-selections|set-selections)/)),
      ),
      dnf: unless(
        dnfDry,
        any(
          sub(
            'remove|erase|rm|autoremove',
            'module remove|reset|disable',
            'group|groups remove|erase',
            'history rollback',
          ),
          flag('--allowerasing'),
        ),
      ),
      rpm: all(
        any(flag('-e', '--erase'), argument(/^--(?:nodeps|force|initdb)$/)),
        not(flag('--test', '-q', '--query')),
      ),
      zypper: unless(flag('-D', '--dry-run'), sub('remove|rm|dup|dist-upgrade')),
      pacman: any(
        all(argument(/^-R|^--remove$/), not(flag('-p', '--print'))),
        sub('remove'),
        argument(/^-Rdd/),
        flag('--overwrite'),
      ),
      apk: unless(flag('-s', '--simulate'), any(sub('del'), flag('--purge'), argument(/^(?:--rdepends)$/))),
      emerge: unless(flag('-p', '--pretend'), any(flag('-C', '-c', '--unmerge', '--depclean', '--prune', '-P'))),
      'xbps-remove pkg_delete': unless(flag('-n', '--dry-run', '--test'), any(operands(), flag('-o', '-O', '-a'))),
      opkg: unless(flag('--noaction'), sub('remove')),
      pkg: unless(flag('-n', '--dry-run'), sub('delete|remove|autoremove|uninstall|purge')),
      'freebsd-update': argument(/^(?:upgrade|install|rollback)$/),
      sysupgrade: not(flag('-c', '-l', '-T', '--test')),
      'snap flatpak': any(sub('remove|uninstall|revert'), flag('--purge', '--delete-data')),
      brew: unless(flag('-n', '--dry-run'), any(sub('uninstall|remove|rm|autoremove'))),
      port: sub('uninstall'),
      'nix-env': any(flag('-e', '--uninstall', '--delete-generations'), argument(/^--rollback$/)),
      'do-release-upgrade': not(flag('-c', '--check-dist-upgrade-only')),
      'rpm-ostree': unless(
        flag('--dry-run', '--preview', '--check'),
        sub('rebase|reset|rollback|uninstall|remove|deploy|cleanup'),
      ),
      'dist-upgrade': always,
      'apt-mark': sub('auto', 'minimize-manual'),
    },
    matches: [
      'apt remove curl',
      'apt-get --purge autoremove',
      'yum erase curl',
      'pacman -Rns curl',
      'apk del curl',
      'rpm --erase curl',
      'dpkg --purge curl',
      'snap remove hello',
      'brew uninstall curl',
      'zypper dup',
      'apt install curl-',
    ],
    passes: [
      'apt install curl',
      'apt upgrade',
      'apt-get --simulate purge curl',
      'dnf upgrade',
      'pacman -Syu',
      'apk add curl',
      'pip uninstall flask',
      'npm uninstall left-pad',
      'rpm -q curl',
      'apt list --upgradable',
      'snap list',
      'zypper --dry-run rm curl',
    ],
  },
];
