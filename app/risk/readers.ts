/** Programs that only read. Everything else is at least `normal`. */
import type { Call } from './call.ts';
import { awkRuns } from './code.ts';
import { all, any, argument, bare, flag, not, operand, operands, sub, type Test } from './match.ts';
import { names } from './options.ts';
import { alwaysReading } from './reader-names.ts';
import { tableOf } from './table.ts';

const sometimes: ReadonlyMap<string, Test> = tableOf<Test>({
  find: not(argument(/^-(?:delete|exec|ok|fprint|fls)/)),
  rg: not(flag('--pre')),
  sort: not(flag('-o', '--output', '--compress-program')),
  uniq: not(operands(2)),
  date: not(any(flag('-s', '--set'), operand(/^[^+]/))),
  hostname: not(any(operands(), flag('-F', '-b'))),
  mount: bare,
  env: bare,
  history: not(flag('-c', '-d', '-w', '-a', '-r', '-n', '-p', '-s')),
  alias: not(argument(/=/)),
  awk: (call) =>
    !call.args.some(({ value }) => awkRuns(value) || />|^-[if]|@/.test(value.replace(/[<>=!]=|>\s*\d/g, ''))),
  sed: not(any(flag('-i', '-f', '--file'), argument(/w\s|[/|#]w|e(?:\s|$)|^-[a-zA-Z]*i|^--in/))),
  ip: not(operand(/^(?:ad?d?|d|del\w*|se?t?|ch?\w*|rep\w*|f|fl\w*|app\w*|exec|up|down)$/)),
  ifconfig: not(operands(2)),
  systemctl: sub('status|show|cat|is-active|is-enabled|is-failed|list-units|list-unit-files|list-timers|get-default'),
  journalctl: not(argument(/^--(?:vacuum|rotate|flush|sync|setup)/)),
  timedatectl: any(bare, sub('status|show')),
  hostnamectl: any(bare, sub('status')),
  dmesg: not(flag('-C', '-c', '-n', '-D', '-E', '--clear', '--read-clear')),
  docker: sub(
    'ps|images|logs|inspect|stats|top|port|version|info',
    'volume|network|image|container|system ls|list|inspect|df',
    'compose ps|logs|config',
  ),
  kubectl: sub('get|describe|logs|top|explain|version|diff', 'config view', 'rollout status|history'),
  helm: sub('list|ls|status|history|get|show|template'),
  git: any(
    sub('status|log|diff|show|blame|describe|shortlog|grep|rev-parse|ls-files', 'stash list|show'),
    all(
      sub('branch|tag|remote|reflog'),
      not(any(operands(2), argument(/^-[dDmMcCfu]|^--(?:del|move|copy|set|uns|edit)/))),
    ),
  ),
  apt: sub('list|show|search|policy'),
  dpkg: flag('-l', '-L', '-s', '-S'),
  rpm: flag('-q', '--query'),
  crontab: flag('-l'),
  ufw: sub('status'),
  iptables: all(flag('-L', '-S'), not(flag('-Z', '-F'))),
  sysctl: not(argument(/=|^-[wpf]|^--(?:sys|write|load)/)),
  zfs: sub('list|get'),
  zpool: sub('list|status'),
  smartctl: not(argument(/^-[tsoSX]|^--(?:test|smart)/)),
  nginx: flag('-t', '-T', '-v', '-V'),
  dig: not(flag('-f')),
  command: flag('-v', '-V'),
  kill: flag('-l', '-L'),
});

/** True when the command by itself changes nothing; its redirections are judged apart. */
export const isReader = (call: Call): boolean =>
  alwaysReading.has(call.name) || (sometimes.get(call.name)?.(call) ?? false) !== false;

/** Wrappers under which a reader is still one. */
export const keepsReading = names('command builtin nice ionice stdbuf timeout time watch xargs find nohup env');
