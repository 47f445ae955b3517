/**
 * "This computer": an SSH server inside the relay's own process, for practice without any other machine. It listens on
 * loopback alone; its host key and password are made in memory at every start and are gone with it (product H3).
 */
import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import ssh2, { type Connection, type Server } from 'ssh2';
import { type Account, currentAccount } from './account.ts';
import { type Credential, guardLogin } from './login.ts';
import { serveSession } from './session-requests.ts';

export type PracticeServer = {
  host: string;
  port: number;
  username: string;
  password: string;
  /** Base64 of the host key blob, as known_hosts has it. */
  hostKey: string;
  /** Where its shells and commands start. */
  directory: string;
  /** Ends every connection with what runs in it, and stops listening. */
  close(): Promise<void>;
};

export type PracticeOptions = {
  /** Default: the home directory. */
  directory?: string;
  /** Default: the person's own login shell. */
  shell?: string;
};

const loopback = '127.0.0.1';
const maxConnections = 4;

export async function startPracticeServer(options: PracticeOptions = {}): Promise<PracticeServer> {
  if (process.platform === 'win32') throw new Error('The practice server needs a Unix shell; Windows has none.');
  const account = currentAccount(options.shell);
  const directory = options.directory ?? account.home;
  const keys = ssh2.utils.generateKeyPairSync('ed25519');
  const credential = { username: account.username, password: randomBytes(24).toString('base64url') };
  const connections = new Set<Connection>();
  const server = new ssh2.Server({ hostKeys: [keys.private] }, (connection) => {
    admit(connection, connections, credential, account, directory);
  });
  const port = await listen(server);
  return {
    host: loopback,
    port,
    ...credential,
    hostKey: keys.public.split(' ')[1] ?? '',
    directory,
    close: () => close(server, connections),
  };
}

function admit(
  connection: Connection,
  connections: Set<Connection>,
  credential: Credential,
  account: Account,
  directory: string,
): void {
  // Broken handshakes and resets end the connection, and that is all they do.
  connection.on('error', () => undefined);
  if (connections.size >= maxConnections) {
    connection.end();
    return;
  }
  connections.add(connection);
  connection.on('close', () => connections.delete(connection));
  guardLogin(connection, credential);
  connection.on('session', (accept) => serveSession(accept(), account, directory));
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, loopback, () => resolve((server.address() as AddressInfo).port));
  });
}

function close(server: Server, connections: Set<Connection>): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  for (const connection of connections) connection.end();
  return closed;
}
