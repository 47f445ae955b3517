/** Containers, clusters, virtual machines. */
import { all, any, argument, flag, sub, unless, value } from '../match.ts';
import type { Rule } from './rule.ts';

const simulated = flag('--dry-run');
const docker = sub(
  'rm|rmi|kill',
  'container|image|volume|network|system|buildx|config|secret|stack|service|node|context|pod rm|remove|prune|kill|down|reset|delete',
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
      crictl: sub('rm|rmi'),
      kubectl: unless(
        argument(/^--dry-run(?:=(?:client|server))?$/),
        any(
          sub('delete|drain'),
          all(sub('scale|autoscale'), any(value(['--replicas'], /^0$/), argument(/^--replicas=0$/))),
          all(sub('replace'), flag('--force')),
          all(sub('apply'), flag('--prune', '--force')),
          all(sub('taint'), argument(/NoExecute/)),
          all(sub('patch'), argument(/"?replicas"?\s*:\s*0|finalizers"?\s*:\s*(?:null|\[\])/)),
        ),
      ),
      helm: unless(simulated, sub('uninstall|delete|del|un|rollback')),
      'kind k3d minikube kubeadm kops eksctl': any(
        sub('delete|reset|destroy|stop|remove|drain|down'),
        sub('cluster|node|clusters delete|stop|remove'),
      ),
      lxc: sub('delete|rm', 'network|image|profile|snapshot|cluster|project delete|rm', 'restore'),
      'qm pct': sub('destroy|shutdown|stop|rollback|restore'),
      virsh: sub('destroy|undefine'),
      vagrant: sub('destroy', 'snapshot delete|restore'),
      'multipass limactl': sub('delete|purge|prune'),
      VBoxManage: any(sub('unregistervm'), sub('closemedium'), sub('snapshot * delete|restore')),
      xe: argument(/^(?:vm-destroy|vm-uninstall|vdi-destroy|sr-destroy|sr-forget|snapshot-destroy|pool-eject)$/),
      machinectl: sub('remove|clean'),
      nomad: any(all(sub('job stop'), flag('-purge')), sub('volume delete', 'namespace delete')),
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
