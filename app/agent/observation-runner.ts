/** Runs read-only calls at once on exec channels (product D5). What comes after a cancel is dropped. */
import type { Clock } from '../../shared/clock.ts';
import type { Observation, ObservationFailure, ObservationOutcome, ObservationState } from '../approval/proposal.ts';
import type { ConversationRecord } from './conversation-record.ts';
import type { ExecPort, StorageFailure } from './ports.ts';
import { outputCapBytes, roundCapBytes } from './tool-result.ts';
import { readCall } from './tools/read-call.ts';
import { cutToBytes, utf8Bytes } from './utf8-text.ts';

/** From the opening of the channel; waiting for a place does not count. */
const observationTimeoutMs = 10_000;

export type ObservationRunner = {
  run(observation: Observation, exec: ExecPort | null): void;
  /** Settles at once and ends what runs on the host. */
  cancel(id: string, why: 'stopped' | 'cancelled'): Promise<void>;
};

export function makeObservationRunner(deps: {
  record: ConversationRecord;
  clock: Clock;
  /** After it is saved, or could not be. */
  onSettled: (id: string) => void;
  onNotSaved: (failure: StorageFailure) => void;
}): ObservationRunner {
  const running = new Map<string, AbortController>();

  const observing = (id: string): Observation | null => {
    const known = deps.record.proposal(id);
    return known?.kind === 'observation' && known.state.kind === 'observing' ? known : null;
  };
  const settle = async (id: string, state: ObservationState): Promise<void> => {
    const known = observing(id);
    running.delete(id);
    if (known === null) return;
    const saved = await deps.record.settle({ ...known, state });
    if (!saved.ok) deps.onNotSaved(saved.failure);
    deps.onSettled(id);
  };
  const fail = (id: string, why: ObservationFailure): Promise<void> =>
    settle(id, { kind: 'failed', why, at: deps.clock.now() });
  const observed = (id: string, outcome: ObservationOutcome): Promise<void> => {
    const cut = withinCap(outcome);
    const used = outputOfRound(deps.record, id);
    if (used + utf8Bytes(cut.output) > roundCapBytes) return fail(id, 'roundOutputFull');
    return settle(id, { kind: 'observed', outcome: cut, at: deps.clock.now() });
  };

  const execute = async (observation: Observation, exec: ExecPort, script: string): Promise<void> => {
    const { id } = observation;
    const quit = new AbortController();
    running.set(id, quit);
    const onStarted = (): void => {
      const known = observing(id);
      if (known !== null) deps.record.show({ proposal: { ...known, state: { kind: 'observing', waiting: false } } });
    };
    const limits = { timeoutMs: observationTimeoutMs, capBytes: outputCapBytes };
    const result = await exec.run(script, { ...limits, signal: quit.signal, onStarted });
    await (result.ok ? observed(id, result.value) : fail(id, result.failure));
  };

  return {
    run(observation, exec) {
      const { wireName: name, argumentsText } = observation;
      const read = readCall({ id: null, name, argumentsText, ending: 'whole' });
      if (exec === null || read.kind !== 'observation') void fail(observation.id, 'noSession');
      else void execute(observation, exec, read.script);
    },
    async cancel(id, why) {
      running.get(id)?.abort();
      await fail(id, why);
    },
  };
}

function withinCap(outcome: ObservationOutcome): ObservationOutcome {
  const output = cutToBytes(outcome.output, outputCapBytes);
  return { ...outcome, output, truncated: outcome.truncated || output.length < outcome.output.length };
}

/** Bytes that the other calls of the same answer have brought. */
function outputOfRound(record: ConversationRecord, id: string): number {
  const messageId = record.proposal(id)?.messageId;
  let bytes = 0;
  for (const other of record.proposals()) {
    if (other.messageId !== messageId || other.kind !== 'observation') continue;
    if (other.state.kind === 'observed') bytes += utf8Bytes(other.state.outcome.output);
  }
  return bytes;
}
