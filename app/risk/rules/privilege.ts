/** Rights that undo every later check. */
import { all, always, any, argument, flag, not, operands, paired, sub, type Test, value } from '../match.ts';
import { hasFlag, readOptions } from '../options.ts';
import type { Rule } from './rule.ts';

const loginShell: Test = (call) => {
  const own = readOptions(call.args, {
    valued: new Set(['-u', '--user', '-g', '-p', '-h', '-C', '-r', '-t', '-D', '-R', '-T', '-U']),
    stops: true,
  });
  return own.read >= call.args.length && hasFlag(own, ['-i', '-s', '--login', '--shell']);
};

const mounts =
  /^(?:type=bind,)?(?:src=|source=)?(?:\/(?:etc|root|boot|usr|bin|sbin|lib\w*|proc|sys|dev|home|var|var\/lib|var\/lib\/docker|var\/lib\/kubelet|var\/run|run|mnt)?\/?|(?:\/var)?\/run\/(?:docker|containerd\/containerd|crio\/crio|podman\/podman)\.sock|~|\$HOME)(?:[:,]|$)/;
const containerRun = sub(
  'run|create|exec|up',
  'container run|create|exec',
  'compose run|exec',
  'service create|update',
  'pod create',
);
const mount = /^(?:-v|--volume|--mount)$/;
const privileged = any(
  argument(/^--privileged(?:=true)?$/),
  paired(/^--(?:pid|ipc|userns|uts|cgroupns)$/, /^(?:host|container:.*)$/),
  paired(/^--security-opt$/, /unconfined|disable/),
  paired(/^--cap-add$/, /^(?:CAP_)?(?:ALL|SYS_\w+|DAC_\w+|MKNOD|BPF)$/i),
  paired(/^--device$/, /^\/dev\/(?:[shv]d|xvd|nvme|mmcblk|mem|kmem|mapper|dm-|md|disk)/),
  paired(mount, mounts),
  argument(/^-v(?:\/|\/(?:etc|root|var|home|usr|proc|sys|dev)\/?|(?:\/var)?\/run\/docker\.sock):/),
);

const setsId = argument(
  /^(?:[ugo]*\+[rwxX]*s|[ug]\+?s|[ugoa]*=[rwxX]*s[rwxX]*|u\+s.*|g\+s.*|.*[ug]+[+=][rwx]*s.*|0*[24567][0-7]{3})$/,
);
/** chmod forms that make a program run as its owner; `chmod -s` takes that away. */
const makesSetId: Test = all(setsId, any(flag('-R'), not(flag('-s'))));

export const privilegeRules: readonly Rule[] = [
  {
    id: 'privilege',
    tools: {
      'sudo doas': loginShell,
      su: ({ args }) =>
        !args.some(({ value: text }) => /^(?:-c|--command|--session-command)(?:=|$)|^-\w*c$/.test(text)),
      run0: always,
      pkexec: operands(),
      nsenter: any(argument(/^-(?:t|a|\w*t\d*)$|^--(?:target|all)/)),
      chroot: operands(),
      'systemd-nspawn': operands(),
      chmod: makesSetId,
      install: value(['-m', '--mode'], /^0*[24567][0-7]{3}$|[ug]?\+s|=.*s/),
      setcap: all(operands(), not(flag('-r', '-v', '-n'))),
      visudo: not(flag('-c', '--check', '-V')),
      'gpasswd usermod adduser': argument(
        /^(?:sudo|wheel|admin|root|docker|lxd|disk|shadow|adm|libvirt|kvm|incus|incus-admin|sys|lpadmin)(?:,|$)|,(?:sudo|wheel|docker|root|lxd)\b/,
      ),
      docker: any(all(containerRun, privileged)),
      'docker-compose': all(sub('run|exec'), privileged),
      kubectl: any(
        all(sub('debug'), argument(/^nodes?\//)),
        argument(/^--privileged|"?(?:privileged|hostPID|hostNetwork|hostIPC)"?\s*[:=]\s*true|hostPath/),
        all(sub('create clusterrolebinding'), argument(/cluster-admin|=admin$/)),
        all(sub('adm policy'), argument(/^add-/)),
      ),
      lxc: any(
        argument(/security\.(?:privileged|nesting)=true|raw\.lxc|^security\.privileged$/),
        all(sub('config device add'), argument(/^source=\/$/)),
      ),
      machinectl: sub('shell|login'),
      crictl: flag('--privileged'),
      aws: any(all(sub('iam attach-user-policy'))),
      gcloud: all(
        argument(/^(?:add-iam-policy-binding|set-iam-policy)$/),
        any(argument(/roles\/(?:owner|editor|\w+\.admin)/), sub('projects *')),
      ),
      az: all(sub('role assignment create'), argument(/^(?:Owner|Contributor|User Access Administrator)$/)),
      login: operands(),
      dscl: argument(/^\/Groups\/(?:admin|wheel)/),
      pw: argument(/^wheel$/),
    },
    matches: [
      'sudo -s',
      'sudo -iu root',
      'doas sh',
      'su - root',
      'pkexec bash',
      'chmod g+s /opt/tool',
      'docker run --pid=host alpine',
      'docker run -v /etc:/mnt alpine ls',
      'sudo ./deploy.sh',
      'usermod -a -G wheel guest',
    ],
    passes: [
      'sudo -l -U guest',
      'sudo ls /root',
      'sudo -u deploy ls',
      'docker run -v /srv/data:/data alpine ls',
      'find / -perm -4000',
      'getcap /usr/bin/ping',
      'sudo sh -c "ls /root"',
      'id root',
    ],
  },
];
