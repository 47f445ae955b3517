import { randomBytes } from 'node:crypto';
import { connect, type Server as NetServer } from 'node:net';
import ssh2, { type AuthContext, type Connection, type ServerChannel, type Session as ServerSession } from 'ssh2';
import { afterEach, describe, expect, it } from 'vitest';
import { makeSession } from '../../relay/core/session.ts';
import { systemClock } from '../../shared/clock.ts';
import { maxControlBytes, questionTimeoutMs } from '../../shared/limits.ts';
import { type DownMessage, parseDown } from '../../shared/wire/down.ts';
import { decodeFrame, encodeFrame } from '../../shared/wire/frame.ts';
import type { UpMessage } from '../../shared/wire/up.ts';
import { makeVirtualClock } from '../doubles/virtual-clock.ts';

/** A server that does what this test wants: honest servers do not. */
type Manners = {
  authenticate?: (context: AuthContext) => void;
  session?: (session: ServerSession, connection: Connection) => void;
};

const hostKey = ssh2.utils.generateKeyPairSync('ed25519').private;
const servers: NetServer[] = [];
const connections: Connection[] = [];

function startServer({ authenticate = (context) => context.accept(), session = () => {} }: Manners): Promise<number> {
  const server = new ssh2.Server({ hostKeys: [hostKey] }, (connection) => {
    connections.push(connection);
    connection.on('authentication', authenticate);
    connection.on('session', (accept) => session(accept(), connection));
    connection.on('error', () => {});
  });
  servers.push(server as unknown as NetServer);
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port)),
  );
}

afterEach(() => {
  for (const connection of connections.splice(0)) connection.end();
  for (const server of servers.splice(0)) server.close();
});

