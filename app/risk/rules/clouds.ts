/** Clouds and infrastructure as code: whole environments removed by one word. */
import { all, any, argument, flag, not, operand, operands, sub, type Test, unless, value } from '../match.ts';
import type { Rule } from './rule.ts';

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

export const cloudRules: readonly Rule[] = [
  {
    id: 'cloud-destroy',
    tools: {
      terraform: any(
        sub('destroy', 'state rm|push|mv', 'workspace delete'),
        all(sub('apply'), argument(/^--?(?:auto-approve|destroy)(?:=true)?$/)),
        all(sub('run-all'), operand(/^(?:apply|destroy)$/)),
      ),
      pulumi: any(
        sub('destroy', 'stack rm', 'state delete'),
        all(sub('up|update|refresh'), flag('-y', '--yes', '-f', '--skip-preview')),
      ),
      cdk: any(sub('destroy'), all(sub('deploy'), argument(/^never$|^--require-approval=never$|^--force$/))),
      serverless: sub('remove|rollback'),
      aws: unless(
        flag('--dry-run', '--dryrun'),
        any(verb(1, 2), all(sub('s3 sync'), flag('--delete')), all(sub('s3 rm|rb'))),
      ),
      gcloud: verb(1, 6),
      gsutil: any(sub('rm|rb'), all(sub('rsync'), flag('-d')), ({ options }) =>
        options.operands.slice(0, 2).some(({ value: text }) => text === 'rm' || text === 'rb'),
      ),
      az: verb(1, 6),
      'doctl hcloud linode-cli oci openstack': verb(0, 5),
      heroku: operand(
        /^(?:apps|addons|pg|domains|pipelines|releases|config|access|members|keys|certs|webhooks|drains):(?:destroy|delete|remove|reset|unset|rollback|clear|detach|copy)$|^rollback$/,
      ),
      fly: any(verb(0, 3)),
      'vercel now': sub('remove|rm|rollback', 'env rm', 'projects rm', 'secrets rm'),
      wrangler: any(sub('delete|rollback'), operand(/^delete$/), operand(/:(?:delete)$/)),
      firebase: argument(/^[\w:]+:(?:delete|disable|remove|clear|destroy)$|^firestore:delete$/),
      gh: any(
        sub(
          'repo delete|archive|rename',
          'release delete',
          'secret|label|cache|gist|run delete|remove',
          'issue delete',
        ),
        all(sub('api'), any(value(['-X', '--method'], /^DELETE$/i))),
        all(sub('repo edit'), argument(/visibility/)),
        all(sub('pr merge'), flag('--admin')),
      ),
      ansible: all(changesHosts, not(flag('--check', '-C', '--list-hosts'))),
      'ansible-playbook': all(
        operands(),
        not(flag('--check', '-C', '--syntax-check', '--list-hosts', '--list-tasks', '--list-tags')),
      ),
      salt: all(
        argument(
          /^(?:state\.(?:apply|highstate|sls)|pkg\.(?:remove|purge)|service\.(?:stop|restart)|file\.remove|system\.\w+|user\.\w+|cp\.|saltutil\.)/,
        ),
        not(argument(/^test=True$/i)),
      ),
      vault: any(sub('delete'), sub('kv delete|destroy', 'secrets|auth|policy|namespace|token disable|delete|revoke')),
      eksctl: sub('delete'),
      kops: sub('delete'),
      npm: any(sub('owner rm')),
      'cargo gem': sub('yank'),
      cf: sub('delete|stop|restart'),
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
