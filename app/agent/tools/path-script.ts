/**
 * The beginning of scripts that work on a path: `$p` is safe for every command after it, `~` means home, and what is no
 * file at all is answered in words. Runs alike under dash, ash, ksh, mksh, zsh and bash.
 */
import { shQuote } from '../../../shared/sh-quote.ts';

/**
 * `body` runs when `$p` exists. All of it is read before anything runs, and no command can read the script as its input.
 * A relative path begins at the login directory; `./` keeps a name such as `-n` from being an option.
 */
export const pathScript = (path: string, body: string): string => `LC_ALL=C; export LC_ALL; unset CDPATH
say() { printf '%s\\n' "$1"; exit 1; }
main() {
p=${shQuote(path)}
case $p in
'~') p=$HOME ;;
'~/'*) p=$HOME/\${p#??} ;;
/*) ;;
*) p=./$p ;;
esac
if [ ! -e "$p" ]; then
if [ -L "$p" ]; then say 'This is a symbolic link to something that does not exist.'; fi
case $(ls -d "$p" 2>&1) in
*ermission\\ denied*) say 'Permission denied.' ;;
*'ot a directory'*) say 'A part of this path is not a directory.' ;;
*'ame too long'*) say 'The path is too long.' ;;
*) say 'No such file or directory.' ;;
esac
fi
${body}
}
main </dev/null
`;
