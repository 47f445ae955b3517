/** Reads the beginning of a text file. */
import { z } from '../../../shared/wire/schema.ts';
import { pathScript } from './path-script.ts';
import { type ObservationTool, pathArgument, readArguments, toParameters } from './tool.ts';

const schema = z.object({
  path: pathArgument('Absolute path of the file, for example /etc/nginx/nginx.conf; ~/ means the home directory.'),
});

/** One byte more than a tool result may hold, so that the cut is known (product D5). */
const readBytes = 8 * 1024 + 1;

/**
 * FIFOs and devices are told apart before anything is opened: opening one may wait for ever. A NUL among the first bytes
 * marks a binary file. `head -c` is everywhere but in old BSDs; dd byte by byte is slow and POSIX.
 */
const body = `if [ -d "$p" ]; then say 'This is a directory. Use list_directory.'; fi
if [ -p "$p" ]; then say 'This is a FIFO (named pipe), not a regular file. It was not opened.'; fi
if [ -S "$p" ]; then say 'This is a socket, not a regular file. It was not opened.'; fi
if [ -b "$p" ] || [ -c "$p" ]; then say 'This is a device, not a regular file. It was not opened.'; fi
if [ ! -f "$p" ]; then say 'This is not a regular file. It was not opened.'; fi
if [ ! -r "$p" ]; then say 'Permission denied.'; fi
start() { head -c ${readBytes} <"$p" 2>/dev/null || dd bs=1 count=${readBytes} <"$p" 2>/dev/null; }
all=$(start | wc -c)
text=$(start | tr -d '\\000' | wc -c)
if [ "$all" -ne "$text" ]; then
size=$(wc -c <"$p")
say "This is a binary file (\${size##* } bytes). Its content is not shown."
fi
start`;

export const readFile: ObservationTool = {
  kind: 'observation',
  name: 'read_file',
  description:
    'Reads a text file on the host, at most its first 8 KB. Runs at once, without the terminal and without asking. Use it instead of proposing cat, head or less.',
  parameters: toParameters(schema),
  script(args) {
    const read = readArguments(schema, args);
    return read.fits ? { fits: true, value: pathScript(read.value.path, body) } : read;
  },
};
