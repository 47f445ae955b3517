/** Wrappers that run a command on another host, in a container, or in the environment of a tool. */
import type { Wrapper } from './wrapper.ts';

const containerPlain =
  '-d -i -t -P -q -T --detach --interactive --tty --privileged --rm --init --read-only --no-healthcheck --oom-kill-disable --publish-all ' +
  '--sig-proxy --quiet --help --no-deps --build --service-ports --use-aliases --no-TTY --no-tty --remove-orphans --replace --tls-verify';
const kubeValued =
  '-n -c -s -f --namespace --context --cluster --kubeconfig --container --filename --server --user --token --image --env -l --labels';
const runner = {
  valued: '-p -C -n -e -g --package --cwd --name --project --directory --with --python --filter',
  dashes: true,
} as const;
const under = (...paths: string[]): Wrapper => ({ ...runner, under: paths });

export const wrappersElsewhere: Readonly<Record<string, readonly Wrapper[]>> = {
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
};
