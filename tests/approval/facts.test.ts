import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { dryRun } from '../../app/approval/facts/dry-run.ts';
import { askFact, type FactOutput, type FactPlan } from '../../app/approval/facts/fact.ts';
import { planFacts } from '../../app/approval/facts/plan-facts.ts';
import { sessionOffer } from '../../app/approval/session-offer.ts';
import { ok } from '../../shared/result.ts';

const kinds = (command: string, directory: string | null = '/srv') =>
  planFacts(command, directory).map(({ kind }) => kind);
const answered = (output: string, more: Partial<FactOutput> = {}): FactOutput => ({
  ...{ output, exitCode: 0, truncated: false, timedOut: false },
  ...more,
});
const planOf = (command: string): FactPlan => {
  const plan = planFacts(command, '/srv')[0];
  if (plan === undefined) throw new Error(`no fact for ${command}`);
  return plan;
};

describe('which facts are asked for', () => {
  it.each([
    ['rm -rf /var/log/old', ['files']],
    ['sudo rm -rf /var/log/old', ['files']],
    ['sudo -u app nice -n 5 rm a b', ['files']],
    ['rm "/srv/a b"', ['files']],
    ["rm '/srv/*'", ['files']],
    ['systemctl stop nginx', ['dependents']],
    ['sudo systemctl restart nginx.service redis', ['dependents']],
    ['kill -9 4711', ['process']],
    ['kill -s TERM 1 2', ['process']],
    ['sudo apt-get -y remove nginx', ['removal']],
    ['apt purge nginx g++', ['removal']],
    ['systemctl stop nginx && rm -rf /srv/x', ['dependents', 'files']],
    ['if true; then rm /srv/x; fi', ['files']],
  ])('%s', (command, expected) => expect(kinds(command)).toEqual(expected));
});

describe('no fact for', () => {
  it.each([
    ['a glob', 'rm /srv/*'],
    ['an expansion', 'rm "/srv/$a"'],
    ['one operand of two that expands', 'rm /srv/a $b'],
    ['a substitution', 'kill $(pgrep x)'],
    ['a home', 'rm -rf ~/x'],
    ['operands that come from elsewhere', 'find /srv -name a | xargs rm /x'],
    ['another host', 'ssh db rm -rf /srv'],
    ['a container', 'docker exec web rm -rf /srv'],
    ['another root', 'sudo chroot /mnt rm -rf /srv'],
    ['a root of sudo', 'sudo -R /mnt rm -rf /srv'],
    ['another directory', 'cd /tmp && rm x'],
    ['a directory of sudo', 'sudo --chdir=/tmp rm x'],
    ['another user manager', 'systemctl --user stop app'],
    ['another verb', 'systemctl start nginx'],
    ['a pattern of units', "systemctl stop 'nginx*'"],
    ['a process group', 'kill -- -4711'],
    ['a job', 'kill %1'],
    ['options that change what goes', 'apt-get -t testing remove nginx'],
    ['an installation', 'apt-get install nginx'],
    ['text that is not to be read', 'rm /srv/a $('],
  ])('%s: %s', (_, command) => expect(kinds(command)).toEqual([]));

  it('a relative path when the directory is not known, or may be cut', () => {
    expect(kinds('rm a', null)).toEqual([]);
    expect(kinds('rm a', '~')).toEqual([]);
    expect(kinds('rm a', `/${'x'.repeat(199)}`)).toEqual([]);
    expect(kinds('rm a')).toEqual(['files']);
  });
});

describe('the scripts', () => {
  it('hold operands as quoted words only', () => {
    expect(planOf("rm '/srv/$(touch /x)' \"/srv/it's\"").script).toContain(
      "main '/srv/$(touch /x)' '/srv/it'\\''s' </dev/null\n",
    );
    expect(planOf('rm -- -rf').script).toContain("main '/srv/-rf' </dev/null\n");
    expect(planOf('apt purge --auto-remove nginx').script).toContain(
      "main 'purge' '--auto-remove' '--' 'nginx' </dev/null\n",
    );
  });

  it('are the same for every command, but for their words', () => {
    const body = (command: string) => planOf(command).script.replace(/^main .*$/m, '');
    expect(body('rm /a')).toBe(body('sudo rm -rf "/b c" /d'));
    expect(body('kill 1')).toBe(body('kill -9 77'));
  });
});

