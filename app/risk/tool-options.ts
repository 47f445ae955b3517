/** Options that take the next word, per tool: without them a value would be read as a sub-command or a file. */
import { names, type OptionStyle } from './options.ts';

const valued: Readonly<Record<string, string>> = {
  ansible: '-m -a -i -u -f -e -l -t --module-name --args --inventory --user --forks --extra-vars --limit --become-user',
  'ansible-playbook': '-i -u -f -e -l -t --inventory --user --extra-vars --limit --tags --skip-tags --become-user',
  aws: '--profile --region --output --endpoint-url --query --color --ca-bundle',
  az: '-g -n -o --name --resource-group --subscription --output --query',
  apt: '-o -c -t -a --option --config-file --target-release',
  arecord: '-d',
  'clickhouse-client': '-q -h -u -d --query --host --user --password --database --port',
  crontab: '-u -s',
  curl:
    '-o -X -H -d -F -T -u -A -e -b -c -m -x -w -K -r -E -Y -y -z -C -D -P -Q -t -U --output --request --header --data --data-raw ' +
    '--data-binary --data-urlencode --data-ascii --json --form --form-string --upload-file --user --user-agent --referer --cookie ' +
    '--cookie-jar --max-time --connect-timeout --proxy --write-out --config --range --cert --key --cacert --url --retry --retry-delay ' +
    '--resolve --interface --limit-rate --dump-header --output-dir --unix-socket --proto --url-query --aws-sigv4 --oauth2-bearer',
  dnf: '-c -x -d -e --enablerepo --disablerepo --exclude --releasever --installroot --setopt --repo',
  docker:
    '-H -c -l -f -p --host --context --config --log-level --file --project-name --profile --env-file --project-directory --parallel --progress --filter --signal --time --until',
  'docker-compose': '-f -p -H --file --project-name --profile --env-file --project-directory --parallel --progress',
  doas: '-u -C',
  doctl: '-t -c --context --access-token --output -o --format',
  dpkg: '-D --admindir --root --instdir',
  etcdctl: '--endpoints --cacert --cert --key --user --password',
  fallocate: '-l -o --length --offset',
  'firewall-cmd': '--timeout',
  fly: '-a -c --app --config --org -o',
  gcloud:
    '--project --zone --region --account --configuration --format --filter --verbosity --impersonate-service-account',
  gh: '-R --repo -X --method -f -F -H --hostname',
  git: '-C -c -m --git-dir --work-tree --namespace --config-env --message -o',
  gpg: '-o -r -u --output --recipient --homedir --keyserver --keyring --default-key --batch-size --passphrase --passphrase-file',
  grep: '-e -f -m -A -B -C --regexp --file --max-count --include --exclude --exclude-dir --color',
  helm: '-n -f --namespace --kube-context --kubeconfig --values --set --version --timeout',
  head: '-n -c --lines --bytes',
  ip: '-n -netns -f -family -rc -l',
  install: '-m -o -g -S -t --mode --owner --group --suffix --target-directory',
  journalctl:
    '-u -n -S -U -p -o -t -D -b -g --unit --lines --since --until --priority --output --identifier --directory --file --grep',
  kill: '-s -n --signal',
  kubectl:
    '-n -s -l -o -f -c -k -p -v --namespace --context --cluster --kubeconfig --server --token --user --selector --output --filename ' +
    '--container --as --request-timeout --field-selector --replicas --grace-period --timeout --kustomize --patch --type --from-literal --image',
  lvremove: '--config --devices',
  man: '-P -S -s -L -m --pager --sections',
  mc: '--config-dir',
  mdadm: '-l -n -x -c -z -N -e --level --raid-devices --spare-devices --chunk --size --name --metadata',
  mkfs: '-t --type',
  mongosh: '-u -p --eval --host --port --username --password --authenticationDatabase',
  modprobe: '-d -C --dirname --config -S --set-version',
  mount: '-t -o -L -U --types --options --source --target',
  cp: '-t -S --target-directory --suffix',
  mv: '-t -S --target-directory --suffix',
  ln: '-t -S --target-directory --suffix',
  mysql:
    '-h -P -u -D -e -S --host --port --user --database --execute --socket --defaults-file --defaults-extra-file --protocol',
  mysqladmin: '-h -P -u -S --host --port --user --socket --defaults-file',
  nc: '-p -s -w -e -c -g -G -i -I -O -P -q -T -V -X -x --exec --sh-exec --source-port --wait --proxy',
  nft: '-f -I -D --file --includepath',
  nmcli: '-f -m -w -e -t --fields --mode --wait --colors --escape',
  openssl:
    '-in -out -connect -servername -keyout -CAfile -key -cert -subj -days -newkey -passin -passout -k -pass -inkey -config',
  parted: '-a --align',
  perl: '-I -M -m',
  pip: '-r -c -i -t --requirement --target --index-url --extra-index-url --python',
  pkg: '-r -j -c -o -C -R',
  pm2: '-n -i --name',
  psql: '-h -p -U -d -c -f -v -o -F -R -P -T -L --host --port --username --dbname --command --file --set --variable --output --field-separator --pset',
  pulumi: '-s -C --stack --cwd --message -m',
  python: '-c -m -W -X -Q',
  'redis-cli': '-h -p -n -a -u -s -i -r --user --pass --cert --key --cacert --tls-ciphers --eval',
  rsync:
    '-e -f -T -B -M --rsh --exclude --include --exclude-from --include-from --files-from --filter --bwlimit --timeout --port --password-file --backup-dir --suffix --chmod --chown --partial-dir --log-file --rsync-path --link-dest --compare-dest',
  scp: '-c -D -F -i -J -l -o -P -S -X',
  sed: '-e -f -l --expression --file --line-length',
  setfacl: '-m -M -x -X --modify --remove --set --set-file',
  sftp: '-b -B -c -D -F -i -J -l -o -P -R -S -s -X',
  shred: '-n -s --iterations --size --random-source',
  sort: '-k -t -o -S -T --key --field-separator --output --buffer-size --temporary-directory --compress-program --files0-from --parallel',
  sqlite3: '-separator -cmd -init -newline -nullvalue',
  ssh: '-b -c -D -E -e -F -I -i -J -L -l -m -O -o -p -Q -R -S -W -w -B',
  'ssh-keygen': '-f -t -b -C -N -P -s -I -n -V -O -R -F -D',
  supervisorctl: '-c -s -u -p --configuration --serverurl --username --password',
  systemctl:
    '-H -M -t -p -n -o -s -P --host --machine --type --property --lines --output --signal --state --job-mode --root --kill-whom --kill-who',
  tail: '-n -c -s --lines --bytes --pid --sleep-interval',
  tar: '-f -C -I -b -T -X -K -N -V -g -H -L --file --directory --use-compress-program --files-from --exclude --exclude-from --transform --strip-components --to-command --checkpoint-action --owner --group --mode --one-top-level',
  timedatectl: '-H -M',
  truncate: '-s -r --size --reference',
  unzip: '-d -x -P',
  useradd: '-c -d -e -f -g -G -k -K -m -p -s -u',
  vault: '-address -namespace -token',
  virsh: '-c --connect',
  wget:
    '-O -o -P -U -t -T -e -i -Q -w -a -A -R -D -B -l --output-document --directory-prefix --user-agent --tries --timeout --execute ' +
    '--input-file --header --post-data --post-file --body-data --body-file --method --user --password --limit-rate --output-file',
  xxd: '-l -s -c -g -o -n',
  zfs: '-o',
  zip: '-b -n -t -tt -TT -P -x -i',
  zpool: '-o -O -R',
};

const styles = new Map<string, OptionStyle>(
  Object.entries(valued).map(([tool, options]) => [tool, { valued: names(options) }]),
);
const none: OptionStyle = {};

export const styleOf = (tool: string): OptionStyle => styles.get(tool) ?? none;
