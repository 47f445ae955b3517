/** The machine stops or changes its run level. */
import { all, always, any, argument, flag, not, operand, sub, value } from '../match.ts';
import type { Rule } from './rule.ts';

export const powerRules: readonly Rule[] = [
  {
    id: 'power',
    tools: {
      'reboot poweroff halt pm-suspend pm-hibernate pm-suspend-hybrid zzz openrc-shutdown fastboot fasthalt': not(
        flag('-w', '--wtmp-only'),
      ),
      shutdown: not(any(flag('-c', '-k', '--show'))),
      'init telinit': operand(/^[0-6sS]$/),
      systemctl: any(
        sub(
          'reboot|poweroff|halt|kexec|suspend|hibernate|hybrid-sleep|suspend-then-hibernate|sleep|soft-reboot|rescue|emergency|isolate|default|exit|switch-root',
        ),
        all(
          sub('start|enable|set-default'),
          operand(
            /^(?:reboot|poweroff|halt|kexec|shutdown|rescue|emergency|suspend|hibernate|runlevel[0156])(?:\.target)?$/,
          ),
        ),
      ),
      loginctl: sub('reboot|poweroff|halt|suspend|hibernate|hybrid-sleep|suspend-then-hibernate'),
      openrc: operand(/^(?:shutdown|reboot|single|nonetwork|default|boot)$/),
      kexec: not(flag('-S', '--status', '-u')),
      rtcwake: not(value(['-m', '--mode'], /^(?:no|show|on|disable)$/)),
      'busctl dbus-send gdbus qdbus': argument(/\b(?:Reboot|PowerOff|Halt|Suspend|Hibernate|KExec|Stop|Shutdown)\b/),
      ipmitool: any(argument(/^(?:off|cycle|reset|soft|diag)$/), sub('mc reset', 'chassis bootdev|bootparam')),
      xe: argument(/^(?:host-reboot|host-shutdown|host-disable|vm-shutdown|vm-reboot)$/),
      adb: sub('reboot'),
      pmset: argument(/^(?:sleepnow|restart|shutdown|halt)$/),
      osascript: argument(/\b(?:restart|shut down|sleep)\b/),
      'upscmd upsdrvctl upsmon': argument(/shutdown|load\.off|^fsd$/),
      apcupsd: argument(/kill/),
      racadm: argument(/powerdown|powercycle|hardreset|racreset|powerdown/),
      wmic: argument(/^(?:reboot|shutdown)$/i),
      'Restart-Computer Stop-Computer': always,
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
