import { describe, expect, it } from 'vitest';
import type { RequestMessage } from '../../app/agent/providers/model-port.ts';
import { fail, ok } from '../../shared/result.ts';
import { outcome } from '../doubles/fake-target.ts';
import { call } from '../doubles/model-port-double.ts';
import { calm, makeStage, openFrom, type Stage } from './stage.ts';

const results = (stage: Stage, request: number): string[] =>
  (stage.model.requests[request]?.messages ?? []).flatMap((message) => (message.role === 'tool' ? [message.text] : []));

const roles = (messages: readonly RequestMessage[] = []): string => messages.map((message) => message.role).join(' ');

const command = (text: string) => call('propose_command', { command: text, reason: 'r' });

describe('a turn', () => {
  it('looks around, proposes, waits for the person, runs once and goes on', async () => {
    const stage = makeStage({
      script: [
        { text: 'I look.', calls: [call('read_file', { path: '/etc/nginx/nginx.conf' }), call('get_system_info', {})] },
        { calls: [command('systemctl restart app')] },
        { text: 'Fixed.' },
      ],
    });
    const runner = await openFrom(stage);
    expect(await runner.send('nginx answers 502, why?')).toEqual(ok(undefined));
    await calm();
    expect(results(stage, 1)).toEqual(['seen', 'seen']);
    expect(runner.state().phase).toEqual({ kind: 'deciding', round: 2 });
    expect(stage.target.written).toEqual([]);
    const waiting = runner.state().queue[0];
    expect(waiting?.command).toBe('systemctl restart app');
    expect(await runner.decide(waiting?.id ?? '', { option: 'once' })).toEqual(ok(undefined));
    await calm();
    expect(stage.target.written.map(({ text }) => text)).toEqual(['systemctl restart app']);
    expect(results(stage, 2).at(-1)).toBe('{"accepted":true}');
    expect(runner.state().phase).toEqual({ kind: 'idle' });
    expect(runner.state().messages.at(-1)).toMatchObject({ text: 'Fixed.', status: { kind: 'complete' } });
    expect(runner.state().conversation.title).toBe('nginx answers 502, why?');
    expect(stage.store.onDisk().proposals).toEqual(runner.state().proposals);
  });

  it('tells a rejection with its note', async () => {
    const stage = makeStage({ script: [{ calls: [command('reboot')] }] });
    const runner = await openFrom(stage);
    await runner.send('q');
    await calm();
    await runner.decide(runner.state().queue[0]?.id ?? '', { option: 'reject', note: 'not now' });
    await calm();
    expect(results(stage, 1)).toEqual(['{"accepted":false,"rejected":true,"note":"not now"}']);
    expect(stage.target.written).toEqual([]);
  });

  it('answers malformed arguments, unknown tools and refused text without asking anybody', async () => {
    const stage = makeStage({
      script: [
        {
          calls: [
            call('read_file', '{"path":"/a",}'),
            call('fly', {}),
            call('read_file', { file: '/a' }),
            command('ls\u0000'),
            command(' '),
          ],
        },
      ],
    });
    const runner = await openFrom(stage);
    await runner.send('q');
    await calm();
    const told = results(stage, 1).map((text) => JSON.parse(text));
    expect(told).toHaveLength(5);
    for (const answer of told) expect(answer.error).toEqual(expect.any(String));
    expect(told.map((answer) => answer.accepted)).toEqual([undefined, undefined, undefined, false, false]);
    expect(stage.target.written).toEqual([]);
    expect(stage.target.scripts).toEqual([]);
  });

  it('keeps calls apart that repeat an id, within an answer and across answers', async () => {
    const stage = makeStage({
      script: [
        { calls: [call('read_file', { path: '/a' }, 'x'), call('read_file', { path: '/b' }, 'x')] },
        { calls: [call('read_file', { path: '/c' }, 'x')] },
      ],
    });
    stage.target.answerExec((script) => ok(outcome(/p='(.*)'/.exec(script)?.[1] ?? '')));
    const runner = await openFrom(stage);
    await runner.send('q');
    await calm();
    const sent = stage.model.requests[2]?.messages ?? [];
    const ids = sent.flatMap((message) => (message.role === 'assistant' ? message.calls.map(({ id }) => id) : []));
    const answered = sent.flatMap((message) => (message.role === 'tool' ? [message.callId] : []));
    expect(new Set(ids).size).toBe(3);
    expect(answered).toEqual(ids);
    expect(results(stage, 2)).toEqual(['/a', '/b', '/c']);
  });

  it('ends on an empty answer', async () => {
    const stage = makeStage({ script: [{}] });
    const runner = await openFrom(stage);
    await runner.send('q');
    await calm();
    expect(runner.state().phase).toEqual({ kind: 'idle' });
    await runner.send('again');
    await calm();
    expect(stage.model.requests[1]?.messages).toEqual([{ role: 'user', text: 'q\n\nagain' }]);
  });

  it('carries no tools at home', async () => {
    const stage = makeStage({ scope: { kind: 'global' }, script: [{ calls: [command('ls')] }] });
    const runner = await openFrom(stage);
    await runner.send('q');
    await calm();
    expect(stage.model.requests[0]?.tools).toEqual([]);
    expect(results(stage, 1)).toEqual(['{"error":"Tools are not available here."}']);
  });

  it('stops after the allowed rounds and sends the last results only on continue', async () => {
    const look = { calls: [call('get_system_info', {})] };
    const stage = makeStage({ maxRounds: 2, script: [look, look, look] });
    const runner = await openFrom(stage);
    await runner.send('q');
    await calm();
    expect(stage.model.requests).toHaveLength(2);
    expect(runner.state().phase).toEqual({ kind: 'roundLimit', rounds: 2 });
    runner.continueTurn();
    await calm();
    expect(results(stage, 2)).toHaveLength(2);
    expect(stage.model.requests).toHaveLength(4);
  });

  it('runs the same text by itself once the person allowed it in the session', async () => {
    const stage = makeStage({ script: [{ calls: [command('uptime'), command('uptime'), command('uptime ')] }] });
    const runner = await openFrom(stage);
    await runner.send('q');
    await calm();
    await runner.decide(runner.state().queue[0]?.id ?? '', { option: 'session' });
    await calm();
    expect(stage.target.written.map(({ text }) => text)).toEqual(['uptime', 'uptime']);
    expect(runner.state().queue.map((proposal) => proposal.command)).toEqual(['uptime ']);
    const by = runner.state().proposals.map((proposal) => proposal.kind === 'command' && proposal.state);
    expect(by.slice(0, 2)).toMatchObject([{ by: 'session' }, { by: 'session' }]);
    runner.leave();
    expect(stage.allowances.allows('session-1', 'uptime')).toBe(false);
  });

  it('writes an edited command exactly as it was edited, and tells the model of it', async () => {
    const stage = makeStage({ script: [{ calls: [command('rm -rf /srv'), command('rm -rf /srv')] }] });
    const runner = await openFrom(stage);
    await runner.send('q');
    await calm();
    await runner.decide(runner.state().queue[0]?.id ?? '', { option: 'edited', command: ' ls  /srv ' });
    await calm();
    expect(stage.target.written.map(({ text }) => text)).toEqual([' ls  /srv ']);
    expect(stage.allowances.allows('session-1', ' ls  /srv ')).toBe(false);
    await runner.decide(runner.state().queue[0]?.id ?? '', { option: 'edited', command: 'rm -rf /srv' });
    await calm();
    expect(results(stage, 1)).toEqual(['{"accepted":true,"edited_command":" ls  /srv "}', '{"accepted":true}']);
    const [edited, same] = stage.store.onDisk().proposals;
    expect(edited).toMatchObject({ command: 'rm -rf /srv', state: { kind: 'written', editedCommand: ' ls  /srv ' } });
    expect(same).toMatchObject({ state: { kind: 'written', by: 'once' } });
  });

  it('judges an edited command again: a refused text is not run, and the proposal still waits', async () => {
    const stage = makeStage({ script: [{ calls: [command('ls')] }] });
    const runner = await openFrom(stage);
    await runner.send('q');
    await calm();
    const id = runner.state().queue[0]?.id ?? '';
    expect(await runner.decide(id, { option: 'edited', command: ' ' })).toEqual(
      fail({ kind: 'refused', why: 'empty' }),
    );
    await calm();
    expect(stage.target.written).toEqual([]);
    expect(runner.state().queue.map((waiting) => waiting.id)).toEqual([id]);
  });

  it('decides only the first command, and only once', async () => {
    const stage = makeStage({ script: [{ calls: [command('a'), command('b')] }] });
    const runner = await openFrom(stage);
    await runner.send('q');
    await calm();
    const [first, second] = runner.state().queue;
    expect(await runner.decide(second?.id ?? '', { option: 'once' })).toEqual(fail({ kind: 'notWaiting' }));
    const [one, two] = [
      runner.decide(first?.id ?? '', { option: 'once' }),
      runner.decide(first?.id ?? '', { option: 'once' }),
    ];
    expect(await one).toEqual(ok(undefined));
    expect(await two).toEqual(fail({ kind: 'notWaiting' }));
    await calm();
    expect(stage.target.written).toHaveLength(1);
  });

  it('tells why a command did not reach the shell', async () => {
    const stage = makeStage({ script: [{ calls: [command('a')] }] });
    stage.target.failWrites('severalLines');
    const runner = await openFrom(stage);
    await runner.send('q');
    await calm();
    await runner.decide(runner.state().queue[0]?.id ?? '', { option: 'once' });
    await calm();
    expect(JSON.parse(results(stage, 1)[0] ?? '')).toEqual({
      accepted: false,
      error: expect.stringMatching(/several lines/),
    });
  });

  it('refuses what goes beyond 32 KB in one round', async () => {
    const read = () => call('read_file', { path: '/big' });
    const stage = makeStage({ script: [{ calls: [read(), read(), read(), read(), read()] }] });
    stage.target.answerExec(() => ok(outcome('x'.repeat(8192), { truncated: true })));
    const runner = await openFrom(stage);
    await runner.send('q');
    await calm();
    expect(results(stage, 1).filter((text) => text.endsWith('[output cut at 8 KB]'))).toHaveLength(4);
    expect(results(stage, 1).at(-1)).toMatch(/32 KB/);
  });
});

