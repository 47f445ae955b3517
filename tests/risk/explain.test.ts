import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { en } from '../../app/i18n/en/en.ts';
import { explainCommand } from '../../app/risk/explain/explain.ts';
import { partsByProgram } from '../../app/risk/explain/parts.ts';
import { ruleExamples } from '../../app/risk/rule-examples.ts';

/** `program(option option)`, as the text has them. */
const told = (text: string) =>
  explainCommand(text).map(({ program, options }) => `${program}(${options.map(({ name }) => name).join(', ')})`);
const ids = (text: string) => explainCommand(text).flatMap(({ options }) => options.map(({ id }) => id));

describe('the explanation of a command', () => {
  it.each([
    ['rm -rf /srv/old', ['rm(-r, -f)']],
    ['sed -i.bak s/a/b/ x.conf', ['sed(-i)']],
    ['systemctl --now enable nginx', ['systemctl(--now, enable)']],
    ['service nginx restart', ['service(restart)']],
    ['/usr/bin/apt-get -y purge curl', ['apt(-y, purge)']],
    ['docker compose down --volumes', ['docker(compose down, --volumes)']],
    ['docker rm -f web', ['docker(rm, -f)']],
    ['curl -sSL -o out.txt -X POST -d @body https://a.example', ['curl(-s, -L, -o, -X, -d)']],
    ['tar xzf a.tgz -C /srv', ['tar(-x, -z, -f, -C)']],
    ['find . -name x -delete', ['find(-name, -delete)']],
    ['dd if=a of=/dev/sda bs=4M', ['dd(if=, of=, bs=)']],
    ['kill -9 812', ['kill(-9)']],
    ['rsync -a --delete a/ b/', ['rsync(-a, --delete)']],
    ['git reset --hard HEAD~1', ['git(reset, --hard)']],
    ['git stash drop', ['git(stash drop)']],
    ['kubectl -n web delete pod x', ['kubectl(-n, delete)']],
    ['nginx -s reload', ['nginx(-s)']],
    ['redis-cli FLUSHALL', ['redis-cli(FLUSHALL)']],
    ['mkfs.ext4 /dev/sdb1', ['mkfs.ext4()']],
    ['journalctl -u nginx --since=today', ['journalctl(-u, --since)']],
  ])('%s', (text, expected) => {
    expect(told(text)).toEqual(expected);
  });

  it.each([
    ['sudo -u root rm -rf x', ['sudo(-u)', 'rm(-r, -f)']],
    ['env A=1 nohup timeout 5 rm -f x', ['env()', 'nohup()', 'timeout()', 'rm(-f)']],
    ["sudo sh -c 'systemctl stop nginx'", ['sudo()', 'sh(-c)', 'systemctl(stop)']],
    ["ssh -p 2222 web 'rm -r old'", ['ssh(-p)', 'rm(-r)']],
    ['find . -exec chmod -R 777 {} +', ['find(-exec)', 'chmod(-R, 777)']],
    ['ls | xargs -0 rm -f', ['ls()', 'xargs(-0)', 'rm(-f)']],
    ['for f in a b; do mv "$f" $(cat to); done', ['mv()', 'cat()']],
  ])('goes into what other programs run: %s', (text, expected) => {
    expect(told(text)).toEqual(expected);
  });

  it('says nothing of a program it does not know, nor of what only looks like an option', () => {
    expect(explainCommand('shopctl -r drop')).toEqual([]);
    expect(ids('rm -- -r')).toEqual([]);
    expect(ids('constructor --hard')).toEqual([]);
    expect(explainCommand('')).toEqual([]);
  });

  it('points at the words in the text', () => {
    const text = 'cd /srv && sudo rm -rf old';
    const [, rm] = explainCommand(text);
    expect(rm && text.slice(rm.start, rm.end)).toBe('rm');
    expect(rm?.options.map(({ start, end }) => text.slice(start, end))).toEqual(['-rf', '-rf']);
  });

  it('never throws, and its ranges are in the text', () => {
    const word = fc.constantFrom(
      ...[...partsByProgram.keys()],
      ...ruleExamples.map(({ text }) => text),
      ...[
        'sudo',
        '$(',
        ')',
        '`',
        "'",
        '"',
        '|',
        '&&',
        ';',
        '\\',
        '-rf',
        '--',
        '-',
        '{}',
        '<<A',
        '\n',
        '(',
        '\u202e',
        '=',
        'x',
      ],
    );
    const texts = fc.oneof(
      fc.array(word, { maxLength: 12 }).map((words) => words.join(' ')),
      fc.string({ unit: 'binary', maxLength: 60 }),
    );
    fc.assert(
      fc.property(texts, (text) => {
        for (const part of explainCommand(text)) {
          for (const { start, end } of [part, ...part.options])
            if (!(start >= 0 && start <= end && end <= text.length)) return false;
        }
        return true;
      }),
      { numRuns: 400, seed: 6 },
    );
    expect(explainCommand('('.repeat(9000))).toEqual([]);
  });

  it('has a use for every sentence of the dictionary', () => {
    const used = new Set<string>();
    for (const { options, verbs } of partsByProgram.values())
      for (const id of [...options.values(), ...verbs.map((verb) => verb.id)]) used.add(id);
    expect(Object.keys(en.explain.options).filter((id) => !used.has(id))).toEqual([]);
    expect(Object.keys(en.explain.programs).sort()).toEqual([...partsByProgram.keys()].sort());
  });
});
