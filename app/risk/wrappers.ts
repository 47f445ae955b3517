/** Programs that run another command, and how far their own words go. */
import { tableOf } from './table.ts';

export type Wrapper = {
  /** Only after these sub-commands; several ways are several paths. */
  readonly under?: readonly string[];
  /** Its own options that take the next word. */
  readonly valued?: string;
  /** Its own options that take none; every other one does. */
  readonly plain?: string;
  /** Words of its own before the command: a host, a duration, an image. */
  readonly skip?: number;
  /** `NAME=value` words may stand before the command. */
  readonly assigns?: true;
  /** The rest is joined with blanks and read by a shell. */
  readonly text?: true;
  /** Options whose value is shell text: among its own, or right after the words of its own. */
  readonly scripts?: readonly string[];
  /** How many words after its own options they may stand: `flock file -c text`. */
  readonly late?: number;
  /** Those options may stand anywhere: the rest is never a command of its own. */
  readonly anywhere?: true;
  /** The command stands after `--`, when there is one. */
  readonly dashes?: true;
  /** With one of these options it only asks or shows. */
  readonly asks?: readonly string[];
  readonly root?: true;
  /** Adds operands that it reads. */
  readonly appends?: true;
  /** Ends at this word. */
  readonly until?: readonly string[];
};

const containerPlain =
  '-d -i -t -P -q -T --detach --interactive --tty --privileged --rm --init --read-only --no-healthcheck --oom-kill-disable --publish-all ' +
  '--sig-proxy --quiet --help --no-deps --build --service-ports --use-aliases --no-TTY --no-tty --remove-orphans --replace --tls-verify';
const kubeValued =
  '-n -c -s -f --namespace --context --cluster --kubeconfig --container --filename --server --user --token --image --env -l --labels';
const strace = { valued: '-e -o -p -s -u -P -E -a -b -I -O -S -X -n -A -l -x -w' } as const;
const runner = {
  valued: '-p -C -n -e -g --package --cwd --name --project --directory --with --python --filter',
  dashes: true,
} as const;
const plain: Wrapper = {};
const afterOne: Wrapper = { skip: 1 };
const under = (...paths: string[]): Wrapper => ({ ...runner, under: paths });

