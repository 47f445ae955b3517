/** Wrappers that run a command on the same host. */
import type { Wrapper } from './wrapper.ts';

const strace = { valued: '-e -o -p -s -u -P -E -a -b -I -O -S -X -n -A -l -x -w' } as const;
const plain: Wrapper = {};

export const wrappersHere: Readonly<Record<string, readonly Wrapper[]>> = {
  sudo: [
    {
      valued: '-u -g -h -p -C -r -t -T -U -D -R --user --role --type',
      assigns: true,
      asks: ['-l', '--list', '-v', '', '-k', '-K', '-V', '--version', '-e', ''],
      root: true,
    },
  ],
  doas: [{ valued: '-u -C', root: true, asks: ['-L'] }],
  pkexec: [{ valued: '--user', root: true }],
  env: [{ valued: '-u -C -S -a', assigns: true, scripts: ['-S', ''] }],
  command: [{ asks: ['-v', '-V'] }],
  exec: [{ valued: '-a' }],
  nohup: [plain],
  nice: [{ valued: '-n' }],
  ionice: [{ valued: '-c -n -p -P -u --pid' }],
  timeout: [{ valued: '-k -s', skip: 1 }],
  time: [{ valued: '-f -o --format' }],
  busybox: [plain],
  flock: [{ valued: '-w -E', skip: 1, scripts: ['-c', '--command'], late: 2 }],
  watch: [{ valued: '-n -q', text: true }],
  script: [
    {
      valued: '-c -o -O -I -B -T -m -E --command',
      skip: 1,
      late: 2,
      scripts: ['-c', '--command'],
    },
  ],
  runuser: [
    {
      valued: '-u -g -G -c -s -w --user --command --shell',
      scripts: ['-c', '--command', ''],
      late: 2,
    },
  ],
  'systemd-run': [
    {
      valued: '-p -u -E -M -H -d ' + '--on-calendar',
    },
  ],
  'systemd-nspawn': [{ valued: '-D -i -M -u --image --user' }],
  chroot: [{ valued: '', skip: 1 }],
  nsenter: [{ valued: '-t -S -G --target' }],
  xargs: [
    {
      valued: '-a -d -E -I -J -L -n -P -R -s',
      appends: true,
    },
  ],
  parallel: [
    {
      valued: '-j -a -S -N -n -L -I -C -P -d',
      text: true,
      until: [':::', '::::', ':::+'],
      appends: true,
    },
  ],
  strace: [strace],
};