describe('rm on this machine', () => {
  const place = mkdtempSync(join(tmpdir(), 'facts-'));
  afterAll(() => rmSync(place, { recursive: true }));
  const told = (command: string) => {
    const plan = planOf(command);
    return plan.read(answered(execFileSync('/bin/sh', { input: plan.script, encoding: 'utf8' })));
  };

  it('tells files and bytes, and takes a link for what it is', () => {
    mkdirSync(join(place, 'sub'));
    writeFileSync(join(place, 'a'), 'x'.repeat(1000));
    writeFileSync(join(place, 'sub', "it's\nb"), 'x'.repeat(24));
    symlinkSync('/', join(place, 'sub', 'l'));
    expect(told(`rm -rf ${place}`)).toEqual({ kind: 'files', count: 3, bytes: 1025, more: false, partly: false });
    expect(told(`rm -rf ${place}/a ${place}/none`)).toMatchObject({ count: 1, partly: true });
    expect(told(`rm -rf ${place}/none`)).toBeNull();
  });

  it('stops counting at 10,000', () => {
    const many = join(place, 'many');
    mkdirSync(many);
    for (let made = 0; made < 10_002; made += 1) writeFileSync(join(many, String(made)), '');
    expect(told(`rm -rf ${many}`)).toMatchObject({ count: 10_000, more: true });
  });

  it('tells the process that has a number', () => {
    expect(told(`kill ${process.pid}`)).toMatchObject({ kind: 'process', lines: [expect.stringContaining('node')] });
  });
});

describe('how output becomes a fact', () => {
  it.each([
    [
      'systemctl stop nginx',
      answered('nginx.service\n  app.service\n  multi-user.target\n    app.service\n'),
      ['app.service'],
    ],
    ['systemctl stop nginx', answered('nginx.service\n● ● app.socket\n'), ['app.socket']],
    ['systemctl stop nginx', answered('nginx.service\n  multi-user.target\n'), []],
  ])('%s', (command, output, units) => {
    expect(planOf(command).read(output)).toEqual({ kind: 'dependents', units });
  });

  it('packages, also of a list that was cut', () => {
    const plan = planOf('apt remove nginx');
    expect(plan.read(answered('nginx\nnginx-common\n'))).toEqual({
      ...{ kind: 'removal', packages: ['nginx', 'nginx-common'], more: false },
    });
    expect(plan.read(answered('nginx\n', { truncated: true }))).toMatchObject({ more: true });
  });

  it('a process line shows no control characters and is not endless', () => {
    const fact = planOf('kill 7').read(answered(`7 root 01:00 a\u001b[2Jb ${'x'.repeat(500)}\n`));
    expect(fact).toMatchObject({ lines: [expect.stringMatching(/^7 root 01:00 a\ufffd\[2Jb x+…$/)] });
  });

  it.each(['rm /a', 'systemctl stop a', 'kill 7', 'apt remove a'])('nothing when it went wrong: %s', (command) => {
    const plan = planOf(command);
    expect(plan.read(answered('', { exitCode: 3 }))).toBeNull();
    expect(plan.read(answered('', { exitCode: null, timedOut: true }))).toBeNull();
  });

  it('is asked with 10 s and 8 KB', async () => {
    const limits: unknown[] = [];
    const port = {
      run: async (_: string, { timeoutMs, capBytes }: { timeoutMs: number; capBytes: number }) => {
        limits.push(timeoutMs, capBytes);
        return ok(answered('3 10 0\n'));
      },
    };
    expect(await askFact(planOf('rm /a'), port, new AbortController().signal)).toMatchObject({ count: 3, bytes: 10 });
    expect(limits).toEqual([10_000, 8192]);
  });
});

describe('a dry run', () => {
  it.each([
    ['sudo apt-get remove -y nginx', 'sudo apt-get -s remove -y nginx'],
    ['apt purge nginx', 'apt -s purge nginx'],
    ['rsync -a --delete "/a b/" /c/', 'rsync -n -a --delete "/a b/" /c/'],
    ['cd /srv && git clean -fdx', 'cd /srv && git clean -n -fdx'],
    ['git -C /srv clean -fdx', 'git -C /srv clean -n -fdx'],
    ['terraform apply -auto-approve', 'terraform plan'],
    ['terraform destroy', 'terraform plan -destroy'],
    ["sh -c 'apt-get remove nginx'", null],
    ['rsync -n -a /a /b', null],
    ['git clean -n', null],
    ['git push -f', null],
    ['terraform apply plan.bin', null],
    ['rsync -a --delete /a /b && rm -rf /a', null],
    ['apt-get -s remove nginx', null],
    ['rm -rf /srv', null],
    ['rm $(', null],
  ])('%s', (command, twin) => expect(dryRun(command)).toBe(twin));
});

describe('allowing for a session', () => {
  it('is not offered for a high-risk text that may do something else next time', () => {
    expect(sessionOffer('rm -rf *', { level: 'high', findings: [] })).toBe('varies');
    expect(sessionOffer("rm '/srv/*'", { level: 'high', findings: [] })).toBe('offered');
    expect(sessionOffer('ls *', { level: 'readonly', findings: [] })).toBe('offered');
    const unread = { rule: 'unparseable', start: 0, end: 1 } as const;
    expect(sessionOffer("rm '/srv/x'", { level: 'high', findings: [unread] })).toBe('varies');
  });
});
