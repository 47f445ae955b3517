import { describe, expect, it } from 'vitest';
import { lab, labOrNull, labServer, useRelay } from './lab-relay.ts';
import { logIn, runExec } from './relay-client.ts';

const canaries = {
  command: 'canary-command-6f1',
  terminal: 'canary-terminal-7a2',
  wrongPassword: 'canary-password-8c3',
  script: 'canary-script-9d4',
};

describe.skipIf(!labOrNull)('the log', () => {
  const relay = useRelay();
  const found = (text: string, words: string[]) => words.filter((word) => text.includes(word));

  it('is searched by a search that finds what was planted', () => {
    expect(found(`${relay.get().logText()} ${canaries.command}`, Object.values(canaries))).toEqual([canaries.command]);
  });

  it('tells that sessions came and went, with no secret, command or terminal byte, also when things go wrong', async () => {
    const { host, port } = labServer('openssh');
    const login = { host, port, username: 'lab-bash', password: lab().password };
    const client = await relay.newClient();
    await logIn(client, login);
    client.send({ t: 'pty.open', channel: 1, cols: 80, rows: 24 });
    await client.next('pty.opened');
    client.sendFrame({ kind: 'input', channel: 1, offset: 0, payload: Buffer.from(`echo ${canaries.terminal}\r`) });
    await client.waitForOutput(1, `${canaries.terminal}\r\n`);
    await runExec(client, `echo ${canaries.command}; ${canaries.script}`);
    client.socket.send(`{"t":"${canaries.command}"`);
    await client.closed();

    const stranger = await relay.newClient();
    stranger.send({ t: 'ssh.connect', host, port, username: login.username, publicKeys: [] });
    const key = await stranger.next('ssh.hostKey');
    stranger.send({ t: 'ssh.hostKey.answer', id: key.id, accept: true });
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      const { id } = await stranger.next('ssh.prompt');
      stranger.send({ t: 'ssh.prompt.answer', id, answers: [canaries.wrongPassword] });
    }
    await stranger.closed();

    const text = relay.get().logText();
    for (const event of ['device.paired', 'session.connecting', 'session.ready', 'session.refused', 'session.over'])
      expect(text).toContain(event);
    const secrets = [
      lab().password,
      relay.get().deviceToken,
      new URL(relay.get().pairingLink).hash.slice(6),
      'lab-bash',
    ];
    expect(found(text, [...Object.values(canaries), ...secrets])).toEqual([]);
  });
});
