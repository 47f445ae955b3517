/** Commands that run on this host, in the directory the sheet shows: of others the host cannot be asked. */
import { callsOf } from '../../risk/assess.ts';
import type { Call } from '../../risk/call.ts';
import { hasFlag, names, readOptions } from '../../risk/options.ts';
import { wrappers } from '../../risk/wrappers.ts';

/** All commands of `text`, or none when one of them takes the others somewhere else. */
export function callsHere(text: string): readonly Call[] {
  try {
    const calls = callsOf(text);
    return calls.every(staysHere) ? calls : [];
  } catch {
    return [];
  }
}

/** Wrappers that leave host, file system and directory alone, and the options with which they do not. */
const staying: Readonly<Record<string, readonly string[]>> = {
  sudo: ['-R', '-D', '-i', '-h', '--chroot', '--chdir', '--login', '--host'],
  env: ['-C', '-S', '--chdir', '--split-string'],
  ...{ doas: [], nohup: [], nice: [], ionice: [], time: [], timeout: [], command: [], stdbuf: [], setsid: [] },
};

const moving = names('cd pushd popd su alias');

/** A wrapper of the local kind that stays, or no wrapper at all. */
function staysHere(call: Call): boolean {
  if (moving.has(call.name)) return false;
  return !wrappers.has(call.name) || isStayingWrapper(call);
}

export function isStayingWrapper(call: Call): boolean {
  const options = staying[call.name];
  if (options === undefined) return false;
  const valued = wrappers.get(call.name)?.[0]?.valued;
  return !hasFlag(readOptions(call.args, { stops: true, ...(valued && { valued: names(valued) }) }), options);
}
