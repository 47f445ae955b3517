/** One simple command, as the rules see it: wrappers such as sudo are taken off before. */
import { isAscii } from './characters.ts';
import { type Options, readOptions } from './options.ts';
import type { Range } from './range.ts';
import { tableOf } from './table.ts';
import { styleOf } from './tool-options.ts';
import type { Arg } from './words.ts';

export type CallContext = {
  /** Runs as root through sudo, doas, su. */
  readonly root: boolean;
  /** More operands come from elsewhere: xargs, find -exec. */
  readonly appended: boolean;
  /** Inside `$(…)`, `<(…)`: its input is not that of the pipeline around it. */
  readonly substituted: boolean;
};

export type Call = Range &
  CallContext & {
    /** Program name without directory and version: `python3.11` is `python`. */
    readonly name: string;
    readonly word: Arg;
    readonly args: readonly Arg[];
    readonly options: Options;
  };

/** A class for its lazy, cached options: most calls of most texts never need them. */
class SimpleCall implements Call {
  readonly start: number;
  readonly end: number;
  readonly name: string;
  readonly root: boolean;
  readonly appended: boolean;
  readonly substituted: boolean;
  #options: Options | undefined;
  readonly word: Arg;
  readonly args: readonly Arg[];

  constructor(word: Arg, args: readonly Arg[], { root, appended, substituted }: CallContext) {
    this.word = word;
    this.args = args;
    this.start = word.start;
    this.end = args[args.length - 1]?.end ?? word.end;
    this.name = programName(word.value);
    this.root = root;
    this.appended = appended;
    this.substituted = substituted;
  }

  get options(): Options {
    this.#options ??= readOptions(this.name === 'tar' ? dashed(this.args) : this.args, styleOf(this.name));
    return this.#options;
  }
}

export function makeCall(words: readonly Arg[], context: CallContext): Call {
  const [word, ...args] = initScript(words) as [Arg, ...Arg[]];
  return new SimpleCall(word, args, context);
}

/** `/etc/init.d/x stop` is `service x stop`. */
function initScript(words: readonly Arg[]): readonly Arg[] {
  const [word, ...rest] = words;
  if (word?.value.startsWith('/') !== true) return words;
  const script = /^\/(?:etc|usr\/local\/etc)\/(?:rc\.d\/)?(?:init\.d|rc\.d)\/([^/]+)$/.exec(word.value);
  if (script === null) return words;
  return [{ ...word, value: 'service' }, { ...word, value: script[1] ?? '' }, ...rest];
}

/** `tar xzf a` is `tar -xzf a`. */
function dashed(args: readonly Arg[]): readonly Arg[] {
  const first = args[0];
  if (first === undefined || !/^[A-Za-z]+$/.test(first.value)) return args;
  return [{ ...first, value: `-${first.value}` }, ...args.slice(1)];
}

const versioned =
  /^(python|pip|ruby|php|perl|lua|node|nodejs|ncat|tclsh|Rscript|vim|clang|iptables|ip6tables)[-.0-9]+$/;

function programName(path: string): string {
  const base = path.slice(path.lastIndexOf('/') + 1);
  return (/\d/.test(base) ? versioned.exec(base)?.[1] : undefined) ?? aliases.get(base) ?? base;
}

/** Programs with several names. */
const aliases: ReadonlyMap<string, string> = tableOf({
  nodejs: 'node',
  podman: 'docker',
  nerdctl: 'docker',
  'docker-compose': 'docker-compose',
  'podman-compose': 'docker-compose',
  tofu: 'terraform',
  terragrunt: 'terraform',
  'iptables-nft': 'iptables',
  'iptables-legacy': 'iptables',
  ip6tables: 'iptables',
  'ip6tables-nft': 'iptables',
  'ip6tables-legacy': 'iptables',
  ebtables: 'iptables',
  arptables: 'iptables',
  netcat: 'nc',
  ncat: 'nc',
  'nc.openbsd': 'nc',
  'nc.traditional': 'nc',
  oc: 'kubectl',
  k3s: 'k3s',
  mariadb: 'mysql',
  valkey: 'redis-cli',
  'valkey-cli': 'redis-cli',
  mongo: 'mongosh',
  gawk: 'awk',
  mawk: 'awk',
  nawk: 'awk',
  gsed: 'sed',
  grm: 'rm',
  gdd: 'dd',
  'mariadb-dump': 'mysqldump',
  egrep: 'grep',
  fgrep: 'grep',
  incus: 'lxc',
  nvim: 'vim',
  vi: 'vim',
  view: 'vim',
  ex: 'vim',
  yum: 'dnf',
  microdnf: 'dnf',
  dnf5: 'dnf',
  'apt-get': 'apt',
  aptitude: 'apt',
  nala: 'apt',
  flyctl: 'fly',
});

/** A name with letters outside ASCII: `сurl` with a Cyrillic с is not curl. */
export const hasForeignName = (call: Call): boolean => !isAscii(call.word.value);
