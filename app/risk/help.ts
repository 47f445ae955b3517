/** Calls that explain or print a version: harmless where the program really has that option. */
import type { Call } from './call.ts';
import { interpreterOf } from './interpreters.ts';
import { shells } from './nested.ts';
import { names } from './options.ts';
import { wrappers } from './wrappers.ts';

/** Here the word would go on to something else, or counts only in first place. */
const firstOnly = names(
  'kill history set trap unset export source . eval exec echo printf test [ redis-cli mongosh xargs find dd init telinit pkill killall ' +
    ' read alias declare typeset local let printf pushd cd launchctl ip nft nc route ifconfig sc',
);
const shortHelp = names(
  'git kubectl helm docker docker-compose apt dnf terraform gh systemctl pip npm aws az gcloud nmcli mdadm',
);
const versionShort = names(
  'mkfs mkfs.ext2 mkfs.ext3 mkfs.ext4 mkfs.xfs mkfs.btrfs fsck e2fsck mke2fs tune2fs sfdisk fdisk parted iptables mkswap wipefs mdadm sgdisk cryptsetup useradd',
);
const helpWord = names(
  'git docker helm kubectl terraform aws az gcloud gh npm pip brew vault nomad consul pulumi fly doctl snap go cargo',
);

const helps = /^(?:--help|--version|-help|-h|-V|help)$/;

export function asksForHelp(call: Call): boolean {
  const { args, name } = call;
  const first = args[0]?.value;
  if (first === undefined || !args.some(({ value }) => helps.test(value))) return false;
  const runsOthers =
    shells.has(name) || interpreterOf(call) !== undefined || (wrappers.get(name) !== undefined && !helpWord.has(name));
  if (first === '--help' || first === '--version') return !runsOthers || args.length === 1;
  if (args.length === 1 && (first === '-help' || first === '-V')) return first === '-help' || versionShort.has(name);
  if (runsOthers || firstOnly.has(name)) return false;
  if (helpWord.has(name) && (first === 'help' || (args.length > 1 && args.at(-1)?.value === 'help' && name !== 'git')))
    return true;
  const options = args.slice(0, end(args)).map(({ value }) => value);
  return (
    options.includes('--help') ||
    (shortHelp.has(name) && options.at(-1) === '-h') ||
    (name === 'terraform' && options.includes('-help'))
  );
}

const end = (args: Call['args']): number => {
  const at = args.findIndex(({ value }) => value === '--');
  return at < 0 ? args.length : at;
};