describe('trouble', () => {
  const refused = { kind: 'rate_limit', retryable: true, retryAfterMs: 2000, status: 429 } as const;

  it('keeps results when the follow-up fails, and retry reruns nothing', async () => {
    const stage = makeStage({
      script: [{ calls: [call('get_system_info', {})] }, { failure: refused }, { text: 'ok' }],
    });
    const runner = await openFrom(stage);
    await runner.send('q');
    await calm();
    expect(runner.state().phase).toEqual({ kind: 'failed', failure: refused });
    runner.retry();
    await calm();
    expect(stage.target.scripts).toHaveLength(1);
    expect(results(stage, 2)).toEqual(['seen']);
    expect(roles(stage.model.requests[2]?.messages)).toBe('user assistant tool');
    expect(runner.state().phase).toEqual({ kind: 'idle' });
  });

  it('keeps the text of an answer that broke off, and does not send it as if the model should go on', async () => {
    const cut = { kind: 'stream_truncated', retryable: true } as const;
    const stage = makeStage({ script: [{ text: 'Half', failure: cut }, { text: 'Whole' }] });
    const runner = await openFrom(stage);
    await runner.send('q');
    await calm();
    expect(runner.state().messages.at(-1)).toMatchObject({ text: 'Half', status: { kind: 'failed', failure: cut } });
    runner.retry();
    await calm();
    expect(roles(stage.model.requests[1]?.messages)).toBe('user');
    expect(runner.state().messages.map((message) => message.text)).toEqual(['q', 'Half', 'Whole']);
  });

  it('stops in the middle of an answer and keeps what came', async () => {
    const stage = makeStage({ script: [{ text: 'Half', hang: true }] });
    const runner = await openFrom(stage);
    await runner.send('q');
    await calm();
    runner.stop();
    await calm();
    expect(runner.state().phase).toEqual({ kind: 'idle' });
    expect(stage.store.onDisk().messages.at(-1)).toMatchObject({ text: 'Half', status: { kind: 'stopped' } });
  });

  it('saves streamed text at most once a second', async () => {
    const stage = makeStage({ script: [{ text: 'Half', hang: true }] });
    const runner = await openFrom(stage);
    await runner.send('q');
    await calm();
    expect(stage.store.onDisk().messages.at(-1)).toMatchObject({ text: '' });
    stage.clock.advance(1000);
    await calm();
    expect(stage.store.onDisk().messages.at(-1)).toMatchObject({ text: 'Half', status: { kind: 'streaming' } });
    runner.stop();
  });

  it('cancels observations on stop and drops what comes late', async () => {
    const stage = makeStage({ script: [{ calls: [call('get_system_info', {}), command('ls')] }] });
    stage.target.answerExec(() => new Promise(() => {}));
    const runner = await openFrom(stage);
    await runner.send('q');
    await calm();
    expect(runner.state().phase.kind).toBe('deciding');
    runner.stop();
    await calm();
    expect(
      stage.store.onDisk().proposals.map(({ kind, ...rest }) => [kind, 'state' in rest && rest.state]),
    ).toMatchObject([
      ['observation', { kind: 'failed', why: 'stopped' }],
      ['command', { kind: 'expired' }],
    ]);
    await runner.send('go on');
    await calm();
    expect(results(stage, 1)).toEqual([
      '{"error":"The person stopped the answer."}',
      '{"accepted":false,"expired":true}',
    ]);
  });

  it('sends nothing when the question cannot be saved', async () => {
    const stage = makeStage();
    stage.store.failNext(1, 1);
    const runner = await openFrom(stage);
    expect(await runner.send('q')).toEqual(fail({ kind: 'storage.full' }));
    expect(stage.model.requests).toEqual([]);
    expect(runner.state().messages).toEqual([]);
    expect(runner.state().phase).toEqual({ kind: 'idle' });
    expect(await runner.send('q')).toEqual(ok(undefined));
    await calm();
    expect(stage.model.requests[0]?.messages).toEqual([{ role: 'user', text: 'q' }]);
  });

  it('writes nothing when the decision cannot be saved, and asks again', async () => {
    const stage = makeStage({ script: [{ calls: [command('reboot')] }] });
    const runner = await openFrom(stage);
    await runner.send('q');
    await calm();
    const id = runner.state().queue[0]?.id ?? '';
    stage.store.failNext(1);
    expect(await runner.decide(id, { option: 'once' })).toEqual(fail({ kind: 'storage.full' }));
    await calm();
    expect(stage.target.written).toEqual([]);
    expect(runner.state().queue.map((proposal) => proposal.id)).toEqual([id]);
    expect(stage.events).toContainEqual({
      kind: 'notice',
      notice: { kind: 'notSaved', failure: { kind: 'storage.full' } },
    });
  });

  it('runs no call of an answer that could not be saved', async () => {
    const stage = makeStage({ script: [{ calls: [call('get_system_info', {})] }] });
    stage.store.watch((what) => what === 'answer' && stage.store.failNext(1));
    const runner = await openFrom(stage);
    await runner.send('q');
    await calm();
    expect(stage.target.scripts).toEqual([]);
    expect(runner.state().phase).toEqual({ kind: 'failed', failure: { kind: 'storage.full' } });
  });

  it('says so when the service refused tools', async () => {
    const stage = makeStage({ script: [{ text: 'hi', fallbacks: ['retry_without_tools'] }] });
    const runner = await openFrom(stage);
    await runner.send('q');
    await calm();
    expect(stage.events).toContainEqual({ kind: 'notice', notice: { kind: 'toolsRefused' } });
  });

  it('does not take a second message while commands wait', async () => {
    const stage = makeStage({ script: [{ calls: [command('ls')] }] });
    const runner = await openFrom(stage);
    await runner.send('q');
    await calm();
    expect(await runner.send('other')).toEqual(fail({ kind: 'busy' }));
  });
});

