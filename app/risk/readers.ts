/** Programs that only read. Everything else is at least `normal`. */

import type { Call } from './call.ts';
import { awkRuns } from './code.ts';
import { all, any, argument, bare, flag, not, operand, operands, sub, type Test } from './match.ts';
import { names } from './options.ts';
import { alwaysReading } from './reader-names.ts';
import { tableOf } from './table.ts';

const gitReads = sub(
  'status|log|diff|show|blame|describe|shortlog|grep|ls-files|var|version|help',
  'stash list|show',
  'remote show',
  'reflog show',
  'worktree list',
  'submodule status',
  'config get|list',
);
const listing = (...paths: string[]): Test => sub(...paths);

const sometimes: ReadonlyMap<string, Test> = tableOf<Test>({
  find: not(argument(/^-(?:delete|exec|execdir|ok|okdir|fprint0?|fprintf|fls)$/)),
  fd: not(flag('-x', '-X', '--exec', '--exec-batch')),
  rg: not(flag('--pre', '--hostname-bin')),
  sort: not(flag('-o', '--output', '--compress-program')),
  uniq: not(operands(2)),
  xxd: not(any(flag('-r'), operands(2))),
  date: not(any(flag('-s', '--set'), operand(/^[^+]/))),
  hostname: not(any(operands(), flag('-F', '-b', '--file'))),
  mount: not(any(operands(), flag('-a', '-o', '--all', '--move', '--bind'))),
  env: bare,
  history: not(any(flag('-c', '-d', '-w', '-a', '-r', '-n', '-p', '-s'))),
  alias: not(argument(/=/)),
  awk: (call) =>
    !call.args.some(({ value }) => awkRuns(value) || />|^-[if]|@/.test(value.replace(/[<>=!]=|>\s*\d/g, ''))),
  sed: not(any(flag('-i', '--in-place', '-f', '--file'), argument(/w\s|[/|#]w|e(?:\s|$)|^-[a-zA-Z]*i/))),
  yq: not(flag('-i', '--inplace')),
  ip: any(
    all(
      operand(/^(?:l|link|a|ad?d?r?|address|r|ro|route|n|neigh\w*|ru|rule|netns|maddress|tunnel)$/),
      not(operand(/^(?:add?|a|del\w*|d|set|s|change|c|replace|flush|f|append|up|down)$/)),
    ),
    sub('link|addr|address|route|rule|neigh|netns show|list|ls|get'),
  ),
  ifconfig: not(operands(2)),
  route: not(operand(/^(?:add|del|delete|flush|change)$/)),
  arp: not(flag('-d', '-s', '-f')),
  systemctl: sub(
    'status|show|cat|is-active|is-enabled|list-units|list-unit-files|list-timers|list-dependencies|get-default|help',
  ),
  journalctl: not(argument(/^--(?:vacuum|rotate|flush|sync|relinquish|setup-keys|update-catalog|smart)/)),
  loginctl: any(bare, sub('list-users|show-user')),
  timedatectl: any(bare, sub('status|show|list-timezones')),
  hostnamectl: any(bare, sub('status')),
  networkctl: any(bare, sub('list|status')),
  resolvectl: any(bare, sub('status|query')),
  dmesg: not(
    flag('-C', '-c', '-n', '-D', '-E', '--clear', '--read-clear', '--console-off', '--console-on', '--console-level'),
  ),
  docker: listing(
    'ps|images|logs|inspect|stats|top|port|version|info|history|diff|events|search',
    'system df|info|events',
    'volume|network|image|container|context|config|secret|service|node|stack ls|list|inspect|ps',
    'container logs|stats|top|port|diff',
    'image history',
    'service logs',
    'compose ps|logs|config|top|images|ls|port|version|events',
    'buildx ls|inspect|du',
  ),
  'docker-compose': sub('ps|logs|config|top|images|port|version|events'),
  kubectl: sub(
    'get|describe|logs|top|explain|version|diff|events',
    'auth can-i|whoami',
    'config view',
    'rollout status|history',
  ),
  helm: sub('list|ls|status|history|get|search|show|version|env|template|lint'),
  git: any(
    gitReads,
    all(
      sub('branch'),
      not(
        any(
          operands(2),
          flag(
            '-d',
            '-D',
            '-m',
            '-M',
            '-c',
            '-C',
            '-f',
            '-u',
            '--delete',
            '--move',
            '--copy',
            '--set-upstream-to',
            '--unset-upstream',
            '--edit-description',
          ),
        ),
      ),
    ),
    all(sub('tag'), any(flag('-l', '--list'), not(operands(2)))),
    all(sub('remote'), not(operands(2))),
    all(sub('reflog'), not(operands(2))),
    all(sub('config'), flag('--get', '--list', '-l', '--get-all', '--get-regexp')),
  ),
  apt: sub('list|show|search|policy|depends|changelog'),
  dnf: sub('list|info|search|check-update|history'),
  dpkg: flag(
    '-l',
    '-L',
    '-s',
    '-S',
    '-p',
    '-c',
    '-I',
    '--list',
    '--listfiles',
    '--status',
    '--search',
    '--print-architecture',
    '--audit',
    '-C',
    '-V',
    '--verify',
    '--get-selections',
  ),
  rpm: flag('-q', '--query', '-V', '--verify', '-qa', '-qi', '-ql', '-qf'),
  pacman: flag('-Q', '-Ss', '-Si', '-F'),
  apk: sub('info|list|search|policy|stats'),
  snap: sub('list|info|find|services|version'),
  flatpak: sub('list|info|search|history'),
  brew: any(sub('list|ls|info|search|outdated|config'), sub('services list')),
  pip: sub('list|show|check|search'),
  npm: sub('ls|list|outdated|view|info|root|bin|prefix'),
  crontab: flag('-l'),
  ufw: sub('status|show|version', 'app list|info'),
  iptables: all(flag('-L', '-S', '--list', '--list-rules'), not(flag('-Z', '-F', '-A', '-D', '-I', '-X', '-P'))),
  nft: sub('list'),
  'firewall-cmd': not(argument(/^--(?!list|get|query|state|info|version|help|zone|permanent|path)/)),
  sysctl: not(argument(/=|^-(?:w|p|-system|-write|-load|f)/)),
  zfs: sub('list|get|diff|version'),
  zpool: sub('list|status|get|history|iostat|version|events'),
  btrfs: sub(
    'filesystem|fi show|df|usage|du',
    'subvolume|su list|show|get-default',
    'device|dev stats|usage',
    'scrub status',
    'balance status',
  ),
  mdadm: flag('-D', '-Q', '-E', '--detail', '--query', '--examine'),
  smartctl: not(flag('-t', '-s', '-o', '-S', '-X', '--test', '--smart')),
  fdisk: flag('-l', '--list'),
  parted: any(flag('-l', '--list'), operand(/^print$/)),
  nginx: flag('-t', '-T', '-v', '-V'),
  sshd: flag('-t', '-T'),
  dig: not(flag('-f')),
  host: operands(),
  command: flag('-v', '-V'),
  sudo: flag('-l', '--list', '-V', '--version'),
  tmux: sub('ls'),
  screen: flag('-ls', '-list'),
  kill: flag('-l', '-L'),
  ulimit: not(operands()),
  umask: not(operands()),
  terraform: sub('version|validate|output|graph', 'state list|show', 'workspace list|show'),
  supervisorctl: sub('status|pid'),
  pm2: sub('list|ls|l|status|show|describe|logs|info'),
  swapon: flag('-s', '--show', '--summary'),
  passwd: flag('-S', '--status'),
  chage: flag('-l', '--list'),
  auditctl: flag('-l', '-s'),

  'aa-status': () => true,
  lxc: sub('list|info', 'config show', 'image|network|profile list'),
  virsh: sub('list|dominfo'),
  'redis-cli': sub('INFO|info|ping|GET|get|keys|dbsize|scan|type'),
});

/** True when the command by itself changes nothing; its redirections are judged apart. */
export const isReader = (call: Call): boolean =>
  alwaysReading.has(call.name) || (sometimes.get(call.name)?.(call) ?? false) !== false;

/** Wrappers under which a reader is still one. */
export const keepsReading = names(
  'command builtin nice ionice chrt taskset stdbuf timeout time watch xargs find fd nohup setsid env',
);
