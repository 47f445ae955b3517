/** Databases and logs: what is destroyed does not come back. */
import { all, always, any, argument, flag, not, operand, operands, sub, type Test, value } from '../match.ts';
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

const artisan =
  (words: RegExp): Test =>
  ({ args }) =>
    /artisan$/.test(args[0]?.value ?? '') && words.test(args[1]?.value ?? '');

function word(...names: string[]): Test {
  return ({ options }) => options.operands.some(({ value: text }) => names.includes(text));
}

export const dataRules: readonly Rule[] = [
  {
    id: 'db-destroy',
    tools: {
      'dropdb dropuser': operands(),
      mysqladmin: argument(/^drop$/),
      pg_restore: any(value(['-d', '--dbname'], /./), flag('-c', '--clean', '-d', '--dbname')),
      mongorestore: not(flag('--dryRun')),
      'redis-cli': redis,
      'FLUSHALL FLUSHDB flushall flushdb': always,
      curl: any(
        value(['-X', '--request'], /^DELETE$/i),
        argument(/^-X=?DELETE$/i),
        argument(/_delete_by_query|\/_close\b|\/_all\b.*delete/),
      ),
      wget: argument(/^--method=DELETE$/i),
      'http https xh': operand(/^DELETE$/i),
      DELETE: operands(),
      'rails rake': argument(
        /^db:(?:drop|reset|purge|schema:load|structure:load|rollback|truncate_all|setup|migrate:(?:reset|redo|down)|seed:replant)/,
      ),
      php: any(artisan(/^(?:migrate:(?:fresh|reset|refresh|rollback)|db:wipe)$/), ({ args }) =>
        args.some(({ value: text }) => /doctrine:(?:database:drop|schema:drop)/.test(text)),
      ),
      'manage.py': argument(/^(?:flush|reset_db|reset_schema|sqlflush)$/),
      python: ({ args }) =>
        /manage\.py$/.test(args[0]?.value ?? '') && /^(?:flush|reset_db|reset_schema)$/.test(args[1]?.value ?? ''),
      prisma: any(sub('migrate reset'), flag('--force-reset', '--accept-data-loss')),
      flask: sub('db downgrade'),
      migrate: argument(/^(?:drop|down)$/),
      influx: sub('delete', 'org delete'),
      etcdctl: sub('del|rm', 'snapshot restore', 'user delete'),
      consul: all(sub('kv delete'), operands(3)),
      nodetool: sub('drain|refresh'),
      'kafka-topics.sh': any(flag('--delete'), all(flag('--reset-offsets'), flag('--execute'))),
      sqlite3: argument(/^\.(?:restore|drop)\b|^\.read\b/),
      mongosh: ({ options }) => options.operands.find(({ value: text }) => bareMongoCall(text)) ?? false,
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
      faillock: flag('--reset'),
      log: sub('erase'),
      ipmitool: sub('sel clear|delete'),
      rm: operand(/(?:^|\/)\.\w*history$|^\/var\/log(?:\/|$)/),
      fc: flag('-p', '-R'),
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
