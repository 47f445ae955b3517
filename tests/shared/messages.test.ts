import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseDown } from '../../shared/wire/down.ts';
import { parseUp } from '../../shared/wire/up.ts';

const exec = { t: 'exec.open', id: 'a', channel: 1, script: 'true', timeoutMs: 1000, capBytes: 100 };
const connect = { t: 'ssh.connect', host: 'h', port: 22, username: 'u', publicKeys: [] };
const open = { t: 'pty.open', channel: 1, cols: 80, rows: 24 };

describe('messages of a client', () => {
  it.each([exec, connect, open, { t: 'link.bye' }, { t: 'ssh.prompt.answer', id: 'a', answers: null }])(
    '%j is read',
    (message) => {
      expect(parseUp(JSON.stringify(message))).toEqual({ ok: true, value: message });
    },
  );

  it.each([
    ['an unknown kind', { t: 'exec.run' }],
    ['an extra field', { ...exec, password: 'x' }],
    ['a missing field', { ...exec, script: undefined }],
    ['a time-out beyond the limit', { ...exec, timeoutMs: 60_001 }],
    ['a cap beyond the limit', { ...exec, capBytes: 65_537 }],
    ['a script beyond the limit', { ...exec, script: 'x'.repeat(32_769) }],
    ['a fraction for a number', { ...exec, timeoutMs: 1.5 }],
    ['a channel that is no u16', { ...open, channel: 65_536 }],
    ['a terminal of two columns (case T05)', { ...open, cols: 2 }],
    ['a terminal of NaN columns', { ...open, cols: null }],
    ['port 0', { ...connect, port: 0 }],
    ['no user name', { ...connect, username: '' }],
    ['a key that is no base64', { ...connect, publicKeys: ['ssh-ed25519 AAAA'] }],
    ['too many keys', { ...connect, publicKeys: Array(17).fill('AAAA') }],
    ['a verdict that is no boolean', { t: 'ssh.hostKey.answer', id: 'a', accept: 'yes' }],
    ['a message of the relay', { t: 'ssh.ready' }],
  ])('with %s are malformed', (_name, message) => {
    expect(parseUp(JSON.stringify(message))).toEqual({ ok: false, failure: { kind: 'malformed' } });
  });

  it('that are any text at all never throw, and a failure holds nothing of the text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        for (const parse of [parseUp, parseDown]) {
          const read = parse(text);
          if (!read.ok) expect(read.failure).toEqual({ kind: 'malformed' });
        }
      }),
    );
  });
});
