import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeHostVerifier } from '../../relay/core/host-key.ts';
import { DestinationForbidden } from '../../relay/core/ports.ts';
import { makeQuestions } from '../../relay/core/questions.ts';
import { cleanServerText } from '../../relay/core/server-text.ts';
import { innerSignature } from '../../relay/core/signature-blob.ts';
import { toDialEnd, toSshEnd } from '../../relay/core/ssh-errors.ts';
import { parseNodeOptions } from '../../relay/node-options.ts';
import { makeVirtualClock } from '../doubles/virtual-clock.ts';

describe('a question', () => {
  it('is settled once, by its own id', () => {
    const settled: string[] = [];
    const ids: string[] = [];
    const questions = makeQuestions<string>(makeVirtualClock(), 1000, () => settled.push('late'));
    for (const name of ['a', 'b'])
      questions.ask(
        (id) => ids.push(id),
        (answer) => settled.push(name + answer),
      );
    expect(questions.answer(ids[1] ?? '', '1')).toBe(true);
    expect(questions.answer(ids[1] ?? '', '2')).toBe(false);
    expect(questions.answer('other', '3')).toBe(false);
    expect(settled).toEqual(['b1']);
  });

  it('is late once, and not when it was dropped', () => {
    const clock = makeVirtualClock();
    let late = 0;
    const questions = makeQuestions<string>(clock, 1000, () => (late += 1));
    questions.ask(
      () => {},
      () => {},
    );
    clock.advance(1000);
    expect(late).toBe(1);
    questions.ask(
      () => {},
      () => {},
    );
    questions.drop();
    clock.advance(5000);
    expect(late).toBe(1);
    expect(clock.waiting()).toBe(0);
  });
});

describe('the host key', () => {
  const key = (name: string) =>
    Buffer.concat([Buffer.from([0, 0, 0, 11]), Buffer.from('ssh-ed25519'), Buffer.from(name)]);

  function verifier(verdict: boolean) {
    const asked: string[] = [];
    const verify = makeHostVerifier(({ algorithm }, settle) => {
      asked.push(algorithm);
      settle(verdict);
    });
    return { asked, check: (name: string) => new Promise<boolean>((resolve) => verify(key(name), resolve)) };
  }

  it('is asked about once; the same one later is accepted, another refused', async () => {
    const { asked, check } = verifier(true);
    expect([await check('one'), await check('one'), await check('two'), await check('one')]).toEqual([
      true,
      true,
      false,
      true,
    ]);
    expect(asked).toEqual(['ssh-ed25519']);
  });

  it('is refused when the client refuses it', async () => {
    expect(await verifier(false).check('one')).toBe(false);
  });
});

describe('a signature blob', () => {
  const text = (bytes: Buffer) => Buffer.concat([Buffer.from([0, 0, bytes.length >> 8, bytes.length & 255]), bytes]);
  const blob = (name: string, signature: Buffer) => Buffer.concat([text(Buffer.from(name)), text(signature)]);
  const good = Buffer.alloc(64, 1);

  it('gives its signature when it is whole and of the algorithm that was asked for', () => {
    expect(innerSignature(blob('ssh-ed25519', good), 'ssh-ed25519')).toEqual(good);
    expect(innerSignature(blob('rsa-sha2-512', Buffer.alloc(256)), 'rsa-sha2-512')?.length).toBe(256);
    const pair = Buffer.concat([text(Buffer.alloc(32, 1)), text(Buffer.alloc(33, 0))]);
    expect(innerSignature(blob('ecdsa-sha2-nistp256', pair), 'ecdsa-sha2-nistp256')).toEqual(pair);
  });

  it.each([
    ['another algorithm', blob('rsa-sha2-256', Buffer.alloc(256)), 'rsa-sha2-512'],
    ['SHA-1', blob('ssh-rsa', Buffer.alloc(256)), 'ssh-rsa'],
    ['a short Ed25519 signature', blob('ssh-ed25519', Buffer.alloc(63)), 'ssh-ed25519'],
    [
      'DER instead of two mpints',
      blob('ecdsa-sha2-nistp256', Buffer.from('3006020101020101', 'hex')),
      'ecdsa-sha2-nistp256',
    ],
    [
      'a negative mpint',
      blob('ecdsa-sha2-nistp256', Buffer.concat([text(Buffer.alloc(32, 0x80)), text(good.subarray(32))])),
      'ecdsa-sha2-nistp256',
    ],
    ['a tail', Buffer.concat([blob('ssh-ed25519', good), Buffer.from([0])]), 'ssh-ed25519'],
  ])('is refused for %s', (_name, given, algorithm) => {
    expect(innerSignature(given, algorithm)).toBe(null);
  });

  it('that is garbage is refused without an exception', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 200 }),
        fc.constantFrom('ssh-ed25519', 'ecdsa-sha2-nistp256', 'rsa-sha2-512'),
        (bytes, name) => {
          expect(innerSignature(Buffer.from(bytes), name)).toBe(null);
        },
      ),
    );
  });
});

