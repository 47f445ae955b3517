import { describe, expect, it } from 'vitest';
import type { AnswerStatus, AssistantMessage, UserMessage } from '../../app/agent/conversation.ts';
import { systemPrompt } from '../../app/agent/system-prompt.ts';
import { toTranscript } from '../../app/agent/transcript.ts';
import type { Proposal } from '../../app/approval/proposal.ts';

const complete: AnswerStatus = { kind: 'complete', finish: 'stop' };
const user = (id: string, seq: number): UserMessage => ({
  id,
  seq,
  conversationId: 'c',
  createdAt: 0,
  role: 'user',
  text: id,
});
const answer = (id: string, seq: number, more: Partial<AssistantMessage> = {}): AssistantMessage => ({
  id,
  seq,
  conversationId: 'c',
  createdAt: 0,
  role: 'assistant',
  text: id,
  reasoning: '',
  status: complete,
  model: 'm',
  usage: null,
  replay: { fields: { x: 1 } },
  ...more,
});
const pending = (messageId: string, position: number, callId: string): Proposal => ({
  id: `${messageId}-${position}`,
  conversationId: 'c',
  messageId,
  position,
  callId,
  toolName: 'propose_command',
  wireName: 'functions.propose_command',
  argumentsText: '{"command":"ls"}',
  createdAt: 0,
  kind: 'command',
  command: 'ls',
  reason: null,
  state: { kind: 'pending' },
});

describe('a transcript', () => {
  it('answers every call right after its message, in the order of the calls', () => {
    const sent = toTranscript([user('q', 0), answer('a', 1)], [pending('a', 1, 'y'), pending('a', 0, 'x')], 'm');
    expect(sent).toEqual([
      { role: 'user', text: 'q' },
      {
        role: 'assistant',
        text: 'a',
        calls: [
          { id: 'x', name: 'functions.propose_command', argumentsText: '{"command":"ls"}' },
          { id: 'y', name: 'functions.propose_command', argumentsText: '{"command":"ls"}' },
        ],
        replay: { fields: { x: 1 } },
      },
      { role: 'tool', callId: 'x', text: '{"accepted":false,"expired":true}' },
      { role: 'tool', callId: 'y', text: '{"accepted":false,"expired":true}' },
    ]);
  });

  it('names calls by message and position where ids repeat or cannot be sent', () => {
    const calls = [pending('a', 0, 'x'), pending('a', 1, 'x'), pending('b', 0, 'bad id'), pending('b', 1, '')];
    const sent = toTranscript([user('q', 0), answer('a', 1), answer('b', 2)], calls, 'm');
    const ids = sent.flatMap((message) => (message.role === 'tool' ? [message.callId] : []));
    expect(ids).toEqual(['x', 'call_a_1', 'call_b_0', 'call_b_1']);
  });

  it.each([
    ['failed', { kind: 'failed', failure: { kind: 'network', retryable: true } }],
    ['stopped', { kind: 'stopped' }],
    ['interrupted', { kind: 'interrupted' }],
  ] satisfies [string, AnswerStatus][])('keeps the text of a %s answer where a question follows', (_what, status) => {
    const broken = answer('half', 1, { status });
    const texts = (after: UserMessage | AssistantMessage) =>
      toTranscript([user('q', 0), broken, after], [], 'm').map((message) => 'text' in message && message.text);
    expect(texts(user('next', 2))).toEqual(['q', 'half', 'next']);
    expect(texts(answer('whole', 2))).toEqual(['q', 'whole']);
  });

  it('leaves out empty answers and joins the questions around them', () => {
    expect(toTranscript([user('q', 0), answer('a', 1, { text: '' }), user('r', 2)], [], 'm')).toEqual([
      { role: 'user', text: 'q\n\nr' },
    ]);
  });

  it('gives no model what another one wants back', () => {
    expect(toTranscript([user('q', 0), answer('a', 1), user('r', 2)], [], 'other')[1]).toMatchObject({ replay: {} });
  });
});

describe('the system prompt', () => {
  it('names host and user, and says that results of tools are data', () => {
    const prompt = systemPrompt({ kind: 'host', hostName: 'web "1"', username: 'ops' });
    expect(prompt).toContain('"web \\"1\\""');
    expect(prompt).toMatch(/never assume that a proposed command ran/i);
    expect(prompt).toMatch(/data from the host/);
  });
  it.each(['global', 'hostWithoutTools'] as const)('says that there are no tools: %s', (kind) => {
    expect(systemPrompt({ kind })).toMatch(/no tools/);
  });
});
