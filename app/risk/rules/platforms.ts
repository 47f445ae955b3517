/** Containers, clusters, virtual machines, clouds: whole environments removed by one word. */
import { all, always, any, argument, flag, not, operand, operands, sub, type Test, unless, value } from '../match.ts';
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

/** `aws rds delete-db-cluster`: the verb begins or is one of the first words. */
const destroys =
  /^(?:(?:batch-)?(?:delete|terminate|destroy|remove|purge|deregister|release|revoke|disable|detach|disassociate|stop|reboot|reset|cancel|schedule-key-deletion|deprovision|restore|failover|rollback|modify|replace|put-bucket-policy|put-bucket-acl|put-public-access-block|suspend|undeploy|unassign|evict|drain|abort|empty|force|rebuild|shutdown|power-?off|poweroff|power-cycle|power-off|deallocate|rb|rm|del|d|archive|wipe)(?:-|$)|.*:(?:destroy|delete|remove|rm|reset|drop|purge|stop|restart)$|.*-(?:delete|destroy)$)/;
const verb =
  (from: number, to: number): Test =>
  ({ options }) =>
    options.operands.slice(from, to).find(({ value: text }) => destroys.test(text)) ?? false;

const reads =
  /^(?:ping|setup|debug|stat|gather_facts|ansible\.builtin\.(?:ping|setup|debug|stat|gather_facts)|command|shell|raw|slurp|find|getent|package_facts|service_facts|win_ping|assert)$/;
/** `ansible hosts -m module`: modules that change hosts; command and shell are read as what they run. */
const changesHosts: Test = (call) =>
  value(['-m', '--module-name'], /./)(call) !== false && value(['-m', '--module-name'], reads)(call) === false;

export const platformRules: readonly Rule[] = [
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
  {
    id: 'cloud-destroy',
    tools: {
      terraform: any(
        sub('destroy|taint|force-unlock', 'state rm|push|mv|replace-provider', 'workspace delete'),
        all(sub('apply'), argument(/^--?(?:auto-approve|destroy)(?:=true)?$/)),
        all(sub('run-all'), operand(/^(?:apply|destroy)$/)),
      ),
      pulumi: any(
        sub('destroy|cancel', 'stack rm', 'state delete|unprotect'),
        all(sub('up|update|refresh'), flag('-y', '--yes', '-f', '--skip-preview')),
      ),
      cdk: any(sub('destroy'), all(sub('deploy'), argument(/^never$|^--require-approval=never$|^--force$/))),
      cdktf: any(sub('destroy'), all(sub('deploy'), flag('--auto-approve'))),
      'sam copilot': any(sub('delete'), sub('app|env|svc|job delete')),
      'serverless sls': sub('remove|rollback'),
      aws: unless(
        flag('--dry-run', '--dryrun'),
        any(verb(1, 2), all(sub('s3 sync'), flag('--delete')), all(sub('s3 rm|rb'))),
      ),
      eb: sub('terminate|abort|restart'),
      gcloud: verb(1, 6),
      gsutil: any(sub('rm|rb|rewrite'), all(sub('rsync'), flag('-d')), ({ options }) =>
        options.operands.slice(0, 2).some(({ value: text }) => text === 'rm' || text === 'rb'),
      ),
      az: verb(1, 6),
      azd: sub('down'),
      azcopy: sub('remove|rm'),
      'doctl hcloud linode-cli vultr-cli oci openstack ibmcloud scw ovhcloud exo upctl civo yc aliyun tccli nova cinder neutron swift glance s3cmd s5cmd mgc stackit':
        verb(0, 5),
      heroku: operand(
        /^(?:apps|addons|pg|domains|pipelines|releases|config|access|members|keys|certs|webhooks|drains):(?:destroy|delete|remove|reset|unset|rollback|clear|detach|copy)$|^rollback$/,
      ),
      fly: any(verb(0, 3)),
      'vercel now': sub('remove|rm|rollback', 'env rm', 'domains rm', 'projects rm', 'secrets rm'),
      netlify: argument(/^(?:sites:delete|env:unset|functions:delete)$/),
      wrangler: any(sub('delete|rollback'), operand(/^delete$/), operand(/:(?:delete)$/)),
      firebase: argument(/^[\w:]+:(?:delete|disable|remove|clear|destroy)$|^firestore:delete$/),
      railway: sub('down|delete|volume'),
      render: sub('services delete'),
      gh: any(
        sub(
          'repo delete|archive|rename',
          'release delete',
          'secret|variable|label|cache|gist|run|codespace|ssh-key|gpg-key delete|remove',
          'workflow disable',
          'release delete-asset',
          'issue delete',
        ),
        all(sub('api'), any(value(['-X', '--method'], /^DELETE$/i))),
        all(sub('repo edit'), argument(/visibility/)),
        all(sub('pr merge'), flag('--admin')),
      ),
      glab: any(sub('repo|project|release|variable delete'), all(sub('api'), value(['-X', '--method'], /^DELETE$/i))),
      ansible: all(changesHosts, not(flag('--check', '-C', '--list-hosts'))),
      'ansible-playbook ansible-navigator': all(
        operands(),
        not(flag('--check', '-C', '--syntax-check', '--list-hosts', '--list-tasks', '--list-tags')),
      ),
      'salt salt-call salt-ssh': all(
        argument(
          /^(?:state\.(?:apply|highstate|sls)|pkg\.(?:remove|purge)|service\.(?:stop|restart)|file\.remove|system\.\w+|user\.\w+|cp\.|saltutil\.)/,
        ),
        not(argument(/^test=True$/i)),
      ),
      knife: argument(/^(?:delete|destroy|bootstrap)$/),
      bolt: sub('command run', 'script run', 'plan run', 'task run', 'apply'),
      puppet: sub('node purge|deactivate|clean', 'resource *', 'apply'),
      vault: any(
        sub('delete'),
        sub(
          'kv delete|destroy|undelete|metadata',
          'secrets|auth|policy|namespace|lease|token|audit disable|delete|revoke|move',
          'operator *',
        ),
      ),
      boundary: argument(/^delete$/),
      eksctl: sub('delete'),
      kops: sub('delete'),
      b2: argument(/^(?:delete-|rm$|hide-|cancel-)/),
      ossutil: sub('rm|rb'),
      coscmd: sub('delete|deletebucket'),
      npm: any(sub('unpublish|deprecate', 'owner rm', 'access *', 'dist-tag rm')),
      'cargo gem': sub('yank'),
      snapcraft: sub('close|unregister'),
      dnscontrol: sub('push'),
      flarectl: argument(/^delete$|^d$/),
      cf: sub('delete|delete-service|delete-space|delete-org|delete-app|stop|restage|restart'),
    },
    matches: [
      'tofu destroy',
      'terraform apply --auto-approve',
      'aws rds delete-db-instance --db-instance-identifier shop',
      'az group delete -n shop -y',
      'gsutil -m rm -r gs://shop',
      'pulumi destroy -y',
      'gh repo delete me/shop',
      'ansible-playbook site.yml',
      'doctl compute droplet delete 812',
    ],
    passes: [
      'terraform plan',
      'terraform apply',
      'aws s3 ls',
      'aws ec2 describe-instances',
      'az vm list',
      'gh repo view',
      'ansible-playbook --check site.yml',
      'ansible all -m ping',
      'aws s3 cp a.txt s3://shop/',
      'pulumi preview',
    ],
  },
];