describe('text of a server', () => {
  it('keeps words, lines and other scripts, and loses what steers a terminal or hides', () => {
    expect(cleanServerText('a\tb\r\nc\n漢字 ä 😀')).toBe('a\tb\nc\n漢字 ä 😀');
    expect(cleanServerText('\x1b[2Jx\x07\x9b31m\x7f\u202e\u200b\r')).toBe('[2Jx31m');
  });

  it('is cut to what the wire carries, not through a character', () => {
    const cut = cleanServerText(`${'x'.repeat(4095)}😀`);
    expect(cut).toBe('x'.repeat(4095));
    expect(cleanServerText('y'.repeat(5000)).length).toBe(4096);
  });
});

describe('errors of others', () => {
  it.each([
    ['ENOTFOUND', 'unknownHost'],
    ['EAI_AGAIN', 'unknownHost'],
    ['ECONNREFUSED', 'connectionRefused'],
    ['ENETUNREACH', 'unreachable'],
    ['ETIMEDOUT', 'connectTimeout'],
    ['EWHATEVER', 'unreachable'],
  ])('dialling: %s is %s', (code, end) => {
    expect(toDialEnd(Object.assign(new Error('x'), { code }))).toBe(end);
    expect(toDialEnd(new DestinationForbidden())).toBe('destinationForbidden');
  });

  it('SSH: each becomes one of our words, and a declined key ends nothing', () => {
    const error = (message: string, fields: object) => Object.assign(new Error(message), fields);
    expect(toSshEnd(error('x', { level: 'agent' }), 'authenticating')).toBe(null);
    expect(
      toSshEnd(
        error('All configured authentication methods failed', { level: 'client-authentication' }),
        'authenticating',
      ),
    ).toBe('authRefused');
    expect(toSshEnd(error('Handshake failed: no matching host key format', { level: 'handshake' }), 'handshake')).toBe(
      'noCommonAlgorithm',
    );
    expect(toSshEnd(error('Keepalive timeout', { level: 'client-timeout' }), 'ready')).toBe('lost');
    expect(toSshEnd(error('read ECONNRESET', { level: 'client-socket', code: 'ECONNRESET' }), 'ready')).toBe('lost');
    expect(toSshEnd(error('Too many authentication failures', { code: 2 }), 'authenticating')).toBe('authRefused');
    expect(toSshEnd(error('bye', { code: 11 }), 'ready')).toBe('closedByHost');
    expect(toSshEnd('what is this', 'handshake')).toBe('protocolError');
  });
});

describe('the flags', () => {
  it('have defaults, and the environment gives the port', () => {
    expect(parseNodeOptions([], {})).toMatchObject({
      ok: true,
      value: { port: 8022, host: '127.0.0.1', practiceHost: true, allow: [], origins: [] },
    });
    expect(parseNodeOptions([], { PORT: '9000' })).toMatchObject({ value: { port: 9000 } });
    expect(parseNodeOptions(['--port', '1', '--no-practice-host'], { PORT: '9000' })).toMatchObject({
      value: { port: 1, practiceHost: false },
    });
  });

  it('may be repeated where it makes sense', () => {
    const read = parseNodeOptions(
      ['--allow', 'a:1', '--allow', '[::1]:2', '--origin', 'https://x.example/', '--origin', 'http://y:3'],
      {},
    );
    expect(read).toMatchObject({
      value: {
        allow: [
          { host: 'a', port: 1 },
          { host: '::1', port: 2 },
        ],
        origins: ['https://x.example', 'http://y:3'],
      },
    });
  });

  it.each([
    [['--port', 'x']],
    [['--port', '70000']],
    [['--origin', 'x.example']],
    [['--origin', 'https://x/path']],
    [['--origin', 'ftp://x']],
    [['--allow', 'x']],
    [['--nonsense']],
    [['stray']],
  ])('%j are refused with a sentence', (args) => {
    expect(parseNodeOptions(args, {})).toMatchObject({ ok: false, failure: expect.stringMatching(/\w/) });
  });
});
