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
  /^(?:type=bind,)?(?:src=|source=)?(?:\/(?:etc|root|boot|usr|bin|sbin|lib\w*|proc|sys|dev|home|var|var\/lib(?:\/(?:docker|kubelet))?|(?:var\/)?run|mnt)?\/?|(?:\/var)?\/run\/(?:\w+\/)?(?:docker|containerd|crio|podman)\.sock|~|\$HOME)(?:[:,]|$)/;
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
);

const setsId = argument(/^(?:[ugo]*[+=][rwxX]*s[rwx]*|.*\b[ug]+[+=][rwx]*s.*|0*[24567][0-7]{3})$/);
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
        /^(?:.+,)?(?:sudo|wheel|admin|root|docker|lxd|disk|shadow|adm|libvirt|kvm|incus)(?:,|$)/,
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
  },
];
