/** Arguments that are shell text themselves: `sh -c`, eval, trap, alias values, commands inside options. */

import type { Call } from './call.ts';
import { names, readOptions } from './options.ts';
import type { NestedScript } from './state.ts';
import { tableOf } from './table.ts';
import { joinedScript } from './unwrap.ts';
import type { Arg } from './words.ts';

export const shells: ReadonlySet<string> = names(
  'sh bash dash zsh ksh ksh93 mksh ash fish csh tcsh rbash yash pwsh powershell elvish nu osh busybox-sh',
);
const shellStyle = { valued: names('-O -o --rcfile --init-file -C --init-command') };

/** Options of a shell; `-c` is a flag, its text the first operand. */
export const shellOptions = (call: Call) => readOptions(call.args, shellStyle);

/** Options whose value is a command line. */
const commandOptions: ReadonlyMap<string, readonly string[]> = tableOf<readonly string[]>({
  rsync: ['-e', '--rsh', '--rsync-path'],
  tar: ['--to-command', '-I', '--use-compress-program', '--rsh-command', '-F', '--info-script', '--new-volume-script'],
  man: ['-P', '--pager', '-H'],
  split: ['--filter'],
  sort: ['--compress-program'],
  zip: ['-TT', '--unzip-command'],
  scp: ['-S'],
  sftp: ['-S'],
  fzf: ['--preview'],
  logrotate: ['-m', '--mail'],
});

const ownTexts = names('eval trap alias ssh scp sftp rsync tar autossh');

export const hasNestedText = (name: string): boolean =>
  shells.has(name) || ownTexts.has(name) || commandOptions.has(name);

export function nestedScripts(call: Call): NestedScript[] {
  if (shells.has(call.name)) return shellScript(call);
  switch (call.name) {
    case 'eval':
      return call.args.length > 0 ? [joinedScript(call.args, call.root)] : [];
    case 'trap':
      return trapped(call);
    case 'alias':
      return call.args.flatMap((arg) => assigned(arg, call.root));
    default:
      return [...optionScripts(call), ...sshOptionScripts(call)];
  }
}

function shellScript(call: Call): NestedScript[] {
  const { flags, operands } = shellOptions(call);
  const text = operands[0];
  return text !== undefined && (flags.has('-c') || flags.has('-Command') || flags.has('--command'))
    ? [joinedScript([text], call.root)]
    : [];
}

function trapped(call: Call): NestedScript[] {
  const [text, ...signals] = call.options.operands;
  return text === undefined || signals.length === 0 || text.value === '-' || text.value === ''
    ? []
    : [joinedScript([text], call.root)];
}

/** `name=text`. */
function assigned(arg: Arg, root: boolean): NestedScript[] {
  const equals = arg.value.indexOf('=');
  return equals < 0 ? [] : [joinedScript([{ ...arg, value: arg.value.slice(equals + 1) }], root)];
}

const optionScripts = (call: Call): NestedScript[] => {
  const options = commandOptions.get(call.name);
  if (options === undefined) return [];
  return call.options.values
    .filter(([name]) => options.includes(name))
    .map(([, value]) => joinedScript([value], call.root));
};

/** `ssh -o ProxyCommand=…`, `tar --checkpoint-action=exec=…`. */
function sshOptionScripts(call: Call): NestedScript[] {
  return call.options.values.flatMap(([, value]) => {
    const found = /^(?:ProxyCommand|LocalCommand|KnownHostsCommand|RemoteCommand|exec)[= ](.+)$/s.exec(value.value);
    return found === null || found[1] === 'none'
      ? []
      : [joinedScript([{ ...value, value: found[1] ?? '' }], call.root)];
  });
}
