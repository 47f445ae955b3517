/** Side effects in one-liners of python, perl, ruby, node, php, awk: patterns on the code text. */
import type { RuleId } from './assessment.ts';

const effects: readonly (readonly [RuleId, RegExp])[] = [
  [
    'fs-delete',
    /\b(?:rmtree|unlink(?:Sync)?|rmdir(?:Sync)?|rmSync|removedirs|rm_rf|rm_r|remove_tree|remove_entry\w*|removeSync|emptyDir\w*|send2trash|deltree|rimraf|del_tree)\b|\bos\.remove\b|\bfs\.(?:promises\.)?rm\b|\bFileUtils\.rm\b|\b(?:File|Dir|Deno|os|Path\w*)\.(?:delete|remove)\w*\s*\(|\bfile\.remove\s*\(|\b(?:File|Dir)\.delete\b|\bshell\.rm\b|Remove-Item|Bun\.\$`\s*rm\b/,
  ],
  ['fs-overwrite', /\btruncate(?:Sync)?\s*\(|\bftruncate\b/],
  ['disk', /open\s*\(\s*["'](?:[<>+]+\s*)?\/dev\/(?!null|zero|urandom|random|std|tty)[a-z]/],
  [
    'power',
    /\breboot\s*\(\s*(?:0x|LINUX|\d)|LINUX_REBOOT|\b(?:restart|shut down)\b.*System Events|System Events.*\b(?:restart|shut down)\b/,
  ],
  [
    'backdoor',
    /\b(?:socket|Socket|IO::Socket|TCPSocket|fsockopen|net\.(?:connect|createConnection|Socket)|socket_connect|pfsockopen|stream_socket_client|\/inet\/tcp)\b[\s\S]*(?:\bdup2?\b|\bpty\b|\bsubprocess\b|\bexec\w*\b|\/bin\/\w*sh\b|\bspawn\b|\bproc_open\b|\bshell_exec\b|\|&)|pty\.spawn|require\s*\(\s*["']child_process["']\s*\)[\s\S]*\bnet\b/,
  ],
  [
    'process-kill',
    /\bos\.kill(?:pg)?\b|\bprocess\.kill\b|\bProcess\.kill\b|\bposix_kill\b|\bpsutil\b[\s\S]*\.(?:kill|terminate)\b|(?:^|[;{\s])kill\s*\(?\s*["']?(?:-?\d|KILL|TERM|HUP|SIG|\$)/,
  ],
  [
    'resource',
    /\bos\.fork\b|\bfork\s+while\b|while\s*\(?\s*(?:1|true|True)\b[^;]*\bfork\b|\bfork\s*\(\s*\)\s*while\b|\bloop\s*\{\s*fork/,
  ],
  [
    'remote-code',
    /\b(?:exec|eval|instance_eval|vm\.run\w*|Function|loadstring|iex|Invoke-Expression)\b[\s\S]*(?:urlopen|urllib|requests\.get|https?\.get|fetch\s*\(|open-uri|URI\.open|Net::HTTP|LWP|get\s*\(?\s*["']https?:|file_get_contents\s*\(\s*["']https?:|https?:\/\/|base64|b64decode|unhexlify|fromhex|codecs\.decode|atob\s*\(|decode_base64|unpack\s*\(|gzuncompress|marshal|zlib|Buffer\.from)/,
  ],
  [
    'remote-code',
    /(?:urlopen|urllib|requests\.get|LWP::Simple|open-uri|Net::HTTP|https?\.get|fetch\s*\()[\s\S]*\b(?:exec|eval|system|Function|instance_eval)\b\s*\(?/,
  ],
  ['remote-code', /pip\s*\.\s*main|\binstall_github\b|source\s*\(\s*["']https?:/],
  [
    'exfil',
    /\b(?:requests|httpx|urllib|http\.client|axios|fetch|Net::HTTP|HTTP::Tiny|LWP|smtplib|ftplib|paramiko)\b[\s\S]*(?:\.post|\.put|\bdata\s*=|\bfiles\s*=|method\s*:\s*["'](?:POST|PUT)|sendmail|storbinary)[\s\S]*(?:open\s*\(|readFile|environ|process\.env|\bENV\b|read\(\))/,
  ],
  [
    'secret-read',
    /(?:\.ssh\/id_\w+(?!\w*\.pub)|\/etc\/g?shadow\b|\.aws\/credentials|["'/]\.env["']|\.git-credentials|\.netrc|\/proc\/\w+\/environ|\bprint\w*\s*\(?\s*(?:dict\()?os\.environ\s*[)\n]|console\.log\s*\(\s*process\.env\s*\))/,
  ],
  [
    'dynamic-exec',
    /\bos\.(?:system|popen|exec\w+|spawn\w+|posix_spawn)\b|\bsubprocess\b|\bcommands\.getoutput|\bchild_process\b|\bexec(?:Sync|File\w*)?\s*\(|\bexecv?p?\s|\bspawn(?:Sync)?\s*\(|\b(?:system|popen|shell_exec|passthru|proc_open|pcntl_exec)\s*[("'\s]\s*["'$(\w]|\bIO\.popen|\bOpen3\b|\bKernel\.(?:system|exec|spawn|`)|\bqx\s*[({/'"[|!]|\bdo shell script\b|\b(?:os|io)\.(?:execute|popen)\b|__import__\s*\(|\beval\s*\(|\bpty\b|\bctypes\b|Deno\.(?:run|Command)\b|Bun\.spawn|Start-Process|%x[({[]/,
  ],
  [
    'sys-config',
    /(?:open|write\w*|copy\w*|rename\w*|move|cp|symlink\w*|chmod\w*|chown\w*|File\.write|put_contents)\s*\(?[^;]*["'](?:>+\s*)?\/(?:etc|usr|boot|lib|bin|sbin|var\/lib|proc|sys)\/[^"']*["']\s*,(?!\s*["'](?:r|rb|utf-?8|<)["'])/,
  ],
  ['log-wipe', /(?:open|write\w*)\s*\(?[^;]*["']\/var\/log\/[^"']*["']\s*,\s*["'][wa>]/],
  ['perm', /\bchmod\w*\s*\(?[^;]*\b0?o?(?:777|666)\b|\bchown_R\b|\bchmod_R\b/],
];
const backtick = /`[^`]+`/;
/** `if /words/`, `=~ /words/`: text that is looked for. Quotes and brackets inside would make it less certain. */
const soughtWords = /(\b(?:if|unless|and|or|not|grep)|[=!]~|[(!&|]) ?\/[\w .|^$*+?-]+\//g;

/** Rules that code text meets. `ticks`: backticks run a command (perl, ruby, php). */
export function judgeCode(text: string, ticks: boolean): RuleId[] {
  const code = text.replace(soughtWords, '$1//');
  const found = effects.filter(([, pattern]) => pattern.test(code)).map(([rule]) => rule);
  if (ticks && backtick.test(code)) found.push('dynamic-exec');
  return found;
}

/** awk programs that start commands, or write files. */
export const awkRuns = (program: string): boolean =>
  /\bsystem\s*\(|\|\s*&?\s*getline|\bgetline\b\s*<\s*"\/inet|\/inet\/|\|&|(?:print|printf)\b[^|;}"]*(?:"[^"]*"[^|;}"]*)*\|\s*["a-z]|@load/.test(
    program,
  );

/** Blanks are shortened first: several optional ones in a row would make the patterns below slow. */
const tight = (program: string): string => program.replace(/[ \t]+/g, ' ');

const sedAddress = String.raw`(?:\d+|\$|\/(?:[^/\\\n]|\\.)*\/)`;
const sedExecutes = new RegExp(String.raw`(?:^|[;{}\n]) ?(?:${sedAddress}(?:,${sedAddress})?)? ?!? ?e(?:[ ;\n]|$)`);
const sedSubstitution =
  /(?:^|[;{}\n \d$/])s([^\w\s\\])((?:\\[\s\S]|(?!\1)[^\\])*)\1((?:\\[\s\S]|(?!\1)[^\\])*)\1([a-zA-Z0-9]*)/g;

/** sed programs: the command `e` and the flag `e` of a substitution run a shell. */
export function sedRuns(program: string): boolean {
  const text = tight(program);
  return sedExecutes.test(text) || Array.from(text.matchAll(sedSubstitution)).some((found) => found[4]?.includes('e'));
}

/** The file of sed's `w` command or flag. */
export const sedWrites = (program: string): string | null =>
  /(?:^|[;{}\n]|[/|#,]g?) ?w (\S+) ?$/m.exec(tight(program))?.[1] ?? null;
