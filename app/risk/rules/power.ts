/** The machine stops or changes its run level. */
import { all, any, argument, flag, not, operand, sub, value } from '../match.ts';
import type { Rule } from './rule.ts';

export const powerRules: readonly Rule[] = [
  {
    id: 'power',
    tools: {
      'reboot poweroff halt pm-hibernate': not(flag('-w', '--wtmp-only')),
      shutdown: not(any(flag('-c', '-k', '--show'))),
      'init telinit': operand(/^[0-6sS]$/),
      systemctl: any(
        sub('reboot|poweroff|halt|kexec|suspend|hibernate|hybrid-sleep|sleep|emergency|isolate|default'),
        all(
          sub('start|enable|set-default'),
          operand(
            /^(?:reboot|poweroff|halt|kexec|shutdown|rescue|emergency|suspend|hibernate|runlevel[0156])(?:\.target)?$/,
          ),
        ),
      ),
      loginctl: sub('reboot|poweroff|halt|suspend|hibernate|hybrid-sleep'),
      kexec: not(flag('-S', '--status', '-u')),
      rtcwake: not(value(['-m', '--mode'], /^(?:no|show|on|disable)$/)),
      'dbus-send': argument(/\b(?:Reboot|PowerOff|Halt|Suspend|Hibernate|KExec|Stop|Shutdown)\b/),
      ipmitool: any(argument(/^(?:off|cycle|reset|soft|diag)$/), sub('mc reset', 'chassis bootdev|bootparam')),
      xe: argument(/^(?:host-reboot|host-shutdown|host-disable|vm-shutdown|vm-reboot)$/),
      pmset: argument(/^(?:sleepnow|restart|shutdown|halt)$/),
      osascript: argument(/\b(?:restart|shut down|sleep)\b/),
    },
    matches: [
      'shutdown -r +5',
      'telinit 1',
      'systemctl hibernate',
      'echo o > /proc/sysrq-trigger',
      'sudo reboot --force',
      'loginctl poweroff',
    ],
    passes: [
      'shutdown -c',
      'systemctl list-units',
      'last -x shutdown',
      'uptime -s',
      'systemctl get-default',
      'journalctl --list-boots',
      'who -r',
    ],
  },
];
