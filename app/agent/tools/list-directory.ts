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
 * The shell's own globbing finds the names and `ls -ldn` describes one at a time: only its fields before the name are
 * read, so a newline in a name cannot make up a line. POSIX fixes those fields for GNU, BusyBox, BSD and macOS alike.
 * Names with control characters or a backslash are written byte by byte, control characters as \\ooo.
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
row() {
f=$1
name "$f"
shown=$out
set -f
set -- $(ls -ldn "./$f" 2>/dev/null)
set +f
mode=$1 owner=$3:$4 size=$5
case $size in *,) size=$5$6; shift ;; esac
time="$6 $7 $8"
case $mode in
d*) shown=$shown/ ;;
l*) name "$(readlink "./$f" 2>/dev/null)"; shown="$shown -> $out" ;;
esac
line="$mode $owner $size $time $shown"
}
total=0
for f in .[!.]* ..?* *; do
if [ -e "./$f" ] || [ -L "./$f" ]; then total=$((total+1)); fi
done
printf '%s\\n' "$total entries: mode, owner uid:gid, size in bytes, changed, name"
sent=0
for f in .[!.]* ..?* *; do
if [ -e "./$f" ] || [ -L "./$f" ]; then
row "$f"
printf '%s\\n' "$line"
sent=$((sent+\${#line}+1))
if [ "$sent" -gt ${listBytes} ]; then break; fi
fi
done
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
