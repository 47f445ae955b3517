/** Services and processes stop. */
import { all, always, any, argument, flag, operand, operands, sub, type Test, unless, value } from '../match.ts';
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
        all(
          sub(
            'stop|restart|try-restart|reload-or-restart|try-reload-or-restart|reload-or-try-restart|condrestart|force-reload|disable|mask|kill|freeze|cancel',
          ),
        ),
        all(sub('start'), powerUnit),
      ),
      service: serviceVerb,
      'rc-service rcctl': any(serviceVerb, sub('stop|restart|disable')),
      'rc-update update-rc.d': argument(/^(?:del|delete|remove|disable)$/),
      chkconfig: any(argument(/^(?:off|--del)$/)),
      invoke: serviceVerb,
      'invoke-rc.d': serviceVerb,
      sv: sub(
        'stop|down|restart|exit|kill|force-stop|force-restart|force-shutdown|try-restart|shutdown|term|d|t|k|x|1|2',
      ),
      's6-svc': flag('-d', '-D', '-x', '-k', '-t', '-r'),
      svc: flag('-d', '-x', '-k', '-t'),
      initctl: sub('stop|restart|emit'),
      supervisorctl: sub('stop|restart|shutdown|reload|remove|signal'),
      pm2: sub('stop|restart|delete|del|kill|gracefulReload|scale|sendSignal'),
      'forever circusctl monit god': sub('stop|stopall|restart|restartall|quit|unmonitor|terminate|rm|cleanlogs'),
      docker: sub(
        'stop|restart|pause',
        'container stop|restart|pause',
        'compose stop|restart|pause',
        'service scale|rollback',
        'pod stop|restart|pause',
        'machine stop|restart',
        'network disconnect',
        'swarm leave',
        'plugin disable',
        'desktop stop|restart',
        'node update|demote',
      ),
      'docker-compose': sub('stop|restart|pause'),
      ctr: argument(/^(?:pause|kill)$/),
      crictl: sub('stop|stopp'),
      lxc: sub('stop|restart|pause'),
      'lxc-stop lxc-freeze': always,
      virsh: sub('shutdown|reboot|suspend|reset|managedsave|save|destroy|net-destroy|pool-destroy|autostart'),
      'VBoxManage vboxmanage': sub('controlvm * poweroff|acpipowerbutton|savestate|pause|reset|acpisleepbutton'),
      vagrant: sub('halt|reload|suspend'),
      'multipass limactl colima orb': sub('stop|restart|suspend'),
      'qm pct': sub('stop|shutdown|reboot|suspend|reset'),
      xl: sub('shutdown|reboot|pause|destroy'),
      machinectl: sub('poweroff|reboot|terminate|kill|stop|disable'),
      brew: sub('services stop|restart|kill'),
      launchctl: any(sub('unload|bootout|stop|kill|disable|remove|reboot'), all(sub('kickstart'), flag('-k'))),
      svcadm: sub('disable|restart|mark'),
      'nginx openresty': value(['-s'], /^(?:stop|quit)$/),
      nginx: any(argument(/^-s(?:stop|quit)$/), ({ args }) =>
        args.some(({ value }, i) => value === '-s' && /^(?:stop|quit)$/.test(args[i + 1]?.value ?? '')),
      ),
      'apachectl apache2ctl httpd apache2': argument(/^(?:stop|restart|graceful-stop)$/),
      caddy: sub('stop'),
      haproxy: flag('-sf', '-st'),
      mysqladmin: sub('shutdown|stop-slave|stop-replica'),
      'redis-cli': operand(/^shutdown$/i),
      mongod: flag('--shutdown'),
      pg_ctl: argument(/^(?:stop|restart|promote|kill)$/),
      pg_ctlcluster: argument(/^(?:stop|restart|promote)$/),
      patronictl: sub('restart|failover|switchover|reinit|pause|remove'),
      repmgr: sub('standby|node|primary *'),
      rabbitmqctl: argument(
        /^(?:stop|stop_app|shutdown|reset|force_reset|delete_\w+|purge_queue|forget_cluster_node|close_\w+)$/,
      ),
      'catalina.sh zookeeper-server-stop.sh kafka-server-stop.sh shutdown.sh stop-all.sh stop-dfs.sh stop-yarn.sh': any(
        argument(/^stop$/),
        always,
      ),
      'zkServer.sh': sub('stop|restart'),
      kubectl: any(sub('rollout restart|undo|pause'), all(sub('cordon'), operands(2))),
      'gitlab-ctl omnibus': sub('stop|restart|kill|term|hup|int|cleanse|uninstall|reconfigure'),
      'zmcontrol plesk cpanel': argument(/^(?:stop|restart|--stop|--restart)$/),
      asterisk: argument(/core (?:stop|restart)/),
      postfix: sub('stop|abort'),
      php: ({ args }) =>
        /artisan$/.test(args[0]?.value ?? '') &&
        /^(?:down|queue:restart|horizon:terminate|horizon:pause)$/.test(args[1]?.value ?? ''),
      heroku: operand(/^(?:ps:(?:stop|restart|kill)|dyno:(?:stop|restart)|maintenance:on)$/),
      fly: any(sub('apps restart|suspend|stop', 'machine|machines stop|restart|kill'), sub('suspend|restart')),
      nomad: sub('job stop|restart', 'stop', 'alloc stop|restart', 'node drain|eligibility', 'system gc'),
      consul: sub('leave|force-leave|maint'),
      vault: sub('operator seal|step-down'),
      etcdctl: sub('member remove', 'move-leader'),
      snap: sub('stop|restart|disable'),
      flatpak: sub('kill'),
      'crm pcs': any(argument(/^(?:stop|standby|disable|restart|destroy|migrate|move|cleanup|unmanage|kill|ban)$/)),
      'ceph-deploy': sub('purge|purgedata|uninstall'),
      uwsgi: flag('--stop'),
      'mysql.server': argument(/^(?:stop|restart)$/),
      exportfs: any(flag('-u'), argument(/^-\w*u/)),
      smbcontrol: argument(/^(?:shutdown|close-share|kill)/),
      'fail2ban-client': sub('stop|restart'),
      'schtasks sc net': argument(/^\/?(?:stop|end|delete)$/i),
      'Stop-Service Restart-Service': always,
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
      'pkill killall killall5 skill slay xkill': unless(any(flag('-l', '--list'), argument(/^-0$/)), any(always)),
      fuser: flag('-k', '--kill'),
      tmux: sub('kill-server|kill-session|kill-window|kill-pane'),
      screen: argument(/^(?:quit|kill)$/),
      loginctl: sub('terminate-session|kill-session|terminate-user|kill-user|terminate-seat'),
      ipcrm: operands(0),
      mysqladmin: sub('kill'),
      'taskkill Stop-Process': always,
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
