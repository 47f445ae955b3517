import { createRoot, createSignal } from 'solid-js';
import { describe, expect, it } from 'vitest';
import type { CommandReader } from '../../app/approval/command-reader.ts';
import type { Decision } from '../../app/approval/decision.ts';
import type { FactPlan } from '../../app/approval/facts/fact.ts';
import type { CommandProposal } from '../../app/approval/proposal.ts';
import { createApproval } from '../../app/reactive/create-approval.ts';
import type { LiveSession } from '../../app/reactive/create-session-view.ts';
import type { RiskLevel } from '../../app/risk/assessment.ts';
import type { SessionState } from '../../app/session/session-machine.ts';
import type { PromptState } from '../../app/terminal/core/prompt-watch.ts';
import { fail, ok } from '../../shared/result.ts';
import { type ExecAnswer, makeFakeTarget, outcome } from '../doubles/fake-target.ts';
import { makeVirtualClock } from '../doubles/virtual-clock.ts';

const proposal: CommandProposal = {
  ...{ id: 'p', conversationId: 'c', messageId: 'm', position: 0, callId: '1', toolName: 'propose_command' },
  ...{ wireName: 'propose_command', argumentsText: '{}', createdAt: 0, kind: 'command', command: 'ls', reason: null },
  state: { kind: 'pending' },
};

const reader: CommandReader = { sessionOffer: () => 'offered', planFacts: () => [], dryRun: () => null };

function rig(
  level: RiskLevel,
  atPrompt: PromptState = 'empty',
  change: Partial<CommandReader> = {},
  answer?: ExecAnswer,
  start: SessionState = { kind: 'ready' },
) {
  const clock = makeVirtualClock();
  const [phase, setPhase] = createSignal<SessionState>(start);
  const decided: Decision[] = [];
  const target = makeFakeTarget();
  if (answer !== undefined) target.answerExec(answer);
  const session = {
    ...{ phase, promptState: () => atPrompt, directory: () => '/srv' },
    target: () => (phase().kind === 'ready' ? { session: { exec: target.exec } } : null),
  } as unknown as LiveSession;
  const { view, close } = createRoot((dispose) => {
    const made = createApproval({
      ...{ proposal, hostName: 'web', username: 'u', clock, reader: { ...reader, ...change } },
      assess: (text) =>
        text.endsWith("'")
          ? { level: 'high', refused: 'incomplete', findings: [] }
          : { level: text === 'safe' ? 'normal' : level, findings: [] },
      multilineAllowed: () => false,
      ...{ session: () => session, queue: () => [proposal] },
      decide: (decision) => void decided.push(decision),
    });
    return { view: made, close: dispose };
  });
  return { view, clock, decided, setPhase, target, close };
}

describe('the approval sheet', () => {
  it('takes nothing in its first half second', () => {
    const { view, clock, decided } = rig('normal');
    view.choose('once');
    clock.advance(499);
    view.choose('reject');
    expect(decided).toEqual([]);
    clock.advance(1);
    view.choose('once');
    expect(decided).toEqual([{ option: 'once' }]);
  });

  it('decides once, whatever is tapped afterwards', () => {
    const { view, clock, decided } = rig('normal');
    clock.advance(500);
    view.choose('once');
    view.choose('session');
    view.choose('reject');
    expect(decided).toEqual([{ option: 'once' }]);
  });

  it('arms first and runs on the second tap when the risk is high, not within 600 ms', () => {
    const { view, clock, decided } = rig('high');
    clock.advance(500);
    view.choose('once');
    expect(view.state().kind).toBe('armed');
    clock.advance(599);
    view.choose('once');
    expect(decided).toEqual([]);
    clock.advance(1);
    view.choose('once');
    expect(decided).toEqual([{ option: 'once' }]);
  });

  it('disarms after ten seconds', () => {
    const { view, clock, decided } = rig('high');
    clock.advance(500);
    view.choose('once');
    clock.advance(10_000);
    expect(view.state().kind).toBe('open');
    view.choose('once');
    expect(decided).toEqual([]);
  });

  it.each(['running', 'typing', 'fullScreen'] as const)('asks twice while the shell is %s', (state) => {
    expect(rig('normal', state).view.needsArming()).toBe(true);
  });

  it('can only reject while the session is gone', () => {
    const { view, clock, decided, setPhase } = rig('normal');
    setPhase({ kind: 'closed', end: { kind: 'linkLost', offered: [], tried: [] } });
    clock.advance(500);
    view.choose('once');
    expect(decided).toEqual([]);
    view.choose('reject', ' not now ');
    expect(decided).toEqual([{ option: 'reject', note: 'not now' }]);
  });
});

