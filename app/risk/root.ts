/** Programs that nobody can judge from the text, run as root: shells, scripts, interpreters. */
import type { Call } from './call.ts';
import { interpreterOf, interpretsInput, scriptFile } from './interpreters.ts';
import { shellOptions, shells } from './nested.ts';
import { names } from './options.ts';

const systemProgram =
  /^\/(?:usr\/(?:local\/)?)?s?bin\/|^\/snap\/bin\/|^[^/]+$|^\/opt\/(?:homebrew|local|puppetlabs)\/(?:\w+\/)?s?bin\//;
const scriptName = /\.(?:sh|bash|py|pl|rb|run|bin|js|php)$/;
const interactive = names('tmux screen byobu xterm mc vifm ranger nnn konsole irb pry ipython');
/** Interpreters whose scripts are data of another tool. */
const notScripts = names('osascript gdb emacs rails');

export function runsUnknownAsRoot(call: Call): boolean {
  if (!call.root) return false;
  if (shells.has(call.name)) return startsShell(call);
  if (interactive.has(call.name)) return call.args.length === 0;
  if (interpreterOf(call) !== undefined && !notScripts.has(call.name))
    return scriptFile(call) !== undefined || interpretsInput(call);
  const path = call.word.value;
  return !systemProgram.test(path) || (path.includes('/') && scriptName.test(path) && !path.startsWith('/usr/'));
}

function startsShell(call: Call): boolean {
  const { flags } = shellOptions(call);
  return !flags.has('-c') && !flags.has('-n') && !flags.has('--version') && !flags.has('--help');
}
