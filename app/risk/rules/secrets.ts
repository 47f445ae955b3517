/** Private keys, tokens and passwords on the screen. */
import { all, always, any, argument, flag, not, operand, operands, sub, type Test, value } from '../match.ts';
import { isSecret } from '../paths.ts';
import { showsFiles } from '../secrets.ts';
import type { Rule } from './rule.ts';

const tokenName =
  /(?:SECRET|TOKEN|PASSWORD|PASSWD|API_?KEY|PRIVATE_?KEY|ACCESS_?KEY|CREDENTIALS?|_PASS|PGPASSWORD)s?\b/i;
const printsToken: Test = ({ args }) =>
  args.find(
    ({ value: text }) =>
      /^\$\{?\w+\}?$|^\w+[:=] ?\$\{?\w+\}?$/.test(text) &&
      /\$/.test(text) &&
      tokenName.test(text.slice(text.indexOf('$'))),
  ) ?? false;

export const secretRules: readonly Rule[] = [
  {
    id: 'secret-read',
    tools: {
      kubectl: any(
        all(
          sub('get'),
          operand(/^secrets?(?:\/|$|,)|,secrets?/),
          any(
            value(['-o', '--output'], /^(?:ya?ml|json|jsonpath|go-template|custom-columns)/),
            argument(/^-o=?(?:ya?ml|json|go-template|custom)|^--template/),
          ),
        ),
        all(sub('config view'), flag('--raw')),
        sub('create token', 'edit secret|secrets', 'whoami -t'),
      ),
      docker: all(sub('inspect', 'container inspect'), argument(/\.Env\b/)),
      aws: any(
        all(sub('ssm get-parameter'), flag('--with-decryption')),
        sub('secretsmanager get-secret-value', 'sts assume-role', 'configure export-credentials|get'),
      ),
      gcloud: any(sub('auth print-access-token')),
      az: any(sub('keyvault secret show|download', 'aks get-credentials', 'redis list-keys')),
      gh: any(sub('auth token'), all(sub('auth status'), flag('-t', '--show-token'))),
      vault: any(sub('read|print'), sub('kv get', 'token create|lookup', 'print token')),
      consul: sub('acl token'),
      op: any(sub('read'), sub('item get', 'document get')),
      bw: sub('get|export|list'),
      'pass gopass': all(operands(), not(sub('ls|list|find|search|git|init|version|help|insert|generate|edit'))),
      gpg: any(flag('--export-secret-keys', '--export-secret-subkeys', '--export-secret-key')),
      security: sub('find-generic-password|export'),
      terraform: any(
        all(sub('output'), any(flag('-json', '-raw'), argument(/^-(?:json|raw)$/))),
        sub('state pull'),
        all(sub('show'), argument(/^-json$/)),
      ),
      pulumi: any(argument(/^--show-secrets$/), sub('config get', 'stack export')),
      sops: any(flag('-d', '--decrypt'), sub('decrypt|exec-env')),
      'ansible-vault': sub('view|edit'),
      doppler: sub('secrets'),
      heroku: operand(/^config(?::get)?$|^pg:credentials/),
      vercel: sub('env pull'),
      fly: sub('auth token'),
      git: any(sub('credential fill'), all(sub('config'), operand(/(?:token|password)$/i))),
      getent: sub('shadow|gshadow'),
      unshadow: always,
      wg: any(sub('showconf'), all(sub('show'), operand(/^(?:dump|private-key|preshared-keys)$/))),
      nmcli: flag('-s', '--show-secrets'),
      printenv: operand(tokenName),
      'echo printf': printsToken,
      openssl: any(
        all(sub('rsa|pkey|ec'), flag('-in'), not(flag('-pubout', '-noout', '-pubin', '-pubcheck', '-check', '-out'))),
        all(sub('pkcs12'), flag('-nodes', '-nocerts', '-noenc')),
      ),
      grep: all(argument(/PRIVATE KEY|AKIA|aws_secret|BEGIN (?:RSA|OPENSSH)/i), flag('-r', '-R', '--recursive')),
      ps: argument(/^(?:e\w*|\w*e\w*ww\w*|aux\w*e\w*|\w*auxe\w*|eww?)$/),
      strings: operand(/^\/proc\/\w+\/environ$/),
      tcpdump: argument(/^-(?:\w*[AX]\w*)$|passw/i),
      systemctl: all(sub('show-environment')),
      npm: sub('token'),
      'redis-cli': ({ options }) =>
        /^config$/i.test(options.operands[0]?.value ?? '') &&
        /^(?:requirepass|masterauth|\*)$/i.test(options.operands[2]?.value ?? ''),
      find: ({ args }) =>
        args.some(
          ({ value: text }, i) => /^-(?:exec|execdir|ok)$/.test(text) && showsFiles(args[i + 1]?.value ?? ''),
        ) &&
        (args.find(({ value: text }) => isSecret(text)) ?? false),
      cryptsetup: all(sub('luksDump'), flag('--dump-volume-key', '--dump-master-key')),
      dmsetup: all(sub('table'), flag('--showkeys')),
    },
    matches: [
      'head ~/.ssh/id_rsa',
      'less .env.production',
      'cat /proc/812/environ',
      'kubectl get secrets api -o json',
      'aws secretsmanager get-secret-value --secret-id db',
      'sudo tail /etc/gshadow',
      'grep DB_ .env',
      'gh auth token',
      'base64 /etc/ssl/private/site.key',
    ],
    passes: [
      'head ~/.ssh/id_rsa.pub',
      'ls -l .env',
      'cat .env.example',
      'kubectl get secrets',
      'aws secretsmanager list-secrets',
      'cat /etc/group',
      'stat ~/.aws/credentials',
      'cat ~/.ssh/known_hosts',
      'openssl x509 -in site.pem -noout -text',
    ],
  },
];