describe('the editor of the sheet', () => {
  it('runs its text, told apart from the proposal, and only while it is open', () => {
    const { view, clock, decided } = rig('normal');
    clock.advance(500);
    view.choose('edited');
    expect(decided).toEqual([]);
    view.startEdit();
    view.edit.setText('ls -l');
    clock.advance(500);
    view.choose('once');
    expect(decided).toEqual([]);
    view.choose('edited');
    expect(decided).toEqual([{ option: 'edited', command: 'ls -l' }]);
  });

  it('does not open in the first half second, and takes nothing in its own', () => {
    const { view, clock, decided } = rig('normal');
    clock.advance(499);
    view.startEdit();
    expect(view.editing()).toBe(false);
    clock.advance(1);
    view.startEdit();
    view.choose('edited');
    clock.advance(499);
    view.choose('edited');
    expect(decided).toEqual([]);
    view.leaveEdit();
    view.choose('once');
    view.choose('reject');
    expect(decided).toEqual([]);
  });

  it('is judged by its own text: arms for high risk, not for what became harmless, never runs what is refused', () => {
    const { view, clock, decided } = rig('high');
    clock.advance(500);
    view.startEdit();
    clock.advance(500);
    view.choose('edited');
    expect(view.state()).toMatchObject({ kind: 'armed', option: 'edited' });
    view.edit.setText("echo 'open");
    expect(view.state().kind).toBe('editing');
    view.edit.setText("echo 'open'; '");
    expect(view.edit.trouble()).toBe('incomplete');
    view.choose('edited');
    view.edit.setText('a\nb');
    expect(view.edit.trouble()).toBe('severalLines');
    view.choose('edited');
    expect(decided).toEqual([]);
    view.edit.setText('safe');
    expect(view.needsArming()).toBe(false);
    view.choose('edited');
    expect(decided).toEqual([{ option: 'edited', command: 'safe' }]);
  });

  it('keeps the 600 ms between two taps for the edited run as well', () => {
    const { view, clock, decided } = rig('high');
    clock.advance(500);
    view.startEdit();
    clock.advance(500);
    view.choose('edited');
    clock.advance(599);
    view.choose('edited');
    expect(decided).toEqual([]);
    clock.advance(1);
    view.choose('edited');
    expect(decided).toHaveLength(1);
  });
});

it('a text that means something else next time cannot be allowed for the session', () => {
  const { view, clock, decided } = rig('high', 'empty', { sessionOffer: () => 'varies' });
  clock.advance(500);
  view.choose('session');
  expect(view.state().kind).toBe('open');
  expect(decided).toEqual([]);
});

describe('facts of the host', () => {
  const plan: FactPlan = {
    ...{ kind: 'process', script: 'ps' },
    read: ({ output }) => (output === '' ? null : { kind: 'process', lines: [output] }),
  };
  const settled = () => new Promise((resolve) => setImmediate(resolve));

  it('are asked for in the shown directory, and told when they come', async () => {
    const asked: (string | null)[] = [];
    const { view, target } = rig('high', 'empty', {
      planFacts: (_, directory) => {
        asked.push(directory);
        return [plan];
      },
    });
    expect(view.facts()).toEqual([{ kind: 'process', state: { kind: 'asking' } }]);
    await settled();
    expect(asked).toEqual(['/srv']);
    expect(target.scripts).toEqual(['ps']);
    expect(view.facts()[0]?.state).toEqual({ kind: 'told', fact: { kind: 'process', lines: ['seen'] } });
  });

  it.each([
    ['nothing to read', ok(outcome(''))],
    ['a failure', fail('channelFailed' as const)],
  ])('could not be told after %s', async (_, answered) => {
    const { view } = rig('high', 'empty', { planFacts: () => [plan] }, () => answered);
    await settled();
    expect(view.facts()[0]?.state).toEqual({ kind: 'untold' });
  });

  it('are asked for once, when the session is there', async () => {
    const { view, target, setPhase } = rig('high', 'empty', { planFacts: () => [plan] }, undefined, {
      kind: 'connecting',
      stage: 'handshake',
    });
    expect(view.facts()).toEqual([]);
    setPhase({ kind: 'ready' });
    await settled();
    setPhase({ kind: 'ready' });
    await settled();
    expect(target.scripts).toEqual(['ps']);
    expect(view.facts()[0]?.state.kind).toBe('told');
  });

  it('never keep a decision waiting, and are cancelled when the sheet closes', async () => {
    const never = () => new Promise<never>(() => {});
    const { view, clock, decided, target, close } = rig('normal', 'empty', { planFacts: () => [plan] }, never);
    clock.advance(500);
    view.choose('once');
    expect(decided).toEqual([{ option: 'once' }]);
    close();
    await settled();
    expect(target.cancelled).toEqual(['ps']);
    expect(view.facts()[0]?.state.kind).toBe('asking');
  });
});
