/** Flags and environment of the Node host. */
import { parseArgs } from 'node:util';
import { fail, ok, type Result } from '../shared/result.ts';
import { type Place, parsePlace } from './dial-guard.ts';

export type NodeOptions = {
  help: boolean;
  port: number;
  host: string;
  dataDirectory: string | null;
  origins: string[];
  allow: Place[];
  practiceHost: boolean;
  /** Where shells of the practice host start; null: the home directory. */
  practiceDirectory: string | null;
  /** Parameters that the pairing link carries for the app; the relay does not read them. */
  linkExtra: string | null;
};

export const usage = `Countersign relay

  --port N            port to listen on (or PORT; default 8022)
  --host ADDRESS      address to listen on (default 127.0.0.1)
  --data DIR          where paired devices are kept
  --origin URL        address of a reverse proxy in front of it; may be repeated
  --allow HOST:PORT   lets a loopback or link-local destination through; may be repeated
  --no-practice-host  does not offer this computer as a host
  --practice-directory DIR  where its shells start (default: home)
  --link-extra TEXT   more parameters for the fragment of the pairing link
  --pair              prints a pairing link (which every start does)
`;

const defaultPort = 8022;

/** The failure is a sentence for the person at the command line. */
export function parseNodeOptions(args: string[], env: NodeJS.ProcessEnv): Result<NodeOptions, string> {
  try {
    return toOptions(readFlags(args), env);
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error));
  }
}

const readFlags = (args: string[]) =>
  parseArgs({
    args,
    options: {
      help: { type: 'boolean', short: 'h', default: false },
      port: { type: 'string' },
      host: { type: 'string', default: '127.0.0.1' },
      data: { type: 'string' },
      origin: { type: 'string', multiple: true, default: [] },
      allow: { type: 'string', multiple: true, default: [] },
      'no-practice-host': { type: 'boolean', default: false },
      'practice-directory': { type: 'string' },
      'link-extra': { type: 'string' },
      pair: { type: 'boolean', default: false },
    },
  }).values;

function toOptions(flags: ReturnType<typeof readFlags>, env: NodeJS.ProcessEnv): Result<NodeOptions, string> {
  const port = Number(flags.port ?? env['PORT'] ?? defaultPort);
  if (!Number.isInteger(port) || port < 0 || port > 65535) return fail('A port is a number from 0 to 65535.');
  const badOrigin = flags.origin.find((origin) => !isOrigin(origin));
  if (badOrigin !== undefined) return fail(`--origin ${badOrigin}: give it as https://name or https://name:port.`);
  const allow = flags.allow.map(parsePlace);
  if (allow.includes(null)) return fail('--allow takes HOST:PORT, such as 127.0.0.1:22.');
  return ok({
    help: flags.help,
    port,
    host: flags.host,
    dataDirectory: flags.data ?? null,
    origins: flags.origin.map((origin) => new URL(origin).origin),
    allow: allow.filter((place) => place !== null),
    practiceHost: !flags['no-practice-host'],
    practiceDirectory: flags['practice-directory'] ?? null,
    linkExtra: flags['link-extra'] ?? null,
  });
}

/** An address without path, as browsers send it in `Origin`. */
function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, pathname, search, hash } = new URL(text);
  return /^https?:$/.test(protocol) && pathname === '/' && search === '' && hash === '';
}
