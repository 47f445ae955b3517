/** Places on a host that matter, and what writing or reading there means. */
import type { RuleId } from './assessment.ts';

/** Absolute, without `.` and `..`; homes become `~`. A relative path is joined to the directory the text went to. */
export function resolvePath(path: string, directory: string): string {
  if (directory === '' && !/[/~$\\]/.test(path)) return path;
  const homed = path.replace(
    /^(?:\$HOME|\$\{HOME\}|\/root|\/home\/[^/]+|\/Users\/[^/]+|~[a-z_][a-z0-9_-]*)(?=\/|$)/,
    '~',
  );
  const full = /^[/~]/.test(homed) || directory === '' ? homed : `${directory}/${homed}`;
  if (!/\/(?:\.{0,2}(?:\/|$))|^\.{1,2}\//.test(full)) return full;
  const parts: string[] = [];
  for (const part of full.split('/')) {
    if (part === '..' && parts.length > 0) parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return (full.startsWith('/') ? '/' : '') + parts.join('/');
}

type Place = readonly [rule: RuleId, place: RegExp];

const harmlessDevice =
  /^\/dev\/(?:null|zero|full|u?random|std(?:in|out|err)|tty\w*|pts\/.*|fd\/.*|shm(?:\/.*)?|console|ptmx|log|kmsg|mqueue.*)$/;

/** First fit wins: the narrow places stand before the wide ones. */
const writtenPlaces: readonly Place[] = [
  ['backdoor', /^\/dev\/(?:tcp|udp)\//],
  ['disk', /^(?:\/dev\/|\\\\\.\\physicaldrive)/],
  ['power', /^\/proc\/sysrq-trigger$/],
  ['kernel', /^\/(?:proc|sys)(?:\/|$)/],
  [
    'kernel',
    /^\/(?:etc\/(?:modprobe\.d|modules-load\.d|modules$|default\/grub|grub|sysctl\.d|selinux|apparmor)|boot(?:\/|$)|efi(?:\/|$))/,
  ],
  [
    'log-wipe',
    /^(?:\/var\/log(?:\/|$)|\/var\/adm\/|\/(?:var\/)?run\/utmp$|~\/\.(?:\w+_)?history$|~\/\.local\/share\/fish\/fish_history$)/,
  ],
  ['lockout', /(?:^|\/)\.ssh\/authorized_keys2?$/],
  [
    'lockout',
    /^\/etc\/(?:ssh\/|hosts\.(?:allow|deny)$|network\/|netplan\/|sysconfig\/(?:network|iptables)|NetworkManager\/|nftables|iptables|ufw\/|firewalld\/|pf\.conf|systemd\/network\/|wireguard\/|openvpn\/|pam\.d\/|security\/|nologin$|config\/(?:network|firewall|dropbear))/,
  ],
  ['privilege', /^\/(?:usr\/local\/)?etc\/(?:sudoers|doas\.conf|polkit-1\/)/],
  ['account', /^\/etc\/(?:passwd|shadow|group|gshadow|master\.passwd|login\.defs|subuid|subgid)-?$/],
  [
    'persistence',
    /^(?:\/etc\/(?:cron|anacrontab|at\.|systemd\/|init\.d\/|init\/|rc\.|rc\d|profile|bash\.?|zsh|environment|ld\.so\.|xdg\/autostart|udev\/|periodic\/|update-motd\.d|inittab|skel\/)|\/(?:usr\/)?lib\/systemd\/|\/run\/systemd\/system|\/var\/spool\/(?:cron|at)|\/(?:System\/)?Library\/Launch|\/usr\/local\/etc\/rc\.d)/,
  ],
  [
    'persistence',
    /(?:^|\/)(?:\.(?:bashrc|bash_profile|bash_login|bash_logout|bash_aliases|profile|zshrc|zshenv|zprofile|zlogin|zlogout|kshrc|cshrc|tcshrc|login|logout|xinitrc|xsession|xprofile|pam_environment)|\.ssh\/(?:rc|environment)|\.git\/hooks\/.+|\.config\/(?:fish\/.*|systemd\/.*|autostart\/.*|environment\.d\/.*)|\.local\/share\/systemd\/.*|Library\/LaunchAgents.*)$/,
  ],
  ['sys-config', /^\/(?:etc|usr|bin|sbin|lib\w*|var\/lib|System|Library|private\/etc)(?:\/|$)/],
  ['sys-config', /^\/$/],
];

/** The rule that writing to a resolved path meets; adding a key is persistence, replacing all of them locks out. */
export function writtenRule(path: string, appends: boolean): RuleId | null {
  if (harmlessDevice.test(path)) return null;
  const rule = writtenPlaces.find(([, place]) => place.test(path))?.[0] ?? null;
  return rule === 'lockout' && appends && path.endsWith('authorized_keys') ? 'persistence' : rule;
}

export const isDevice = (path: string): boolean => path.startsWith('/dev/') && !harmlessDevice.test(path);

/** A device that never ends: reading it whole fills memory, a file or a core. */
export const isEndless = (path: string): boolean => /^\/dev\/(?:zero|u?random|full)$/.test(path);

/** Programs and settings of the system, where modes and owners are part of its safety; /usr/local is the user's. */
export const isSystemPath = (path: string): boolean =>
  /^\/(?:etc|usr(?!\/local(?:\/|$))|bin|sbin|lib\w*|boot|dev|proc|sys|var\/(?:lib|log|spool))(?:\/|$)/.test(path) ||
  path === '/';

const example = /\.(?:pub|example|sample|template|tmpl|dist|defaults?|schema|md|test)$/i;

/** Private keys and password stores: also copying them is reading them. */
const keyPlaces =
  /(?:^|\/)(?:id_(?:rsa|dsa|ecdsa|ed25519)(?:_sk)?(?:[-._]\w+)*|identity|ssh_host_\w+_key|[\w.*-]*priv(?:ate)?[-_]?key[\w.-]*|[\w.*-]+\.(?:key|ppk|p12|pfx|jks|keystore|kdbx|keytab|ovpn|p8)|[\w.-]*key[\w.-]*\.pem)$|^\/etc\/(?:g?shadow-?|master\.passwd|spwd\.db|krb5\.keytab|ssl\/private\/.*|security\/opasswd)$|(?:^|\/)\.gnupg\/(?:private-keys.*|secring.*)/;

const secretPlaces: readonly RegExp[] = [
  /(?:^|\/)\.env(?:\.[\w.-]+)?\*?$|(?:^|\/)[\w.-]+\.env$|(?:^|\/)\.envrc$/,
  /(?:^|\/)\.aws\/(?:credentials|sso\/cache\/.*|cli\/cache\/.*)/,
  /(?:^|\/)(?:\.kube\/config|kubeconfig|\.docker\/config\.json|\.dockercfg|\.git-credentials|\.config\/git\/credentials|\.?_?netrc|\.pgpass|pgpass\.conf|\.my\.cnf|\.mylogin\.cnf|\.npmrc|\.pypirc|\.vault-token|\.s3cfg|\.boto|\.htpasswd|\.ht_passwd|\.pgpass|\.msmtprc|\.fetchmailrc|\.smbcredentials|\.erlang\.cookie|\.rhosts|\.mc\/config\.json)$/,
  /(?:^|\/)(?:\.config\/(?:gcloud\/.*(?:credential|token|adc)|gh\/hosts\.yml|hub|rclone\/rclone\.conf|doctl\/config\.yaml|op\/|filezilla\/|sops\/age\/)|\.azure\/(?:accessTokens|msal_token|azureProfile|service_principal)|\.terraform\.d\/credentials|\.terraformrc|\.cargo\/credentials|\.gem\/credentials|\.composer\/auth\.json|\.m2\/settings\.xml|\.gradle\/gradle\.properties|\.password-store\/|\.local\/share\/keyrings\/|Library\/Keychains\/)/,
  /(?:^|\/)(?:wp-config\.php|LocalSettings\.php|master\.key|credentials\.(?:json|ya?ml|xml|enc)|client_secrets?\.json|service[-_]?account[\w.-]*\.json|secrets?\.(?:ya?ml|json|toml|env|txt|ini)|[\w.-]*\.tfstate|passwords?\.(?:txt|csv|ya?ml|json|kdbx)|auth\.json|token\.json|htpasswd|\.secrets?)$/,
  /^\/proc\/(?:[^/]+)\/(?:environ|mem)$|^\/(?:var\/)?run\/secrets\/|^\/dev\/(?:k?mem)$/,
  /^\/etc\/(?:kubernetes\/(?:admin|super-admin|controller-manager|scheduler|kubelet)\.conf|kubernetes\/pki\/.*\.key|rancher\/k3s\/k3s\.yaml|wireguard\/.*\.conf|NetworkManager\/system-connections\/.*|wpa_supplicant.*\.conf|ppp\/(?:chap|pap)-secrets|ipsec\.secrets|swanctl\/.*secret.*|mysql\/debian\.cnf|exim4?\/passwd\.client|postfix\/sasl_passwd|dovecot\/users|samba\/private\/.*|letsencrypt\/.*privkey.*|openvpn\/.*(?:\.key|auth.*))/,
  /^\/var\/lib\/(?:samba\/private\/|rancher\/k3s\/server\/(?:node-)?token|kubelet\/pki\/.*key|docker\/swarm\/|sss\/secrets)/,
];

export const isPrivateKey = (path: string): boolean => keyPlaces.test(path) && !example.test(path);

export const isSecret = (path: string): boolean =>
  !example.test(path) && (keyPlaces.test(path) || secretPlaces.some((place) => place.test(path)));

/** Whole homes, key directories and system settings: more than an ordinary file when sent away. */
export const isPrivateDirectory = (path: string): boolean =>
  /^(?:~|\/|\/home|\/root|\/etc|\/var\/lib|\/Users)(?:\/\*)?$|(?:^|\/)\.(?:ssh|gnupg|aws|kube|docker|azure|config\/gcloud|password-store)(?:\/\*?)?$/.test(
    path,
  );
