import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeAllowances } from '../../app/approval/allowances.ts';
import { type CommandEvent, commandTransitions, stepCommand } from '../../app/approval/command-machine.ts';
import { acceptanceOf } from '../../app/approval/decision.ts';
import type { CommandState } from '../../app/approval/proposal.ts';
import {
  type SheetEvent,
  type SheetOption,
  type SheetState,
  sheetGuards,
  stepSheet,
} from '../../app/approval/sheet-machine.ts';

const events: Record<CommandEvent['kind'], CommandEvent> = {
  accept: { kind: 'accept', by: 'once', writeId: 'w', at: 1 },
  reject: { kind: 'reject', note: 'n', at: 1 },
  fail: { kind: 'fail', why: 'writeFailed', at: 1 },
  written: { kind: 'written', at: 2 },
  expire: { kind: 'expire', at: 1 },
  interrupt: { kind: 'interrupt', at: 1 },
};
const accepted: CommandState = { kind: 'accepted', by: 'session', writeId: 'w', at: 1 };
const states: Record<CommandState['kind'], CommandState> = {
  pending: { kind: 'pending' },
  accepted,
  written: { kind: 'written', by: 'once', at: 1 },
  failed: { kind: 'failed', why: 'noSession', at: 1 },
  rejected: { kind: 'rejected', note: null, at: 1 },
  expired: { kind: 'expired', at: 1 },
  interrupted: { kind: 'interrupted', at: 1 },
};

describe('a proposed command', () => {
  const pairs = Object.values(states).flatMap((state) =>
    Object.values(events).map((event) => [state.kind, event.kind] as const),
  );
  it.each(pairs)('%s on %s', (from, on) => {
    const next = stepCommand(states[from], events[on]);
    const isAllowed = commandTransitions[from].includes(on);
    expect(next === states[from]).toBe(!isAllowed);
  });

  it('remembers who accepted it when it is written', () => {
    expect(stepCommand(accepted, events.written)).toEqual({ kind: 'written', by: 'session', at: 2 });
  });

  it('is never written without having been accepted, whatever happens', () => {
    const anyEvents = fc.array(fc.constantFrom(...Object.values(events)));
    fc.assert(
      fc.property(anyEvents, (happened) => {
        let state: CommandState = { kind: 'pending' };
        let wasAccepted = false;
        for (const event of happened) {
          state = stepCommand(state, event);
          if (state.kind === 'accepted') wasAccepted = true;
          if (state.kind === 'written') expect(wasAccepted).toBe(true);
        }
      }),
      { numRuns: 2000, seed: 1 },
    );
  });
});

describe('an edited command', () => {
  const accept: CommandEvent = { kind: 'accept', by: 'edited', editedCommand: 'ls -l', writeId: 'w', at: 1 };
  const edited = stepCommand({ kind: 'pending' }, accept);

  it('keeps its text, whatever becomes of it', () => {
    expect(edited).toEqual({ kind: 'accepted', by: 'edited', editedCommand: 'ls -l', writeId: 'w', at: 1 });
    expect(stepCommand(edited, events.written)).toEqual({
      kind: 'written',
      by: 'edited',
      editedCommand: 'ls -l',
      at: 2,
    });
    expect(stepCommand(edited, events.fail)).toMatchObject({ kind: 'failed', editedCommand: 'ls -l' });
    expect(stepCommand(edited, events.interrupt)).toMatchObject({ kind: 'interrupted', editedCommand: 'ls -l' });
    expect(stepCommand(accepted, events.fail)).not.toHaveProperty('editedCommand');
  });

  it('that equals the proposal is the proposal, run once', () => {
    expect(acceptanceOf({ option: 'edited', command: 'ls' }, 'ls')).toEqual({ by: 'once' });
    expect(acceptanceOf({ option: 'edited', command: 'ls ' }, 'ls')).toEqual({ by: 'edited', editedCommand: 'ls ' });
  });
});

