/** Services and processes stop. */
import { all, always, any, argument, flag, operand, operands, sub, type Test, unless } from '../match.ts';
import type { Rule } from './rule.ts';

const stops =
  'stop|restart|condrestart|try-restart|force-reload|force-restart|force-stop|graceful-stop|onestop|onerestart|forcestop|forcerestart|faststop|kill|shutdown|reset|zap|pause|quit|terminate';
const stopWords = new RegExp(`^(?:${stops})$`);
/** `service NAME stop`. */
const serviceVerb: Test = ({ options }) =>
  stopWords.test(options.operands[1]?.value ?? '') || stopWords.test(options.operands[2]?.value ?? '');
const powerUnit = operand(
  /^(?:reboot|poweroff|halt|kexec|shutdown|rescue|emergency|suspend|hibernate|runlevel[0156]|ctrl-alt-del|multi-user|graphical|exit|default)(?:\.target)?$/,
);

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
      VBoxManage: sub('controlvm * poweroff|acpipowerbutton|savestate|pause|reset|acpisleepbutton'),
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
      rabbitmqctl: argument(
        /^(?:stop|stop_app|shutdown|reset|force_reset|delete_\w+|purge_queue|forget_cluster_node|close_\w+)$/,
      ),
      kubectl: any(sub('rollout restart|pause'), all(sub('cordon'), operands(2))),
      postfix: sub('stop'),
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
      flatpak: sub('kill'),
      'fail2ban-client': sub('stop|restart'),
      net: argument(/^\/?(?:stop|end|delete)$/i),
      curl: argument(/\/(?:actuator\/(?:shutdown|restart)|_shutdown|-\/quit|quitquitquit)\b/),
    },
    matches: [
      'systemctl try-restart redis',
      'service haproxy restart',
      'docker compose restart api',
      'supervisorctl restart worker',
      'rc-service nginx stop',
      'kubectl rollout restart deploy/shop',
      'brew services stop redis',
    ],
    passes: [
      'systemctl status redis',
      'systemctl start redis',
      'systemctl reload haproxy',
      'docker start cache',
      'service --status-all',
      'supervisorctl status',
      'docker compose up -d',
      'nginx -s reload',
    ],
  },
  {
    id: 'process-kill',
    tools: {
      kill: unless(harmlessSignal, ({ args, appended }) => args.length > 0 || appended),
      'pkill killall skill': unless(any(flag('-l', '--list'), argument(/^-0$/)), any(always)),
      fuser: flag('-k', '--kill'),
      tmux: sub('kill-server|kill-session'),
      screen: argument(/^(?:quit|kill)$/),
      loginctl: sub('kill-session'),
      mysqladmin: sub('kill'),
    },
    matches: [
      'kill -TERM 812',
      'pkill -u guest',
      'killall java',
      'fuser --kill 9000/tcp',
      'pidof worker | xargs kill -9',
      'tmux kill-server',
    ],
    passes: ['kill -0 812', 'pgrep -u guest', 'kill -l TERM', 'fuser 9000/tcp', 'ps -C java', 'tmux ls'],
  },
];