describe('a reload', () => {
  it('while the answer streams: what was saved stays, marked as interrupted', async () => {
    const stage = makeStage({ script: [{ text: 'Half', hang: true }] });
    await (await openFrom(stage)).send('q');
    await calm();
    stage.clock.advance(1000);
    await calm();
    const again = await openFrom(stage);
    expect(again.state().messages.at(-1)).toMatchObject({ text: 'Half', status: { kind: 'interrupted' } });
    again.retry();
    await calm();
    expect(again.state().messages.at(-1)).toMatchObject({ text: 'done' });
  });

  it('with the sheet open: the command is offered again, runs once, and the turn goes on', async () => {
    const stage = makeStage({ script: [{ calls: [command('uptime')] }] });
    await (await openFrom(stage)).send('q');
    await calm();
    const again = await openFrom(stage);
    expect(again.state().phase).toEqual({ kind: 'deciding', round: 1 });
    await again.decide(again.state().queue[0]?.id ?? '', { option: 'once' });
    await calm();
    expect(stage.target.written).toHaveLength(1);
    expect(results(stage, 1)).toEqual(['{"accepted":true}']);
    expect(again.state().phase).toEqual({ kind: 'idle' });
  });

  it('between accept and write: interrupted, and never written', async () => {
    const stage = makeStage({
      script: [{ calls: [command('uptime')] }],
      faults: { beforeWrite: () => new Promise(() => {}) },
    });
    const runner = await openFrom(stage);
    await runner.send('q');
    await calm();
    await runner.decide(runner.state().queue[0]?.id ?? '', { option: 'once' });
    await calm();
    expect(stage.store.onDisk().proposals).toMatchObject([{ state: { kind: 'accepted' } }]);
    const again = await openFrom(stage);
    expect(stage.store.onDisk().proposals).toMatchObject([{ state: { kind: 'interrupted' } }]);
    expect(again.state().queue).toEqual([]);
    again.retry();
    await calm();
    expect(stage.target.written).toEqual([]);
    expect(results(stage, 1)).toEqual(['{"accepted":"unknown","interrupted":true}']);
  });

  it('during an observation: answered as interrupted, not run again', async () => {
    const stage = makeStage({ script: [{ calls: [call('get_system_info', {})] }] });
    stage.target.answerExec(() => new Promise(() => {}));
    await (await openFrom(stage)).send('q');
    await calm();
    const again = await openFrom(stage);
    again.retry();
    await calm();
    expect(stage.target.scripts).toHaveLength(1);
    expect(results(stage, 1)[0]).toMatch(/^\{"error":/);
  });

  it('after the turn was left: nothing is offered, and one can talk on', async () => {
    const stage = makeStage({ script: [{ calls: [command('ls')] }] });
    const runner = await openFrom(stage);
    await runner.send('q');
    await calm();
    runner.leave();
    await calm();
    const again = await openFrom(stage);
    expect(again.state()).toMatchObject({ phase: { kind: 'idle' }, queue: [] });
    expect(await again.send('and now?')).toEqual(ok(undefined));
  });
});
