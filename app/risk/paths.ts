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
    /^(?:\/etc\/(?:cron|anacrontab|systemd\/|init\.d\/|rc\.|rc\d|profile|bash\.?|zsh|environment|ld\.so\.|xdg\/autostart|udev\/|update-motd|inittab)|\/(?:usr\/)?lib\/systemd\/|\/var\/spool\/cron|\/(?:System\/)?Library\/Launch)/,
  ],
  [
    'persistence',
    /(?:^|\/)(?:\.(?:bash_?\w+|profile|zshrc|zshenv|zprofile|zlog\w+|kshrc|cshrc|tcshrc|xinitrc|xprofile)|\.ssh\/(?:rc|environment)|\.git\/hooks\/.+|\.config\/(?:fish|systemd|autostart)\/.*|Library\/LaunchAgents.*)$/,
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
  /(?:^|\/)(?:id_(?:rsa|dsa|ecdsa|ed25519)(?:_sk)?(?:[-._]\w+)*|ssh_host_\w+_key|[\w.*-]*priv(?:ate)?[-_]?key[\w.-]*|[\w.*-]+\.(?:key|ppk|p12|pfx|jks|kdbx|keytab|p8)|[\w.-]*key[\w.-]*\.pem)$|^\/etc\/(?:g?shadow-?|master\.passwd|krb5\.keytab|ssl\/private\/.*)$|(?:^|\/)\.gnupg\/(?:private-keys|secring)/;

const secretPlaces: readonly RegExp[] = [
  /(?:^|\/)\.env(?:\.[\w.-]+)?\*?$|(?:^|\/)[\w.-]+\.env$|(?:^|\/)\.envrc$/,
  /(?:^|\/)(?:\.aws\/credentials|\.kube\/config|kubeconfig|\.docker\/config\.json|\.git-credentials|\.?netrc|\.pgpass|\.my\.cnf|\.npmrc|\.pypirc|\.vault-token|\.s3cfg|\.htpasswd|\.msmtprc|\.smbcredentials|wp-config\.php|credentials\.(?:json|ya?ml|xml)|service[-_]?account[\w.-]*\.json|secrets?\.(?:ya?ml|json|toml|env|txt)|[\w.-]*\.tfstate|passwords?\.(?:txt|csv|kdbx)|token\.json)$/,
  /(?:^|\/)(?:\.config\/(?:gcloud\/.*(?:credential|token)|gh\/hosts\.yml|rclone\/|doctl\/)|\.azure\/|\.terraform\.d\/cred|\.cargo\/cred|\.password-store\/|\.local\/share\/keyrings\/|Library\/Keychains\/)/,
  /^\/proc\/[^/]+\/(?:environ|mem)$|^\/(?:var\/)?run\/secrets\//,
  /^\/etc\/(?:kubernetes\/.*(?:\.conf|\.key)|rancher\/k3s\/k3s\.yaml|wireguard\/.*\.conf|NetworkManager\/system-connections\/.*|wpa_supplicant.*\.conf|ppp\/.*-secrets|ipsec\.secrets|mysql\/debian\.cnf|postfix\/sasl_passwd|letsencrypt\/.*privkey)/,
];

export const isPrivateKey = (path: string): boolean => keyPlaces.test(path) && !example.test(path);

export const isSecret = (path: string): boolean =>
  !example.test(path) && (keyPlaces.test(path) || secretPlaces.some((place) => place.test(path)));

/** Whole homes, key directories and system settings: more than an ordinary file when sent away. */
export const isPrivateDirectory = (path: string): boolean =>
  /^(?:~|\/|\/home|\/root|\/etc|\/var\/lib|\/Users)(?:\/\*)?$|(?:^|\/)\.(?:ssh|gnupg|aws|kube|docker|azure|config\/gcloud|password-store)(?:\/\*?)?$/.test(
    path,
  );
