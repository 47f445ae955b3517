/**
 * Wraps a script for `/bin/sh -s`. The login shell sees only that constant command, so its quoting rules cannot be
 * abused (case T08); its noise falls outside two random marks (T09). The wrapper works in dash, BusyBox ash, bash,
 * ksh and mksh, and leaves no process behind: the script runs in a process group of its own, which is ended when it is
 * done, when standard input ends (the relay's way to stop it, and what a lost link looks like), or by a watchdog on
 * the host when neither the relay nor the end of the link was noticed.
 */
import { randomToken } from '../../shared/ids.ts';

export const execCommand = '/bin/sh -s';

/** The watchdog comes after the relay's own time-out, which keeps the partial output. */
const watchdogSlackSeconds = 5;

export type ExecScript = {
  /** What goes to standard input. Nothing may follow it: some shells read ahead. */
  text: string;
  /** On a line of its own before the output. */
  begin: string;
  /** Straight after the output, followed by the exit code and a newline. */
  end: string;
  /** Seen instead of `begin` when the text came back unread: a program that is no shell answered. */
  echo: string;
};

/** Makes the text for one run. `script` must not contain NUL. */
export function makeExecScript(script: string, timeoutMs: number): ExecScript {
  const begin = splitMark();
  const end = splitMark();
  const seconds = Math.ceil(timeoutMs / 1000) + watchdogSlackSeconds;
  const text = wrapper(quote(script), begin.source, end.source, seconds);
  return { text, begin: `${begin.whole}\n`, end: `${end.whole}:`, echo: begin.source };
}

/** The source form never equals the mark, so a program that echoes the script shows no mark. */
function splitMark(): { whole: string; source: string } {
  const [left, right] = [hex(), hex()];
  return { whole: left + right, source: `${left}''${right}` };
}

const hex = (): string => Buffer.from(randomToken(9)).toString('hex');

/** Quoting for `/bin/sh`, which is POSIX, unlike the login shell. */
const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/**
 * One compound command, so that it is read whole before it runs. fd 3 is the channel's input, fd 4 its output.
 * `k` ends a process group, or, on a system with neither setsid nor job control, a process and its children (it is
 * stopped first, so that it neither starts new ones nor reports their deaths in the output).
 * The script travels in the environment of one `sh`, not in its arguments, where every user could read it.
 * `wait` before the last `k`s of the watchers: one that has not called setsid yet would miss the first.
 */
const wrapper = (script: string, begin: string, end: string, watchdogSeconds: number): string => `{
exec 3<&0 4>&1 </dev/null >/dev/null 2>&1
S=${script}
if command -v setsid; then g=setsid m=1; else g= m=; set -m; case $- in *m*) m=1;; esac; fi
K="m=$m"'
k() {
if [ "$m" ]; then kill -s KILL -- "-$1"; kill -s KILL "$1"; return; fi
kill -s STOP "$1"
for x in $(ps -A -o pid= -o ppid= | while read -r a b; do [ "$b" = "$1" ] && echo "$a"; done); do k "$x"; done
kill -s KILL "$1"
}'
eval "$K"
echo ${begin} >&4
COUNTERSIGN_SCRIPT="$S" $g /bin/sh -c 'eval "unset COUNTERSIGN_SCRIPT
$COUNTERSIGN_SCRIPT"' >&4 2>&1 3<&- 4>&- &
p=$!
( read -r x; k "$p" ) <&3 3<&- 4>&- &
r=$!
$g /bin/sh -c "$K
sleep ${watchdogSeconds}; k $p" 3<&- 4>&- &
w=$!
exec 3<&-
wait "$p"; c=$?
[ "$m" ] && kill -s KILL -- "-$p"
kill -s KILL "$r"; k "$w"; wait "$r" "$w"
[ "$m" ] && kill -s KILL -- "-$w"
echo ${end}:"$c" >&4
exit 0
}
`;
