/** Wrappers that run a command on the same host. */
import type { Wrapper } from './wrapper.ts';

const strace = { valued: '-e -o -p -s -u -P -E -a -b -I -O -S -X -n -A -l -x -w' } as const;
const plain: Wrapper = {};
const afterOne: Wrapper = { skip: 1 };

export const wrappersHere: Readonly<Record<string, readonly Wrapper[]>> = {
  sudo: [
    {
      valued:
        '-u -g -h -p -C -r -t -T -U -D -R --user --group --host --prompt --close-from --chdir --chroot --role --type --command-timeout --other-user',
      assigns: true,
      asks: ['-l', '--list', '-v', '--validate', '-k', '-K', '-V', '--version', '-e', '--edit'],
      root: true,
    },
  ],
  doas: [{ valued: '-u -C', root: true, asks: ['-L'] }],
  pkexec: [{ valued: '--user', root: true }],
  please: [{ valued: '-u -t --user --target', root: true }],
  env: [
    { valued: '-u -C -S -a --unset --chdir --split-string --argv0', assigns: true, scripts: ['-S', '--split-string'] },
  ],
  command: [{ asks: ['-v', '-V'] }],
  builtin: [plain],
  exec: [{ valued: '-a' }],
  nohup: [plain],
  setsid: [plain],
  nice: [{ valued: '-n --adjustment' }],
  ionice: [{ valued: '-c -n -p -P -u --class --classdata --pid' }],
  chrt: [{ valued: '-T -P -D', skip: 1, asks: ['-p', '--pid'] }],
  taskset: [{ skip: 1, asks: ['-p', '--pid'] }],
  stdbuf: [{ valued: '-i -o -e --input --output --error' }],
  timeout: [{ valued: '-k -s --kill-after --signal', skip: 1 }],
  gtimeout: [{ valued: '-k -s --kill-after --signal', skip: 1 }],
  time: [{ valued: '-f -o --format --output' }],
  busybox: [plain],
  toybox: [plain],
  flock: [{ valued: '-w -E --wait --timeout --conflict-exit-code', skip: 1, scripts: ['-c', '--command'], late: 2 }],
  watch: [{ valued: '-n -q --interval --equexit', text: true }],
  script: [
    {
      valued: '-c -o -O -I -B -T -m -E --command --log-out --output-limit',
      skip: 1,
      late: 2,
      scripts: ['-c', '--command'],
    },
  ],
  runuser: [
    {
      valued: '-u -g -G -c -s -w --user --group --command --shell',
      scripts: ['-c', '--command', '--session-command'],
      late: 2,
    },
  ],
  sg: [{ valued: '-c', scripts: ['-c'], late: 2 }],
  'systemd-run': [
    {
      valued:
        '-p -u -E -M -H -d --property --unit --description --slice --setenv --machine --host --uid --gid --nice --working-directory ' +
        '--on-active --on-boot --on-calendar --on-startup --on-unit-active --timer-property --path-property --socket-property --service-type',
    },
  ],
  'systemd-inhibit': [{ valued: '--what --who --why --mode' }],
  'systemd-cat': [{ valued: '-t -p --identifier --priority' }],
  'systemd-nspawn': [{ valued: '-D -i -M -u --directory --image --machine --user --bind' }],
  chroot: [{ valued: '--userspec --groups', skip: 1 }],
  'arch-chroot': [{ valued: '-u', skip: 1 }],
  unshare: [{ valued: '-S -G -R -w --setuid --setgid --root --wd' }],
  nsenter: [{ valued: '-t -S -G --target --setuid --setgid' }],
  setpriv: [{ valued: '--reuid --regid --groups --inh-caps --bounding-set' }],
  runcon: [{ valued: '-t -u -r -l', skip: 1 }],
  prlimit: [{ valued: '-p --pid -o' }],
  numactl: [{ valued: '-C -N -m -i -p --cpunodebind --membind --physcpubind' }],
  cgexec: [{ valued: '-g' }],
  xargs: [
    {
      valued:
        '-a -d -E -I -J -L -n -P -R -s --arg-file --delimiter --max-args --max-procs --max-lines --max-chars --process-slot-var',
      appends: true,
    },
  ],
  parallel: [
    {
      valued:
        '-j -a -S -N -n -L -I -C -P -d --jobs --arg-file --delay --timeout --colsep --joblog --results --retries --load --memfree',
      text: true,
      until: [':::', '::::', ':::+'],
      appends: true,
    },
  ],
  entr: [plain],
  watchexec: [{ valued: '-e -w -i -f --exts --watch --ignore --filter --delay-run', dashes: true, text: true }],
  strace: [strace],
  ltrace: [strace],
  truss: [strace],
  valgrind: [plain],
  perf: [{ under: ['stat', 'record', 'trace'], valued: '-e -p -o -F -C -a -g' }],
  gdb: [{ valued: '-ex -x -p -c', asks: ['-p'] }],
  catchsegv: [plain],
  chronic: [plain],
  unbuffer: [plain],
  fakeroot: [plain],
  firejail: [plain],
  bwrap: [{ dashes: true }],
  eatmydata: [plain],
  proxychains: [{ valued: '-f' }],
  proxychains4: [{ valued: '-f' }],
  torsocks: [plain],
  torify: [plain],
  caffeinate: [{ valued: '-t -w' }],
  'dbus-run-session': [{ dashes: true }],
  'xvfb-run': [{ valued: '-e -f -n -p -s --server-args --server-num' }],
  gosu: [afterOne],
  'su-exec': [afterOne],
  setuidgid: [afterOne],
  envdir: [afterOne],
  chpst: [{ valued: '-u -U -e -/ -n -l -L -m -d -o -p -f -c -r -t' }],
};
