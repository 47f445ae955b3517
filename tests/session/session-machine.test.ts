import { describe, expect, it } from 'vitest';
import type { KnownHost } from '../../app/session/known-host.ts';
import { judgeHostKey } from '../../app/session/known-host.ts';
import {
  type HostKeyQuestion,
  isPasswordPrompt,
  openingState,
  type PromptQuestion,
  type SessionEffect,
  type SessionEvent,
  type SessionState,
  stepSession,
} from '../../app/session/session-machine.ts';

const question: HostKeyQuestion = { id: 'q1', algorithm: 'ssh-ed25519', key: 'AAAA', fingerprint: 'SHA256:x' };
const known: KnownHost = { ...question, address: 'web', port: 22, key: 'BBBB', trustedAt: 0 };
const prompt: PromptQuestion = {
  ...{ id: 'p1', method: 'password', attempt: 1, name: '', instructions: '' },
  prompts: [{ text: 'Password:', echo: false }],
};

function walk(...events: SessionEvent[]): { state: SessionState; effects: SessionEffect[] } {
  let state: SessionState = openingState;
  const effects: SessionEffect[] = [];
  for (const event of events) {
    const [next, more] = stepSession(state, event);
    state = next;
    effects.push(...more);
  }
  return { state, effects };
}

const linkUp: SessionEvent[] = [
  { kind: 'link', state: { kind: 'opening', step: 'socket' } },
  { kind: 'link', state: { kind: 'up', pings: 0, awaiting: null } },
];
const trusted: SessionEvent = { kind: 'hostKey', question, verdict: { kind: 'trusted' } };
const sentAnswers = (effects: SessionEffect[]) =>
  effects.flatMap((effect) =>
    effect.kind === 'send' && effect.message.t === 'ssh.hostKey.answer' ? [effect.message.accept] : [],
  );

describe('a session', () => {
  it('connects once, however often the link reports that it is up', () => {
    const again: SessionEvent = { kind: 'link', state: { kind: 'up', pings: 1, awaiting: 1 } };
    const { effects } = walk(
      ...linkUp,
      again,
      { kind: 'message', message: { t: 'ssh.progress', stage: 'handshake' } },
      again,
    );
    expect(effects.filter((effect) => effect.kind === 'connect')).toHaveLength(1);
  });

  it('asks the person about an unknown host key and trusts it only on yes', () => {
    const shown: SessionEvent = { kind: 'hostKey', question, verdict: { kind: 'unknown' } };
    expect(walk(...linkUp, shown).effects).not.toContainEqual(expect.objectContaining({ kind: 'trust' }));
    const { effects } = walk(...linkUp, shown, { kind: 'answerHostKey', accept: true });
    expect(effects).toContainEqual({ kind: 'trust', question: expect.objectContaining(question) });
    expect(sentAnswers(effects)).toEqual([true]);
  });

  it('refuses a changed key at once, cannot be talked into it, and keeps the screen that explains it', () => {
    const shown: SessionEvent = { kind: 'hostKey', question, verdict: { kind: 'changed', known } };
    const ended: SessionEvent = {
      kind: 'message',
      message: { t: 'ssh.closed', end: 'hostKeyRefused', offered: [], tried: [] },
    };
    const before = walk(...linkUp, shown, ended);
    expect(sentAnswers(before.effects)).toEqual([false]);
    expect(before.state.kind).toBe('hostKey');
    const { state, effects } = walk(...linkUp, shown, { kind: 'answerHostKey', accept: true });
    expect(sentAnswers(effects)).not.toContain(true);
    expect(state).toMatchObject({ kind: 'closed', end: { kind: 'hostKeyRefused' } });
  });

  it('asks for no secret before the host key was accepted, whatever the relay says', () => {
    const early: SessionEvent = { kind: 'promptOpen', question: prompt };
    const skip: SessionEvent = { kind: 'message', message: { t: 'ssh.progress', stage: 'authenticating' } };
    expect(walk(...linkUp, skip, early).state).toMatchObject({ kind: 'closed', end: { kind: 'protocolError' } });
    expect(walk(...linkUp, trusted, early).state.kind).toBe('prompt');
  });

  it('opens the terminal after sign-in and is ready when it is there', () => {
    const { state, effects } = walk(
      ...linkUp,
      trusted,
      { kind: 'message', message: { t: 'ssh.ready' } },
      { kind: 'message', message: { t: 'pty.opened', channel: 0 } },
    );
    expect(state.kind).toBe('ready');
    expect(effects.map((effect) => effect.kind)).toContain('openTerminal');
  });

  it('tells which ways to sign in the server offered', () => {
    const { state } = walk(...linkUp, trusted, {
      kind: 'message',
      message: { t: 'ssh.closed', end: 'authRefused', offered: ['publickey'], tried: ['password'] },
    });
    expect(state).toEqual({
      kind: 'closed',
      end: { kind: 'authRefused', offered: ['publickey'], tried: ['password'] },
    });
  });

  it('is over for good: nothing brings a closed session back', () => {
    const events: SessionEvent[] = [...linkUp, { kind: 'close' }, ...linkUp, trusted];
    expect(walk(...events).state).toMatchObject({ kind: 'closed', end: { kind: 'closedByUser' } });
  });
});

describe('the verdict on a host key', () => {
  it('trusts exactly the key that is known', () => {
    expect(judgeHostKey([known], { algorithm: 'ssh-ed25519', key: 'BBBB' }).kind).toBe('trusted');
  });
  it('calls another key of the same type changed', () => {
    expect(judgeHostKey([known], question)).toEqual({ kind: 'changed', known });
  });
  it('calls a key of a new type new, not changed', () => {
    expect(judgeHostKey([known], { algorithm: 'ssh-rsa', key: 'CCCC' }).kind).toBe('newType');
  });
  it('knows nothing of a new host', () => {
    expect(judgeHostKey([], question).kind).toBe('unknown');
  });
});

describe('a kept password', () => {
  it('answers the first password prompt only', () => {
    expect(isPasswordPrompt(prompt)).toBe(true);
    expect(isPasswordPrompt({ ...prompt, attempt: 2 })).toBe(false);
  });
  it('never answers a question for a code, or two questions at once', () => {
    const asked = { ...prompt, method: 'keyboard-interactive' as const };
    expect(isPasswordPrompt({ ...asked, prompts: [{ text: 'Verification code:', echo: false }] })).toBe(false);
    expect(isPasswordPrompt({ ...asked, prompts: [...prompt.prompts, ...prompt.prompts] })).toBe(false);
    expect(isPasswordPrompt({ ...asked, prompts: [{ text: 'Password:', echo: true }] })).toBe(false);
    expect(isPasswordPrompt(asked)).toBe(true);
  });
});
