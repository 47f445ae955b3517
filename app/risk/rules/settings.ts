/** Settings of the system: clock, names, files below /etc and /usr. */
import { all, any, argument, bare, flag, not, operand, operands, sub } from '../match.ts';
import type { Rule } from './rule.ts';

export const settingRules: readonly Rule[] = [
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
];
