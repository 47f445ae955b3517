/** Containers, clusters, virtual machines. */
import { all, always, any, argument, flag, sub, unless, value } from '../match.ts';
import type { Rule } from './rule.ts';

const simulated = flag('--dry-run');
const docker = sub(
  'rm|rmi|kill',
  'container|image|volume|network|builder|system|buildx|config|secret|stack|service|node|context|plugin|pod|machine|manifest|trust rm|remove|prune|kill|down|reset|delete',
  'compose down|rm|kill',
  'swarm leave',
  'kube down',
  'checkpoint rm',
);

export const containerRules: readonly Rule[] = [
  {
    id: 'container-destroy',
    tools: {
      docker: unless(simulated, docker),
      'docker-compose': unless(simulated, sub('down|rm|kill')),
      crictl: sub('rm|rmi|rmp|stopp'),
      ctr: argument(/^(?:rm|remove|delete|del|prune)$/),
      buildah: sub('rm|rmi|prune'),
      skopeo: sub('delete'),
      crane: sub('delete'),
      kubectl: unless(
        argument(/^--dry-run(?:=(?:client|server))?$/),
        any(
          sub('delete|drain|evict|expunge', 'adm drain|prune', 'certificate deny'),
          all(sub('scale|autoscale'), any(value(['--replicas'], /^0$/), argument(/^--replicas=0$/))),
          all(sub('replace'), flag('--force')),
          all(sub('apply'), flag('--prune', '--force')),
          all(sub('taint'), argument(/NoExecute/)),
          all(sub('patch'), argument(/"?replicas"?\s*:\s*0|finalizers"?\s*:\s*(?:null|\[\])/)),
        ),
      ),
      helm: unless(simulated, sub('uninstall|delete|del|un|rollback')),
      helmfile: sub('destroy|delete'),
      'kind k3d minikube microk8s k0s rke rke2 talosctl kubeadm kops eksctl kubectx colima crc': any(
        sub('delete|reset|destroy|stop|remove|drain|down'),
        sub('cluster|node|clusters|nodegroup delete|stop|remove'),
      ),
      'k3s-uninstall.sh k3s-killall.sh k3s-agent-uninstall.sh rke2-uninstall.sh rke2-killall.sh': always,
      lxc: sub(
        'delete|rm',
        'storage|network|image|profile|snapshot|cluster|project delete|rm',
        'storage volume delete',
        'restore',
      ),
      'lxc-destroy': always,
      'qm pct': sub('destroy|shutdown|stop|rollback|delsnapshot|restore'),
      'pvecm pveceph': sub('delnode|purge|destroy|expected'),
      virsh: sub(
        'destroy|undefine|vol-delete|vol-wipe|pool-delete|snapshot-delete|snapshot-revert|net-undefine|pool-undefine',
      ),
      vagrant: sub('destroy', 'box remove', 'snapshot delete|restore'),
      'multipass limactl': sub('delete|purge|prune|factory-reset'),
      'VBoxManage vboxmanage': any(sub('unregistervm'), sub('closemedium'), sub('snapshot * delete|restore')),
      prlctl: sub('delete|unregister'),
      vmrun: sub('deleteVM|stop|reset|deleteSnapshot|revertToSnapshot'),
      xe: argument(/^(?:vm-destroy|vm-uninstall|vdi-destroy|sr-destroy|sr-forget|snapshot-destroy|pool-eject)$/),
      machinectl: sub('remove|clean'),
      argocd: sub('app delete|terminate-op', 'cluster rm', 'proj delete', 'repo rm'),
      flux: sub('uninstall|delete|suspend'),
      istioctl: sub('uninstall'),
      linkerd: sub('uninstall'),
      velero: sub('backup|restore|schedule delete', 'uninstall'),
      nomad: any(all(sub('job stop'), flag('-purge')), sub('volume delete|deregister', 'namespace delete')),
      distrobox: sub('rm|stop'),
      toolbox: sub('rm|rmi'),
      wsl: flag('--unregister', '--shutdown', '--terminate', '-t'),
      rancher: sub('clusters delete', 'apps delete', 'projects delete'),
    },
    matches: [
      'docker rm old_web',
      'docker volume prune -f',
      'kubectl delete deploy api',
      'kubectl scale sts/db --replicas 0',
      'helm -n shop uninstall cart',
      'docker-compose down',
      'virsh undefine vm3',
      'lxc delete web --force',
    ],
    passes: [
      'docker ps -a',
      'docker rm -h',
      'kubectl get pods',
      'kubectl delete deploy api --dry-run=server',
      'helm list',
      'docker compose up -d',
      'kubectl apply -f app.yaml',
      'docker volume inspect data',
      'docker build --rm -t x .',
    ],
  },
];
