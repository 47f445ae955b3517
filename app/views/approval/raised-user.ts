import type { Finding } from '../../risk/assessment.ts';

/**
 * As whom a command runs in the end when a rule says that it raises rights: a user name, `root`, or null when that cannot
 * be told. Undefined when it runs as the user who signed in.
 */
export function raisedUser(command: string, findings: readonly Finding[]): string | null | undefined {
  const users = findings.filter((finding) => finding.rule === 'privilege').map((finding) => userOf(command, finding));
  if (users.length === 0) return undefined;
  return users.find((user) => user === 'root') ?? users[0] ?? null;
}

function userOf(command: string, finding: Finding): string | null {
  const words = command.slice(finding.start).split(/\s+/);
  const name = words[0]?.split('/').at(-1);
  if (name === 'pkexec' || name === 'su' || name === 'run0') return words.length > 1 && name === 'su' ? null : 'root';
  if (name !== 'sudo' && name !== 'doas') return null;
  for (let at = 1; words[at]?.startsWith('-'); at += 1) {
    const flag = words[at] ?? '';
    if (flag === '-u' || flag === '--user') return words[at + 1] ?? null;
    const joined = /^(?:--user=|-u)(.+)$/.exec(flag);
    if (joined) return joined[1] ?? null;
    if (!/^-[EHnkibSKP]+$/.test(flag)) return null;
  }
  return 'root';
}
