/** Variables that change what later commands run or keep. */
import type { RuleId } from './assessment.ts';
import type { Reading } from './state.ts';
import type { Arg } from './words.ts';

/** Code is loaded from, or run because of, these. */
const loading =
  /^(?:LD_(?!LIBRARY_PATH)\w+|DYLD_\w+|PROMPT_COMMAND|BASH_ENV|ENV|ZDOTDIR|GIT_(?:SSH|PAGER|\w*EDITOR|EXTERNAL|ASKPASS|PROXY|EXEC|CONFIG)\w*|\w+_ASKPASS|\w*PAGER|LESSOPEN|LESSCLOSE|BROWSER|PERL5\w+|RUBYOPT|PYTHONSTARTUP|NODE_OPTIONS|JAVA_TOOL_OPTIONS|TAR_OPTIONS|\w+_RSH|GLIBC_TUNABLES|IFS|SHELLOPTS|BASH_FUNC\w*)$/;
const pagers = /^(?:\w*PAGER|GIT_EDITOR|BROWSER)$/;
const plainProgram = /^(?:cat|less(?: -\w+)*|more|most|bat|vim?|nano|emacs|code(?: --wait)?|true|:|)$/;
const historyKept = /^(?:HISTFILE|HISTSIZE|HISTFILESIZE|HISTCONTROL|HISTIGNORE|SAVEHIST|fish_history)$/;

/** Judges `NAME=value`, as a prefix, alone, or after export and env. */
export function judgeAssignment(arg: Arg, reading: Reading): void {
  const equals = arg.value.indexOf('=');
  if (equals < 0) return;
  const rule = assignmentRule(arg.value.slice(0, equals).replace(/\+$/, ''), arg.value.slice(equals + 1));
  if (rule !== null) reading.report(rule, arg);
}

function assignmentRule(name: string, value: string): RuleId | null {
  if (loading.test(name)) {
    if (pagers.test(name) && plainProgram.test(value)) return null;
    if (name === 'IFS' && !/[\w$]/.test(value.replace(/\\[nt]/g, ''))) return null;
    if (name === 'NODE_OPTIONS' && /^(?:--max[-_]\S+\s*)+$/.test(value)) return null;
    if (name === 'GIT_SSH_COMMAND' && /^ssh(?: -(?:i|p) \S+| -o (?!Proxy|Local|Permit)\S+| -[46v]+)*$/.test(value))
      return null;
    if (name === 'JAVA_TOOL_OPTIONS' && !/agent|@/.test(value)) return null;
    return 'dynamic-exec';
  }
  if (!historyKept.test(name)) return null;
  const keeps = /^(?:HISTSIZE|HISTFILESIZE|SAVEHIST)$/.test(name)
    ? /^-?[1-9]\d*$/.test(value)
    : /^(?:ignoredups|erasedups|ignoredups:erasedups)$/.test(value);
  return keeps ? null : 'log-wipe';
}

/** Harmless before a reader. */
export const isPlainVariable = (name: string): boolean =>
  /^(?:LC_\w+|LANG|LANGUAGE|TZ|TERM|COLUMNS|LINES|NO_COLOR|KUBECONFIG|PG(?:HOST|PORT|USER|DATABASE)|AWS_PROFILE|AWS_REGION)$/.test(
    name,
  ) || pagers.test(name);
