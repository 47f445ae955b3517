/** Wrappers that run a command on another host, in a container, or in the environment of a tool. */
import type { Wrapper } from './wrapper.ts';

const containerPlain = '-d -i -t -P -q -T --privileged --rm --init ' + '--quiet --help';
const kubeValued = '-n -c -s -f --user --image -l';
const runner = {} as const;
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
  pdsh: [{ valued: '-w -x -f -l -g -t -u', text: true }],
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
  crictl: [{ under: ['exec'], plain: '-i -t -s --sync', skip: 1 }],
  k3s: [{ under: ['kubectl', 'crictl', 'ctr'] }],
  minikube: [
    { under: ['kubectl'], dashes: true },
    { under: ['ssh'], text: true, valued: '-p -n' },
  ],
  kubectl: [
    { under: ['exec', 'rsh'], valued: kubeValued, skip: 1, dashes: true },
    { under: ['run', 'debug'], dashes: true, valued: kubeValued, skip: 1 },
  ],
  lxc: [{ under: ['exec'], valued: '--user', skip: 1, dashes: true }],
  pct: [{ under: ['exec'], skip: 1, dashes: true }],
  qm: [{ under: ['guest exec'], skip: 1, dashes: true }],
  machinectl: [{ under: ['shell'], valued: '-E -M', skip: 1 }],
  multipass: [{ under: ['exec'], valued: '-d', skip: 1, dashes: true }],
  limactl: [{ under: ['shell'], valued: '--shell', skip: 1 }],
  vagrant: [{ under: ['ssh'], valued: '-c --command', scripts: ['-c', '--command'] }],
  gcloud: [{ under: ['compute ssh'], valued: '--command --zone', scripts: ['--command'], anywhere: true }],
  fly: [{ under: ['ssh console'], valued: '-a -C -r --command', scripts: ['-C', '--command'], anywhere: true }],
  heroku: [{ under: ['run'], valued: '-a' }],
  git: [
    { under: ['submodule foreach'], text: true },
    { under: ['bisect run'] },
    { under: ['rebase'], valued: '-x --exec -s -X', scripts: ['-x', '--exec'], anywhere: true },
  ],
  ansible: [
    {
      valued: '-m -a -i -u -f -e -l -t --user',
      scripts: ['-a', ''],
      anywhere: true,
    },
  ],
  salt: [{ under: ['* cmd.run|cmd.run_all|cmd.shell|cmd.script'], text: true }],
  npx: [runner],
  npm: [under('exec', 'x')],
  pnpm: [under('exec')],
  yarn: [under('exec')],
  doppler: [under('run')],
  op: [under('run')],
  'nix-shell': [{ valued: '-p -I --command', scripts: ['', '--command'], anywhere: true }],
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
};
