/** Variables that change what later commands run or keep. */
import type { RuleId } from './assessment.ts';
import type { Reading } from './state.ts';
import type { Arg } from './words.ts';

/** Code is loaded from, or run because of, these. */
const loading =
  /^(?:LD_PRELOAD|LD_AUDIT|DYLD_INSERT_LIBRARIES|DYLD_LIBRARY_PATH|PROMPT_COMMAND|PS0|BASH_ENV|ENV|ZDOTDIR|GIT_SSH|GIT_SSH_COMMAND|GIT_PAGER|GIT_EDITOR|GIT_SEQUENCE_EDITOR|GIT_EXTERNAL_DIFF|GIT_ASKPASS|GIT_PROXY_COMMAND|GIT_EXEC_PATH|GIT_TEMPLATE_DIR|GIT_CONFIG\w*|SSH_ASKPASS|SUDO_ASKPASS|PAGER|MANPAGER|SYSTEMD_PAGER|SYSTEMD_EDITOR|LESSOPEN|LESSCLOSE|BROWSER|PERL5OPT|PERL5LIB|PERL5DB|RUBYOPT|PYTHONSTARTUP|PYTHONINSPECT|PYTHONBREAKPOINT|NODE_OPTIONS|JAVA_TOOL_OPTIONS|_JAVA_OPTIONS|MAVEN_OPTS|TAR_OPTIONS|RSYNC_RSH|CVS_RSH|GLIBC_TUNABLES|IFS|SHELLOPTS|BASHOPTS|BASH_FUNC\w*|fish_function_path|command_not_found_handle)$/;
const pagers = /^(?:PAGER|MANPAGER|GIT_PAGER|SYSTEMD_PAGER|GIT_EDITOR|SYSTEMD_EDITOR|BROWSER)$/;
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
    if (/^(?:MAVEN_OPTS|JAVA_TOOL_OPTIONS|_JAVA_OPTIONS)$/.test(name) && !/agent|@/.test(value)) return null;
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
  /^(?:LC_\w+|LANG|LANGUAGE|TZ|TERM|COLUMNS|LINES|NO_COLOR|CLICOLOR|GREP_COLORS?|LS_COLORS|KUBECONFIG|PGHOST|PGPORT|PGUSER|PGDATABASE|AWS_PROFILE|AWS_REGION|DOCKER_HOST|GIT_DIR)$/.test(
    name,
  ) || pagers.test(name);
