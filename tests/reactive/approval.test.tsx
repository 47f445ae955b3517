import { createRoot, createSignal } from 'solid-js';
import { describe, expect, it } from 'vitest';
import type { CommandProposal } from '../../app/approval/proposal.ts';
import { createApproval } from '../../app/reactive/create-approval.ts';
import type { LiveSession } from '../../app/reactive/create-session-view.ts';
import type { RiskLevel } from '../../app/risk/assessment.ts';
import type { SessionState } from '../../app/session/session-machine.ts';
import type { PromptState } from '../../app/terminal/core/prompt-watch.ts';
import { makeVirtualClock } from '../doubles/virtual-clock.ts';

const proposal: CommandProposal = {
  ...{ id: 'p', conversationId: 'c', messageId: 'm', position: 0, callId: '1', toolName: 'propose_command' },
  ...{ wireName: 'propose_command', argumentsText: '{}', createdAt: 0, kind: 'command', command: 'ls', reason: null },
  state: { kind: 'pending' },
};

function rig(level: RiskLevel, atPrompt: PromptState = 'empty') {
  const clock = makeVirtualClock();
  const [phase, setPhase] = createSignal<SessionState>({ kind: 'ready' });
  const decided: [string, string | null][] = [];
  const session = { phase, promptState: () => atPrompt, directory: () => null } as unknown as LiveSession;
  const view = createRoot(() =>
    createApproval({
      ...{ proposal, assessment: { level, findings: [] }, hostName: 'web', username: 'u', clock },
      ...{ session: () => session, queue: () => [proposal] },
      decide: (option, note) => decided.push([option, note]),
    }),
  );
  return { view, clock, decided, setPhase };
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
    expect(decided).toEqual([['once', null]]);
  });

  it('decides once, whatever is tapped afterwards', () => {
    const { view, clock, decided } = rig('normal');
    clock.advance(500);
    view.choose('once');
    view.choose('session');
    view.choose('reject');
    expect(decided).toEqual([['once', null]]);
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
    expect(decided).toEqual([['once', null]]);
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
    expect(decided).toEqual([['reject', 'not now']]);
  });
});
