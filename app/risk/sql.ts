/** Statements of SQL, Redis and MongoDB that destroy data; words inside strings and comments do not count. */
import type { RuleId } from './assessment.ts';

const drops =
  /^(?:drop\s+(?!prepare)\w+|truncate\s+\w|alter\s+[\s\S]*?\bdrop\b|purge\s+(?:binary|master)|reset\s+(?:master|slave|replica)|flush(?:all|db)\b|drop$|detach\s+(?:database|table)|vacuum\s+into|delete\s+from\s+system|shutdown\b|undrop|optimize\s+table\s+\S+\s+final)/;
const everyRow =
  /\bwhere\s+(?:\(?\s*)?(?:1\s*=\s*1|true|1|''\s*=\s*''|0\s*=\s*0|not\s+false|id\s*=\s*id|id\s*(?:>|>=|<>|!=)\s*0|id\s+is\s+not\s+null)\s*\)?\s*(?:;|$|limit\b|returning\b|or\b)/;
const alwaysTrue = /\bor\s+(?:1\s*=\s*1|true|''\s*=\s*'')/;
const changesRows =
  /^(?:explain\s+(?:analyze|\(analyze\))\s+)?(?:with\b[\s\S]*?\)\s*)?(?:delete\s+(?:low_priority\s+|quick\s+|ignore\s+)*from|delete\s+\w+\s+from|update\s+[\s\S]*?\bset\b)/;
const grants =
  /^(?:grant\s+all\b[\s\S]*\bon\s+\*\.\*|(?:create|alter)\s+(?:role|user)\b[\s\S]*\bsuperuser\b(?<!nosuperuser)|grant\s+(?:rds_superuser|pg_execute_server_program|dba|sysadmin)\b)/;
const accounts =
  /^(?:(?:create|alter)\s+(?:user|role|login)\b|set\s+password\b|rename\s+user\b|update\s+mysql\.user\b)/;
const kills = /^(?:kill\s+(?:connection\s+|query\s+)?\d|select\b[\s\S]*\bpg_(?:terminate|cancel)_backend\b)/;
const runs =
  /^(?:copy\b[\s\S]*\b(?:from|to)\s+program\b|exec(?:ute)?\s+(?:master\.+)?xp_cmdshell|select\b[\s\S]*\b(?:sys_exec|sys_eval|load_extension|dblink_exec)\s*\(|create\s+extension\s+plpython)/;
const reads =
  /^select\b[\s\S]*\b(?:load_file|pg_read_file|pg_ls_dir)\s*\(|^select\b[\s\S]*\bfrom\s+(?:mysql\.user|pg_shadow|pg_authid)\b|^show\s+grants\b.*identified/;
const writes = /^select\b[\s\S]*\binto\s+(?:out|dump)file\b/;

/** Longest first: the text of one statement, in lower case, strings emptied. */
function judgeStatement(statement: string): RuleId | null {
  if (drops.test(statement)) return 'db-destroy';
  if (changesRows.test(statement)) {
    return /\bwhere\b/.test(statement) && !everyRow.test(statement) && !alwaysTrue.test(statement)
      ? null
      : 'db-destroy';
  }
  if (grants.test(statement)) return 'privilege';
  if (accounts.test(statement)) return 'account';
  if (kills.test(statement)) return 'process-kill';
  if (runs.test(statement)) return 'dynamic-exec';
  if (writes.test(statement)) return 'exfil';
  return reads.test(statement) ? 'secret-read' : null;
}

const shellEscape = /^\s*(?:\\!|!|\.shell\b|\.system\b|system\s)/m;
const noise = /\/\*(?!!)[\s\S]*?\*\/|--[^\n]*|'(?:[^'\\]|''|\\[\s\S])*'/g;

/** The rules that SQL text meets; `1 = 1` keeps its numbers because only strings are emptied. */
export function judgeSql(text: string): RuleId[] {
  const found = new Set<RuleId>();
  if (shellEscape.test(text)) found.add('dynamic-exec');
  const plain = text.replace(noise, (piece) => (piece.startsWith("'") ? "''" : ' ')).replace(/\/\*!\d*|\*\//g, ' ');
  for (const statement of plain.split(/;|\\g\b|\bgo\b\s*$|\bbegin\b|\bthen\b|\$\$/i)) {
    const rule = judgeStatement(statement.trim().toLowerCase().replace(/\s+/g, ' '));
    if (rule !== null) found.add(rule);
  }
  return [...found];
}

const bareStatement =
  /^\s*(?:drop\s+(?:table|database|schema|view|materialized|index|user|role|column|keyspace|collection|function|sequence|tablespace|trigger|procedure|type|extension|event|policy|publication|subscription)\b|truncate\s+(?:table\s+)?[\w."`]+(?:\s+(?:cascade|restart\s+identity.*))?\s*;|truncate\s+table\b|delete\s+from\b|update\s+[\w."`]+\s+set\b|alter\s+(?:table|database|user|role|system)\b|grant\s+\w[\s\S]*\bto\b|create\s+(?:user|role)\b|flush(?:all|db)(?:\s+(?:async|sync))?\s*;?\s*$|purge\s+binary\b|reset\s+master\b|kill\s+query\b|set\s+password\b)/i;
const bareMongo = /^\s*(?:db|rs|sh)\.[\w$.]*(?:drop\w*|deleteMany|remove|shutdownServer|removeShard|stepDown)\s*\(/;
const bareRedis =
  /^\s*(?:config\s+set|debug\s+(?:segfault|sleep)|script\s+flush|swapdb|replicaof|slaveof|cluster\s+(?:reset|flushslots|failover)|acl\s+(?:setuser|deluser))\b/i;

/** Statements typed as if at a database prompt: at a shell prompt the app does not know which program reads them. */
export function judgeBareStatement(text: string): RuleId[] {
  if (bareMongo.test(text) || bareRedis.test(text)) return ['db-destroy'];
  return bareStatement.test(text) ? judgeSql(text) : [];
}

/** JavaScript for mongosh. */
export const destroysMongo = (code: string): boolean =>
  /\.(?:drop\w*|deleteMany\s*\(\s*(?:\{\s*\}\s*)?[,)]|remove\s*\(\s*(?:\{\s*\}\s*)?[,)]|updateMany\s*\(\s*\{\s*\}|shutdownServer|removeUser|removeShard|fsyncLock|stepDown|renameCollection|compact)/.test(
    code.replace(/\.drop(?=\w*[^\w(])/g, '.'),
  ) && /\(/.test(code);
export const bareMongoCall = (text: string): boolean => bareMongo.test(text);
