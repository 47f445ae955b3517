/** Command line of the Node host. */
import { fileURLToPath } from 'node:url';
import { destination } from 'pino';
import type { PracticeHost } from './app.ts';
import { type PracticeServer, startPracticeServer } from './demo/practice-server.ts';
import { defaultDataDirectory, type Relay, startRelay } from './host-node.ts';
import { isLoopbackAddress } from './loopback.ts';
import { type NodeOptions, parseNodeOptions, usage } from './node-options.ts';

/** "This computer" as a ready host; null when it is not offered. */
const startPractice = ({ practiceHost, practiceDirectory, host }: NodeOptions): Promise<PracticeServer> | null =>
  practiceHost && isLoopbackAddress(host)
    ? startPracticeServer(practiceDirectory === null ? {} : { directory: practiceDirectory })
    : null;

async function start(options: NodeOptions): Promise<void> {
  const practice = await startPractice(options);
  const relay = await startRelay({
    port: options.port,
    host: options.host,
    dataDirectory: options.dataDirectory ?? defaultDataDirectory(process.env),
    // Beside the built relay and beside its source alike.
    appDirectory: fileURLToPath(new URL('../dist', import.meta.url)),
    origins: options.origins,
    allow: options.allow,
    ...(practice && { practiceHost: toPracticeHost(practice) }),
    log: { level: process.env['LOG_LEVEL'] ?? 'info', destination: destination(2) },
  });
  greet(relay, options);
  stopOnSignal(relay, practice);
}

/** The route gives out exactly these fields. */
const toPracticeHost = ({ host, port, username, password, hostKey, directory }: PracticeServer): PracticeHost => ({
  host,
  port,
  username,
  password,
  hostKey,
  directory,
});

function greet(relay: Relay, options: NodeOptions): void {
  const extra = options.linkExtra === null ? '' : `&${options.linkExtra}`;
  console.log(`Countersign relay at ${relay.url}`);
  console.log(`Pair a device: ${relay.pairingLink}${extra}`);
  if (!isLoopbackAddress(options.host) && options.origins.length === 0)
    console.warn(
      'Other devices need HTTPS to install the app: put a reverse proxy or tunnel in front and name it with --origin.',
    );
  if (!process.stdin.isTTY) return;
  console.log('A link works once. Press Enter for another.');
  process.stdin.on('data', () => console.log(`Pair a device: ${relay.newPairingLink()}${extra}`));
}

function stopOnSignal(relay: Relay, practice: PracticeServer | null): void {
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await relay.close();
    await practice?.close();
    process.exit(0);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

/** One sentence for what a person can mend; anything else is a bug and keeps its stack. */
function explain(error: unknown, { port }: NodeOptions): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'EADDRINUSE') return `Port ${port} is taken: stop what uses it, or choose another with --port.`;
  if (code === 'EACCES') return `Port ${port} may not be used without more rights: choose one above 1023 with --port.`;
  if (code === 'EADDRNOTAVAIL') return 'This machine has no such address: check --host.';
  return error instanceof Error && code === null ? error.message : error;
}

function leave(message: unknown): void {
  console.error(message);
  process.exit(1);
}

const parsed = parseNodeOptions(process.argv.slice(2), process.env);
if (!parsed.ok) leave(`${parsed.failure}\n\n${usage}`);
else if (parsed.value.help) console.log(usage);
else start(parsed.value).catch((error: unknown) => leave(explain(error, parsed.value)));
