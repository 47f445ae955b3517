/** Lists a directory, one line an entry, whatever the names hold. */
import { z } from '../../../shared/wire/schema.ts';
import { pathScript } from './path-script.ts';
import { type ObservationTool, pathArgument, readArguments, toParameters } from './tool.ts';

const schema = z.object({
  path: pathArgument('Absolute path of the directory, for example /etc/nginx; ~/ means the home directory.'),
});

/** Just over what a tool result may hold: the relay cuts there, and so knows of the cut. */
const listBytes = 8 * 1024 + 1;

/**
 * The shell's own globbing finds the names. Plain ASCII names go to `ls -ldn` by 32; of its lines only
 * the fields before the name are read, which POSIX fixes for GNU, BusyBox, BSD and macOS alike. When the lines are not as
 * many as the names, or hold anything else (in the target of a link; BusyBox writes ? for it), and for all other names, one `ls` describes
 * one entry, and the name is written byte by byte: a newline in it cannot make up a line. No here-documents: bash keeps
 * them in files, and the disk may be full.
 */
const body = `if [ ! -d "$p" ]; then say 'This is not a directory. Use read_file.'; fi
if [ ! -r "$p" ]; then say 'Permission denied.'; fi
cd "$p" 2>/dev/null || say 'Permission denied.'
odd=$(printf '*[\\001-\\037\\177\\\\\\\\]*')
c1=$(printf '*\\302[\\200-\\237]*')
spell() {
out= held=
for b in $(printf '%s' "$1" | od -An -v -to1); do
case $held$b in
302) held=302; continue ;;
3022[0-3]?) out="$out\\\\302\\\\$b"; held=; continue ;;
302*) out="$out$(printf '\\302')"; held= ;;
esac
case $b in
302) held=302 ;;
0[0-3]?|177) out="$out\\\\$b" ;;
134) out="$out\\\\\\\\" ;;
040) out="$out " ;;
*) out="$out$(printf "\\\\$b")" ;;
esac
done
}
name() {
case $1 in
$odd|$c1) spell "$1" ;;
*) out=$1 ;;
esac
}
describe() {
mode=$1 owner=$3:$4 size=$5
case $size in *,) size=$5$6; shift ;; esac
time="$6 $7 $8"
}
add() {
case $mode in d*) shown=$1/ ;; *) shown=$1 ;; esac
line="$mode $owner $size $time $shown"
rows=$rows$line$nl
sent=$((sent+\${#line}+1))
}
one() {
for e in "$@"; do
name "\${e#./}"
shown=$out
describe $(ls -ldn "$e" 2>/dev/null)
case $mode in
l*) name "$(readlink "$e" 2>/dev/null)"; shown="$shown -> $out" ;;
esac
add "$shown"
done
}
many() {
count=$#
found=$(ls -ldn "$@" 2>/dev/null)
case $found in
$strange|*\\\\*|*\\?*) one "$@"; return ;;
esac
lines "$count" "$@"
}
lines() {
count=$1
shift
IFS=$nl
split $found
IFS=$blank
if [ "$parts" -ne "$count" ]; then one "$@"; return; fi
IFS=$nl
for l in $found; do
IFS=$blank
describe \${l%% ./*}
add "\${l#* ./}"
done
IFS=$blank
}
split() { parts=$#; }
flush() { printf '%s' "$rows"; rows=; }
nl='
'
blank=$IFS
strange=$(printf '*[!\\012\\040-\\176]*')
rows= total=0 sent=0
for f in .[!.]* ..?* *; do
if [ -e "./$f" ] || [ -L "./$f" ]; then total=$((total+1)); fi
done
printf '%s\\n' "$total entries: mode, owner uid:gid, size in bytes, changed, name"
set --
for f in .[!.]* ..?* *; do
if [ -e "./$f" ] || [ -L "./$f" ]; then
set -f
case $f in
$strange|*\\\\*|*\\?*)
if [ "$#" -gt 0 ]; then many "$@"; set --; fi
one "./$f" ;;
*)
set -- "$@" "./$f"
if [ "$#" -eq 32 ]; then many "$@"; set --; fi ;;
esac
set +f
flush
if [ "$sent" -gt ${listBytes} ]; then exit 0; fi
fi
done
set -f
if [ "$#" -gt 0 ]; then many "$@"; fi
flush
exit 0`;

export const listDirectory: ObservationTool = {
  kind: 'observation',
  name: 'list_directory',
  description:
    'Lists a directory on the host: mode, owner, size, time of change and name of every entry, hidden ones included. Runs at once, without the terminal and without asking. Use it instead of proposing ls or find.',
  parameters: toParameters(schema),
  script(args) {
    const read = readArguments(schema, args);
    return read.fits ? { fits: true, value: pathScript(read.value.path, body) } : read;
  },
};