describe('allowances', () => {
  it('hold for the exact text in the same session, until it is forgotten', () => {
    const allowances = makeAllowances();
    allowances.allow('s1', 'ls');
    expect(allowances.allows('s1', 'ls')).toBe(true);
    expect(allowances.allows('s1', 'ls ')).toBe(false);
    expect(allowances.allows('s2', 'ls')).toBe(false);
    allowances.forget('s1');
    expect(allowances.allows('s1', 'ls')).toBe(false);
  });
});

describe('the approval sheet', () => {
  const open: SheetState = { kind: 'open', openedAt: 0 };
  const choose = (option: SheetOption, at: number, needsArming = false): SheetEvent => ({
    kind: 'choose',
    option,
    at,
    needsArming,
  });
  const after = (...happened: SheetEvent[]): SheetState => happened.reduce(stepSheet, open);
  const armedAt = sheetGuards.openMs;

  it('takes no tap before it can have been seen', () => {
    expect(after(choose('once', sheetGuards.openMs - 1))).toEqual(open);
    expect(after(choose('once', sheetGuards.openMs))).toEqual({ kind: 'decided', option: 'once' });
  });

  it('arms first where that is needed, and ignores a double tap', () => {
    expect(after(choose('once', armedAt, true))).toMatchObject({ kind: 'armed', option: 'once' });
    expect(after(choose('once', armedAt, true), choose('once', armedAt + 599, true))).toMatchObject({ kind: 'armed' });
    expect(after(choose('once', armedAt, true), choose('once', armedAt + 600, true))).toMatchObject({
      kind: 'decided',
    });
  });

  it('arms anew for another option, and after ten seconds', () => {
    expect(after(choose('once', armedAt, true), choose('session', armedAt + 700, true))).toMatchObject({
      option: 'session',
    });
    expect(after(choose('once', armedAt, true), choose('once', armedAt + 10_001, true))).toMatchObject({
      kind: 'armed',
    });
  });

  it('rejects without arming, disarms, and decides once', () => {
    expect(after(choose('reject', armedAt, true))).toEqual({ kind: 'decided', option: 'reject' });
    expect(after(choose('once', armedAt, true), { kind: 'disarm' })).toEqual(open);
    expect(after(choose('reject', armedAt), choose('once', armedAt + 5000))).toEqual({
      kind: 'decided',
      option: 'reject',
    });
  });

  it('runs the edited text from the editor only, and nothing else from there', () => {
    const inEditor = after({ kind: 'edit', at: armedAt });
    expect(inEditor).toEqual({ kind: 'editing', openedAt: armedAt });
    expect(stepSheet(open, choose('edited', armedAt + 600))).toEqual(open);
    expect(stepSheet(inEditor, choose('once', armedAt + 600))).toBe(inEditor);
    expect(stepSheet(inEditor, choose('edited', armedAt + 499))).toBe(inEditor);
    expect(stepSheet(inEditor, choose('edited', armedAt + 500))).toEqual({ kind: 'decided', option: 'edited' });
  });

  it('arms an edit, disarms it into the editor, and starts anew when the editor is left', () => {
    const armedEdit = after({ kind: 'edit', at: armedAt }, choose('edited', 1000, true));
    expect(armedEdit).toEqual({ kind: 'armed', option: 'edited', openedAt: armedAt, armedAt: 1000 });
    expect(stepSheet(armedEdit, choose('edited', 1599, true))).toBe(armedEdit);
    expect(stepSheet(armedEdit, choose('edited', 1600, true))).toEqual({ kind: 'decided', option: 'edited' });
    expect(stepSheet(armedEdit, { kind: 'disarm' })).toEqual({ kind: 'editing', openedAt: armedAt });
    expect(stepSheet(armedEdit, { kind: 'leaveEdit', at: 1700 })).toEqual({ kind: 'open', openedAt: 1700 });
    expect(after({ kind: 'edit', at: armedAt - 1 })).toEqual(open);
  });
});