export const wrappers: ReadonlyMap<string, readonly Wrapper[]> = tableOf<readonly Wrapper[]>({
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
  ssh: [
    {
      valued: '-b -c -D -E -e -F -I -i -J -L -l -m -O -o -p -Q -R -S -W -w -B',
      skip: 1,
      text: true,
      asks: ['-V', '-Q', '-G', '-O'],
    },
  ],
  autossh: [{ valued: '-M -b -c -D -E -e -F -I -i -J -L -l -m -O -o -p -Q -R -S -W -w', skip: 1, text: true }],
  sshpass: [{ valued: '-p -f -d -P' }],
  mosh: [{ valued: '-p --ssh --server --port', skip: 1, dashes: true }],
  rsh: [{ valued: '-l', skip: 1, text: true }],
  pdsh: [{ valued: '-w -x -f -l -g -t -u', text: true }],
  clush: [{ valued: '-w -x -g -f -l -t -u', text: true }],
  dsh: [{ valued: '-m -g -f', text: true }],
  pssh: [{ valued: '-h -H -l -p -o -e -t -O -x', text: true }],
  'parallel-ssh': [{ valued: '-h -H -l -p -o -e -t -O -x', text: true }],
  docker: [
    {
      under: ['exec', 'container exec', 'run', 'container run', 'create', 'container create'],
      plain: containerPlain,
      skip: 1,
    },
    { under: ['compose exec', 'compose run'], plain: containerPlain, skip: 1 },
    { under: ['machine ssh'], skip: 1, text: true },
  ],
  'docker-compose': [{ under: ['exec', 'run'], plain: containerPlain, skip: 1 }],
  ctr: [{ under: ['task exec', 'tasks exec', 't exec'], valued: '--exec-id --user --cwd', skip: 1 }],
  crictl: [{ under: ['exec'], plain: '-i -t -s --interactive --tty --sync', skip: 1 }],
  k3s: [{ under: ['kubectl', 'crictl', 'ctr'] }],
  microk8s: [{ under: ['kubectl', 'helm', 'helm3'] }],
  minikube: [
    { under: ['kubectl'], dashes: true },
    { under: ['ssh'], text: true, valued: '-p -n --profile --node' },
  ],
  kubectl: [
    { under: ['exec', 'rsh'], valued: kubeValued, skip: 1, dashes: true },
    { under: ['run', 'debug'], dashes: true, valued: kubeValued, skip: 1 },
  ],
  lxc: [{ under: ['exec'], valued: '--env --user --group --cwd --mode', skip: 1, dashes: true }],
  'lxc-attach': [{ valued: '-n --name -s -u -g', dashes: true }],
  pct: [{ under: ['exec'], skip: 1, dashes: true }],
  qm: [{ under: ['guest exec'], skip: 1, dashes: true }],
  machinectl: [{ under: ['shell'], valued: '--uid -E --setenv -M', skip: 1 }],
  multipass: [{ under: ['exec'], valued: '-d --working-directory', skip: 1, dashes: true }],
  limactl: [{ under: ['shell'], valued: '--workdir --shell', skip: 1 }],
  vagrant: [{ under: ['ssh'], valued: '-c --command', scripts: ['-c', '--command'] }],
  distrobox: [{ under: ['enter'], skip: 1, dashes: true }],
  toolbox: [{ under: ['run'], valued: '-c -d -r --container' }],
  adb: [{ under: ['shell'], text: true }],
  wsl: [{ valued: '-d -u -e --distribution --user --exec', dashes: true }],
  gcloud: [{ under: ['compute ssh'], valued: '--command --zone --project', scripts: ['--command'], anywhere: true }],
  fly: [{ under: ['ssh console'], valued: '-a -C -r --app --command', scripts: ['-C', '--command'], anywhere: true }],
  heroku: [{ under: ['run'], valued: '-a --app' }],
  git: [
    { under: ['submodule foreach'], text: true },
    { under: ['bisect run'] },
    { under: ['rebase'], valued: '-x --exec --onto -s -X', scripts: ['-x', '--exec'], anywhere: true },
  ],
  ansible: [
    {
      valued: '-m -a -i -u -f -e -l -t --module-name --args --inventory --user --forks --extra-vars --limit',
      scripts: ['-a', '--args'],
      anywhere: true,
    },
  ],
  salt: [{ under: ['* cmd.run|cmd.run_all|cmd.shell|cmd.script'], text: true }],
  'salt-call': [{ under: ['cmd.run|cmd.run_all|cmd.shell'], text: true }],
  npx: [runner],
  bunx: [runner],
  npm: [under('exec', 'x')],
  pnpm: [under('exec', 'dlx')],
  yarn: [under('exec', 'dlx')],
  poetry: [under('run')],
  pipenv: [under('run')],
  uv: [under('run')],
  hatch: [under('run')],
  rye: [under('run')],
  conda: [under('run')],
  mamba: [under('run')],
  bundle: [under('exec')],
  doppler: [under('run')],
  op: [under('run')],
  infisical: [under('run')],
  chamber: [{ under: ['exec'], skip: 1, dashes: true }],
  'aws-vault': [{ under: ['exec'], skip: 1, dashes: true }],
  direnv: [{ under: ['exec'], skip: 1 }],
  'nix-shell': [{ valued: '-p -I --run --command --packages', scripts: ['--run', '--command'], anywhere: true }],
  nix: [{ under: ['develop', 'shell', 'run'], valued: '-c --command', scripts: ['-c', '--command'], anywhere: true }],
  tmux: [
    {
      under: [
        'new|new-session|neww|new-window|split-window|splitw|respawn-pane|respawn-window|run-shell|run|send-keys|send|if-shell|display-popup|popup',
      ],
      valued: '-t -s -n -c -x -y -F -e -l -N',
      text: true,
      until: ['Enter', 'C-m'],
    },
  ],
  screen: [{ valued: '-S -h -c -e -p -s -t -T -X', asks: ['-ls', '-r', '-x'] }],
  xterm: [{ valued: '-T -title -geometry -fa -fs', text: true }],
  'start-stop-daemon': [
    {
      valued: '-p -u -g -n -d -c -x -a -s -R --pidfile --user --name --chuid --exec --startas --signal --retry',
      scripts: ['-x', '--exec', '-a', '--startas'],
    },
  ],
});
