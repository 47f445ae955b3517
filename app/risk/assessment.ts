/** What the risk rules say of a command (product E1). They direct attention; they are no security boundary. */

export type RiskLevel = 'readonly' | 'normal' | 'high';

/** Why no tier may send a text: it would run as something else than it shows, or glue itself to the next command. */
export type RefusalReason = 'empty' | 'control-characters' | 'incomplete';

/** `start` and `end` are UTF-16 positions in the text that was judged; `rule` is a rule id, or `keyword`. */
export type Finding = { rule: RuleId; start: number; end: number };

export type Assessment = { level: RiskLevel; refused?: RefusalReason; findings: readonly Finding[] };

export type AssessOptions = {
  /** The user's words, plain and case-sensitive: they only raise. */
  keywords?: readonly string[];
  shell?: 'posix' | 'fish' | 'csh' | 'unknown';
  /** True once text of the host is in the answer being worked on (product D16). */
  tainted?: boolean;
};

/** The categories of the rules; their sentences are in the dictionary. */
export type RuleId =
  | 'fs-delete'
  | 'fs-overwrite'
  | 'sys-config'
  | 'disk'
  | 'power'
  | 'privilege'
  | 'remote-code'
  | 'dynamic-exec'
  | 'lockout'
  | 'service-stop'
  | 'process-kill'
  | 'db-destroy'
  | 'container-destroy'
  | 'cloud-destroy'
  | 'git-destroy'
  | 'secret-read'
  | 'exfil'
  | 'perm'
  | 'account'
  | 'persistence'
  | 'log-wipe'
  | 'kernel'
  | 'package-remove'
  | 'resource'
  | 'backdoor'
  | 'display-trick'
  | 'history-expansion'
  | 'unparseable'
  | 'keyword';
