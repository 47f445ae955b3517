/** Settings of the system: clock, names, files below /etc and /usr. */
import { all, any, argument, flag, operand, operands, sub } from '../match.ts';
import type { Rule } from './rule.ts';

export const settingRules: readonly Rule[] = [
  {
    id: 'sys-config',
    tools: {
      date: any(flag('-s', '--set'), operand(/^\d{8,}(?:\.\d\d)?$/)),
      hwclock: any(flag('-w', '-s', '--systohc', '--hctosys', '--set', '--adjust', '-a')),
      timedatectl: sub('set-time|set-timezone|set-ntp|set-local-rtc'),
      chronyc: sub('makestep|settime'),
      hostnamectl: any(sub('set-hostname'), all(sub('hostname'), operands(2))),
      hostname: any(operands(), flag('-F', '-b', '--file', '--boot')),
      'update-alternatives alternatives': argument(
        /^--(?:set|config|install|remove|remove-all|set-selections|auto|slave|force|all)$/,
      ),
      sysrc: any(argument(/=/), flag('-x')),
      uci: sub('set|commit|delete|add|rename|revert|import|batch'),
      scutil: argument(/^--?set/),
      defaults: any(sub('delete'), all(sub('write'), operand(/^\/|\.GlobalPreferences/))),
      git: all(sub('config'), flag('--system'), operands(3)),
      systemctl: sub('set-default|revert'),
      mount: argument(/\bremount\b|^--(?:bind|move)$/),
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
