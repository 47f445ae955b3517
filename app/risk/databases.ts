/** Database clients: the statements they are given as options. */

import type { Call } from './call.ts';
import { sub, type Test, valuesOf } from './match.ts';
import { names } from './options.ts';
import type { Range } from './range.ts';
import { destroysMongo, judgeBareStatement, judgeSql } from './sql.ts';
import type { Reading } from './state.ts';
import { tableOf } from './table.ts';
import type { Arg } from './words.ts';

type Client = {
  /** Options whose value is a statement. */
  readonly options: readonly string[];
  /** Options whose value is a file of statements. */
  readonly files?: readonly string[];
  /** Operands are statements too, from this one on. */
  readonly from?: number;
  readonly under?: Test;
};

const clients: ReadonlyMap<string, Client> = tableOf<Client>({
  psql: { options: ['-c', '--command'], files: ['-f', '--file'] },
  mysql: { options: ['-e', '--execute', '--init-command'] },
  sqlite3: { options: ['-cmd'], from: 1 },
  'clickhouse-client': { options: ['-q', '--query'] },
  cockroach: { options: ['-e', '--execute'], files: ['-f'] },
  cqlsh: { options: ['-e', '--execute'], files: ['-f'] },
  influx: { options: ['-execute'] },
  wrangler: { options: ['--command'], files: ['--file'], under: sub('d1 execute') },
});

export const isClientName = (name: string): boolean => clients.has(name) || name === 'mongosh' || name === 'redis-cli';
export const isDatabaseClient = (call: Call): boolean => isClientName(call.name);

export function judgeStatements(call: Call, reading: Reading): void {
  if (call.name === 'mongosh') {
    for (const code of valuesOf(call, '--eval')) if (destroysMongo(code.value)) reading.report('db-destroy', code);
    return;
  }
  const client = clients.get(call.name);
  if (client === undefined || (client.under !== undefined && client.under(call) === false)) return;
  for (const text of statementArgs(call, client)) judgeSqlText(text.value, text, reading);
  for (const file of valuesOf(call, ...(client.files ?? []))) reading.report('db-destroy', file);
}

const statementArgs = (call: Call, client: Client): Arg[] => [
  ...attachedValues(call, client.options),
  ...(client.from === undefined ? [] : call.options.operands.slice(client.from)),
];

/** Options unknown to the tables are still seen: `-e` may be spelt alone or attached. */
function attachedValues(call: Call, options: readonly string[]): Arg[] {
  const known = valuesOf(call, ...options);
  const next = call.args.flatMap((arg, i) => (options.includes(arg.value) ? call.args.slice(i + 1, i + 2) : []));
  return [...known, ...next.filter((arg) => !known.includes(arg))];
}

/** SQL on standard input, or at a prompt that may be a database's. */
function judgeSqlText(text: string, range: Range, reading: Reading): void {
  for (const rule of judgeSql(text)) reading.report(rule, range);
}

export function judgeClientInput(call: Call, text: string, range: Range, reading: Reading): void {
  if (call.name === 'mongosh') {
    if (destroysMongo(text)) reading.report('db-destroy', range);
  } else judgeSqlText(text, range, reading);
}

const lowerWords = names(
  'drop truncate delete update alter grant create flushall flushdb purge reset kill set config debug script swapdb replicaof slaveof cluster acl',
);

const statementWords = new Set([...lowerWords].flatMap((word) => [word, word.toUpperCase()]));

export const isStatementWord = (name: string): boolean => statementWords.has(name);

/** `DROP TABLE x` as a command: typed as if at a database prompt. Lower-case `truncate` is the program. */
export function judgeTypedStatement(call: Call, reading: Reading): void {
  const text = [call.name, ...call.args.map(({ value }) => value)].join(' ');
  for (const rule of judgeBareStatement(`${text};`)) reading.report(rule, call);
}
