/**
 * Carries out decisions about commands in the order of truth (product D9): save `accepted` with its writeId, write with
 * the writeId, save what the relay confirmed. If the save fails, nothing is written. Nothing is ever written twice.
 */
import type { Clock } from '../../shared/clock.ts';
import type { Result } from '../../shared/result.ts';
import { type CommandEvent, stepCommand } from '../approval/command-machine.ts';
import { type Acceptance, type CommandProposal, editedText } from '../approval/proposal.ts';
import type { ConversationRecord } from './conversation-record.ts';
import type { FaultPort, StorageFailure, TerminalPort } from './ports.ts';

export type CommandRunner = {
  /** Commands that wait for somebody, in order of arrival; one that is being decided is not among them. */
  waiting(): readonly CommandProposal[];
  /** True while a decision is saved or a command written: the next one in the queue waits for it. */
  isBusy(): boolean;
  /** Resolves when the decision is saved; the write goes on. The failure means: nothing was written, it still waits. */
  accept(id: string, acceptance: Acceptance, terminal: TerminalPort): Promise<Result<void, StorageFailure>>;
  reject(id: string, note: string | null): Promise<Result<void, StorageFailure>>;
  /** Only what still waits expires; what is accepted runs its course. */
  expire(id: string): Promise<void>;
};

export function makeCommandRunner(deps: {
  record: ConversationRecord;
  clock: Clock;
  newWriteId: () => string;
  faults: FaultPort | null;
  onSettled: (id: string) => void;
  onNotSaved: (failure: StorageFailure) => void;
}): CommandRunner {
  const busy = new Set<string>();
  const { record, clock } = deps;

  /** The proposal after `event`, or null when its state does not answer it. */
  const after = (id: string, event: CommandEvent): CommandProposal | null => {
    const known = record.proposal(id);
    if (known?.kind !== 'command') return null;
    const state = stepCommand(known.state, event);
    return state === known.state ? null : { ...known, state };
  };
  const settle = async (id: string, event: CommandEvent): Promise<void> => {
    const settled = after(id, event);
    if (settled !== null) {
      const saved = await record.settle(settled);
      if (!saved.ok) deps.onNotSaved(saved.failure);
    }
    busy.delete(id);
    deps.onSettled(id);
  };
  /** Saves one decision at a time for a proposal; a second tap finds it taken. */
  const decide = async (id: string, event: CommandEvent): Promise<Result<boolean, StorageFailure>> => {
    const decided = busy.has(id) ? null : after(id, event);
    if (decided === null) return { ok: true, value: false };
    busy.add(id);
    const saved = await record.decide(decided);
    if (saved.ok) return { ok: true, value: true };
    busy.delete(id);
    deps.onNotSaved(saved.failure);
    return saved;
  };
  const write = async (id: string, writeId: string, command: string, terminal: TerminalPort): Promise<void> => {
    await deps.faults?.beforeWrite(id);
    const result = await terminal.run(command, writeId);
    await settle(id, outcomeOf(result, clock.now()));
  };

  return {
    waiting: () =>
      record
        .proposals()
        .filter(isPending)
        .filter(({ id }) => !busy.has(id)),
    isBusy: () => busy.size > 0,
    async accept(id, acceptance, terminal) {
      const writeId = deps.newWriteId();
      const saved = await decide(id, { kind: 'accept', ...acceptance, writeId, at: clock.now() });
      if (!saved.ok) return saved;
      const known = record.proposal(id);
      if (saved.value && known?.kind === 'command')
        void write(id, writeId, editedText(known.state) ?? known.command, terminal);
      return { ok: true, value: undefined };
    },
    async reject(id, note) {
      const saved = await decide(id, { kind: 'reject', note, at: clock.now() });
      if (!saved.ok) return saved;
      if (saved.value) {
        busy.delete(id);
        deps.onSettled(id);
      }
      return { ok: true, value: undefined };
    },
    async expire(id) {
      if (!busy.has(id)) await settle(id, { kind: 'expire', at: clock.now() });
    },
  };
}

function outcomeOf(result: Awaited<ReturnType<TerminalPort['run']>>, at: number): CommandEvent {
  if (result.ok) return { kind: 'written', at };
  // Handed over and not confirmed: it may have run, and is never written again.
  return result.failure === 'unconfirmed' ? { kind: 'interrupt', at } : { kind: 'fail', why: result.failure, at };
}

const isPending = (proposal: { kind: string; state?: unknown }): proposal is CommandProposal =>
  proposal.kind === 'command' && (proposal as CommandProposal).state.kind === 'pending';
