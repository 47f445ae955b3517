/** Services and processes stop. */
import { all, any, argument, flag, not, operand, operands, sub, type Test, unless } from '../match.ts';
import type { Rule } from './rule.ts';

const stops =
  'stop|restart|condrestart|try-restart|force-reload|force-restart|force-stop|onestop|onerestart|forcestop|kill|shutdown|reset';
const stopWords = new RegExp(`^(?:${stops})$`);
/** `service NAME stop`. */
const serviceVerb: Test = ({ options }) =>
  stopWords.test(options.operands[1]?.value ?? '') || stopWords.test(options.operands[2]?.value ?? '');
const powerUnit = operand(/^(?:reboot|poweroff|halt|kexec|rescue|emergency|suspend|hibernate)(?:\.target)?$/);

/** `kill -l`, `kill -0 pid`. */
const harmlessSignal: Test = ({ args }) =>
  /^-(?:l|L|0|-list|-table)$/.test(args[0]?.value ?? '') ||
  (/^(?:-s|-n|--signal)$/.test(args[0]?.value ?? '') && args[1]?.value === '0');

export const serviceRules: readonly Rule[] = [
  {
    id: 'service-stop',
    tools: {
      systemctl: any(
        all(sub('stop|restart|try-restart|reload-or-restart|disable|mask|kill')),
        all(sub('start'), powerUnit),
      ),
      service: serviceVerb,
      'rc-service rcctl': any(serviceVerb, sub('stop|restart|disable')),
      'update-rc.d': argument(/^(?:del|delete|remove|disable)$/),
      chkconfig: any(argument(/^(?:off|--del)$/)),
      sv: sub('stop|down|restart|kill|try-restart|shutdown|d|t|k|x|1|2'),
      svc: flag('-d', '-x', '-k', '-t'),
      supervisorctl: sub('stop|restart|shutdown|reload|remove'),
      pm2: sub('stop|restart|delete|del|kill|scale'),
      monit: sub('stop|restart|terminate|rm'),
      docker: sub(
        'stop|restart|pause',
        'container stop|restart|pause',
        'compose stop|restart|pause',
        'service scale|rollback',
        'pod stop|restart|pause',
        'network disconnect',
        'swarm leave',
        'node update',
      ),
      'docker-compose': sub('stop|restart|pause'),
      crictl: sub('stop'),
      lxc: sub('stop|restart|pause'),
      virsh: sub('shutdown|reboot|suspend|reset|save|destroy'),
      vagrant: sub('halt|reload|suspend'),
      'multipass limactl': sub('stop|restart|suspend'),
      'qm pct': sub('stop|shutdown|reboot|suspend|reset'),
      machinectl: sub('poweroff|reboot|terminate|kill|stop|disable'),
      brew: sub('services stop|restart|kill'),
      launchctl: any(sub('unload|bootout|stop|kill|disable|remove|reboot'), all(sub('kickstart'), flag('-k'))),
      svcadm: sub('disable|restart'),
      nginx: any(argument(/^-s(?:stop|quit)$/), ({ args }) =>
        args.some(({ value }, i) => value === '-s' && /^(?:stop|quit)$/.test(args[i + 1]?.value ?? '')),
      ),
      'apachectl httpd apache2': argument(/^(?:stop|restart|graceful-stop)$/),
      haproxy: flag('-sf', '-st'),
      mysqladmin: sub('shutdown'),
      'redis-cli': operand(/^shutdown$/i),
      pg_ctl: argument(/^(?:stop|restart|promote|kill)$/),
      kubectl: any(sub('rollout restart|pause'), all(sub('cordon'), operands(2))),
      php: ({ args }) =>
        /artisan$/.test(args[0]?.value ?? '') &&
        /^(?:down|queue:restart|horizon:terminate|horizon:pause)$/.test(args[1]?.value ?? ''),
      heroku: operand(/^(?:ps:(?:stop|restart|kill)|dyno:(?:stop|restart)|maintenance:on)$/),
      fly: any(sub('apps restart|suspend|stop'), sub('suspend|restart')),
      nomad: sub('stop', 'node drain', 'system gc'),
      consul: sub('leave'),
      vault: sub('operator seal|step-down'),
      etcdctl: sub('member remove'),
      snap: sub('stop|restart|disable'),
      'fail2ban-client': sub('stop|restart'),
      curl: argument(/\/(?:actuator\/(?:shutdown|restart)|_shutdown|-\/quit|quitquitquit)\b/),
    },
  },
  {
    id: 'process-kill',
    tools: {
      kill: unless(harmlessSignal, ({ args, appended }) => args.length > 0 || appended),
      'pkill killall skill': not(any(flag('-l', '--list'), argument(/^-0$/))),
      fuser: flag('-k', '--kill'),
      tmux: sub('kill-server|kill-session'),
      screen: argument(/^(?:quit|kill)$/),
      loginctl: sub('kill-session|terminate-session|kill-user|terminate-user'),
      mysqladmin: sub('kill'),
    },
  },
];