/** A session in this process, with what its client would see. */
function openSession(clock = systemClock) {
  const messages: DownMessage[] = [];
  const pieces: Buffer[] = [];
  let closeCode: number | null = null;
  const session = makeSession({
    id: 'test',
    clock,
    host: {
      dial: (host, port) =>
        new Promise((resolve, reject) => {
          const socket = connect(port, host, () => resolve(socket));
          socket.on('error', reject);
        }),
    },
    peer: {
      sendText(text) {
        const parsed = parseDown(text);
        if (!parsed.ok) throw new Error('not of the wire');
        messages.push(parsed.value);
      },
      sendBytes(bytes) {
        const decoded = decodeFrame(bytes);
        if (decoded.ok && 'payload' in decoded.value) pieces.push(Buffer.from(decoded.value.payload));
      },
      close(code) {
        closeCode = code;
      },
    },
  });
  const send = (message: UpMessage) => session.onText(JSON.stringify(message));
  const taken = new Set<DownMessage>();
  async function next<T extends DownMessage['t']>(t: T): Promise<Extract<DownMessage, { t: T }>> {
    for (let tries = 0; tries < 1000; tries += 1) {
      const found = messages.find(
        (message): message is Extract<DownMessage, { t: T }> => message.t === t && !taken.has(message),
      );
      if (found) {
        taken.add(found);
        return found;
      }
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    throw new Error(`${t} did not come; came: ${messages.map((message) => message.t).join(' ')}`);
  }
  send({ t: 'link.hello', protocol: 1 });
  const reach = async (port: number) => {
    send({ t: 'ssh.connect', host: '127.0.0.1', port, username: 'u', publicKeys: [] });
    const key = await next('ssh.hostKey');
    send({ t: 'ssh.hostKey.answer', id: key.id, accept: true });
  };
  return { session, send, next, reach, messages, output: () => Buffer.concat(pieces), closeCode: () => closeCode };
}

const exec = { t: 'exec.open', id: 'a', channel: 1, script: 'true', timeoutMs: 300, capBytes: 65_536 } as const;

/** A server that answers exec with `act`, given the begin and end marks that the wrapper would print. */
const execServer = (act: (channel: ServerChannel, marks: { begin: string; end: string }) => void) =>
  startServer({
    session: (session) =>
      session.on('exec', (accept) => {
        const channel = accept();
        let text = '';
        channel.on('data', (data: Buffer) => {
          text += data;
          const [begin, end] = [...text.matchAll(/^echo ([0-9a-f]+)''([0-9a-f]+)/gm)].map(
            ([, a = '', b = '']) => a + b,
          );
          if (text.endsWith('}\n') && begin && end) act(channel, { begin, end });
        });
      }),
  });

describe('a run at a server with bad manners', () => {
  it('takes data that comes after the exit status (case T10)', async () => {
    const data = randomBytes(60_000);
    const client = openSession();
    await client.reach(
      await execServer((channel, { begin, end }) => {
        channel.write(`${begin}\n`);
        channel.exit(0);
        channel.write(data);
        channel.write(`${end}:5\n`);
        channel.end();
      }),
    );
    await client.next('ssh.ready');
    client.send(exec);
    expect(await client.next('exec.end')).toMatchObject({ exitCode: 5, signal: null, truncated: false });
    expect(client.output().equals(data)).toBe(true);
  });

  it('never calls a missing exit code 0: told a signal, it gives the signal; told nothing, it gives nothing', async () => {
    for (const how of ['signal', 'nothing', 'status 0 without the end mark'] as const) {
      const client = openSession();
      await client.reach(
        await execServer((channel, { begin }) => {
          channel.write(`${begin}\npart`);
          if (how === 'signal') channel.exit('TERM');
          if (how.startsWith('status')) channel.exit(0);
          channel.end();
          channel.close();
        }),
      );
      await client.next('ssh.ready');
      client.send({ ...exec, timeoutMs: 5000 });
      const end = await client.next('exec.end');
      expect([how, end.exitCode, end.signal]).toEqual([how, null, how === 'signal' ? 'SIGTERM' : null]);
      expect(client.output().toString()).toBe('part');
    }
  });

  it('ends at its time-out also when the channel never closes', async () => {
    const client = openSession();
    await client.reach(await execServer((channel, { begin }) => channel.write(`${begin}\npart`)));
    await client.next('ssh.ready');
    client.send(exec);
    expect(await client.next('exec.end')).toMatchObject({ timedOut: true, exitCode: null });
    expect(client.output().toString()).toBe('part');
  }, 10_000);

  it('fails with noShell when the channel ends before the begin mark', async () => {
    const client = openSession();
    await client.reach(
      await execServer((channel) => {
        channel.write('This account is not available.\n');
        channel.exit(1);
        channel.end();
      }),
    );
    await client.next('ssh.ready');
    client.send(exec);
    expect((await client.next('exec.failed')).kind).toBe('noShell');
  });
});

describe('questions', () => {
  const rounds = (context: AuthContext) => {
    if (context.method !== 'keyboard-interactive') return context.reject(['keyboard-interactive']);
    context.prompt([{ prompt: 'Password: ', echo: false }], 'Name\x1b[2J', `Read ${'x'.repeat(9000)}`, (first) =>
      context.prompt([{ prompt: '\u009b31mCode:\u202e ', echo: true }], (second) =>
        context.prompt([], (third) =>
          first[0] === 'p' && second[0] === 'c' && third.length === 0 ? context.accept() : context.reject(),
        ),
      ),
    );
  };

  it('come round by round, cleaned and cut, and a round without prompts is answered by the relay (case T11)', async () => {
    const client = openSession();
    await client.reach(await startServer({ authenticate: rounds }));
    const first = await client.next('ssh.prompt');
    expect(first).toMatchObject({ method: 'keyboard-interactive', attempt: 1, name: 'Name[2J' });
    expect(first.instructions.length).toBe(4096);
    client.send({ t: 'ssh.prompt.answer', id: first.id, answers: ['p'] });
    const second = await client.next('ssh.prompt');
    expect(second.prompts).toEqual([{ text: '31mCode: ', echo: true }]);
    expect(second.id).not.toBe(first.id);
    client.send({ t: 'ssh.prompt.answer', id: second.id, answers: ['c'] });
    await client.next('ssh.ready');
  });

  it('take as many answers as they have prompts', async () => {
    const client = openSession();
    await client.reach(await startServer({ authenticate: rounds }));
    const first = await client.next('ssh.prompt');
    client.send({ t: 'ssh.prompt.answer', id: first.id, answers: ['p', 'q'] });
    expect((await client.next('link.refused')).kind).toBe('malformed');
  });

  it('are not about a password where the server takes none', async () => {
    const client = openSession();
    await client.reach(await startServer({ authenticate: (context) => context.reject(['publickey']) }));
    expect(await client.next('ssh.closed')).toMatchObject({ end: 'authRefused', offered: ['publickey'], tried: [] });
    expect(client.messages.some((message) => message.t === 'ssh.prompt')).toBe(false);
  });

  it('that nobody answers end the connection', async () => {
    const clock = makeVirtualClock();
    const client = openSession(clock);
    const port = await startServer({});
    client.send({ t: 'ssh.connect', host: '127.0.0.1', port, username: 'u', publicKeys: [] });
    await client.next('ssh.hostKey');
    clock.advance(questionTimeoutMs - 1);
    expect(client.messages.some((message) => message.t === 'ssh.closed')).toBe(false);
    clock.advance(1);
    expect((await client.next('ssh.closed')).end).toBe('questionTimeout');
    expect(client.closeCode()).toBe(1000);
  });

  it('about the host key are asked once: a rekey is answered from memory', async () => {
    const client = openSession();
    const data = randomBytes(1000);
    let connection: Connection | null = null;
    const port = await startServer({
      session: (session, its) => {
        connection = its;
        session.on('pty', (accept) => accept());
        session.on('shell', (accept) =>
          accept()
            .on('data', () => {})
            .write(data),
        );
      },
    });
    await client.reach(port);
    await client.next('ssh.ready');
    client.send({ t: 'pty.open', channel: 1, cols: 80, rows: 24 });
    await client.next('pty.opened');
    const rekeyed = new Promise((resolve) => connection?.on('rekey', () => resolve(true)));
    (connection as unknown as { rekey(): void }).rekey();
    expect(await rekeyed).toBe(true);
    expect(client.messages.filter((message) => message.t === 'ssh.hostKey').length).toBe(1);
    expect(client.messages.some((message) => message.t === 'ssh.closed')).toBe(false);
  });
});

describe('a terminal at a server with bad manners', () => {
  it('ends the connection when the server sends more than its window', async () => {
    const client = openSession();
    const port = await startServer({
      session: (session) => {
        session.on('pty', (accept) => accept());
        session.on('shell', (accept) => {
          const channel = accept();
          // The double believes in a window without end.
          (channel as unknown as { outgoing: { window: number } }).outgoing.window = 2 ** 40;
          channel.write(Buffer.alloc(400_000, 'x'));
        });
      },
    });
    await client.reach(port);
    await client.next('ssh.ready');
    client.send({ t: 'pty.open', channel: 1, cols: 80, rows: 24 });
    expect((await client.next('ssh.closed')).end).toBe('protocolError');
  });

  it('tells an end without status as an end without status', async () => {
    const client = openSession();
    const port = await startServer({
      session: (session) => {
        session.on('pty', (accept) => accept());
        session.on('shell', (accept) => {
          const channel = accept();
          channel.end('bye');
          channel.close();
        });
      },
    });
    await client.reach(port);
    await client.next('ssh.ready');
    client.send({ t: 'pty.open', channel: 1, cols: 80, rows: 24 });
    expect(await client.next('pty.exit')).toMatchObject({ exitCode: null, signal: null });
    expect(client.output().toString()).toBe('bye');
  });

  it('acknowledges no input that the server has not taken, and refuses a client that sends on', async () => {
    const client = openSession();
    const port = await startServer({
      session: (session) => {
        session.on('pty', (accept) => accept());
        session.on('shell', (accept) => accept().pause());
      },
    });
    await client.reach(port);
    await client.next('ssh.ready');
    client.send({ t: 'pty.open', channel: 1, cols: 80, rows: 24 });
    await client.next('pty.opened');
    const payload = Buffer.alloc(65_536);
    for (let at = 0; at < 100 && client.closeCode() === null; at += 1)
      client.session.onBytes(encodeFrame({ kind: 'input', channel: 1, offset: at * payload.length, payload }));
    expect((await client.next('link.refused')).kind).toBe('overrun');
  });
});

describe('a session', () => {
  it('is closed when the client does not greet', () => {
    const clock = makeVirtualClock();
    let code = 0;
    const peer = { sendText: () => {}, sendBytes: () => {}, close: (given: number) => (code = given) };
    makeSession({
      id: 'x',
      clock,
      peer: { ...peer, close: (given) => void peer.close(given) },
      host: { dial: () => Promise.reject(new Error()) },
    });
    clock.advance(9_999);
    expect(code).toBe(0);
    clock.advance(1);
    expect(code).toBe(4409);
  });

  it('counts the length of a message in bytes', async () => {
    const client = openSession();
    client.session.onText(JSON.stringify({ t: 'x', text: '\u6f22'.repeat(maxControlBytes / 3) }));
    expect((await client.next('link.refused')).kind).toBe('tooLong');
  });

  it('ends with the connection of a server that hangs up, and says so', async () => {
    const client = openSession();
    const port = await startServer({ session: (_session, connection) => connection.end() });
    await client.reach(port);
    await client.next('ssh.ready');
    client.send({ t: 'pty.open', channel: 1, cols: 80, rows: 24 });
    await client.next('pty.failed');
    expect((await client.next('ssh.closed')).end).toBe('closedByHost');
  });

  it('gives up on a server that accepts the connection and says nothing', async () => {
    const clock = makeVirtualClock();
    const client = openSession(clock);
    const { createServer } = await import('node:net');
    const silent = createServer(() => {});
    servers.push(silent);
    const port = await new Promise<number>((resolve) =>
      silent.listen(0, '127.0.0.1', () => resolve((silent.address() as { port: number }).port)),
    );
    client.send({ t: 'ssh.connect', host: '127.0.0.1', port, username: 'u', publicKeys: [] });
    await client.next('ssh.progress');
    await client.next('ssh.progress');
    clock.advance(30_000);
    expect((await client.next('ssh.closed')).end).toBe('connectTimeout');
  });
});
