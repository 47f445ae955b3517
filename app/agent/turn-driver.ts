/**
 * Drives one conversation: the turn machine decides, this runs its effects through ports. All requests, calls and
 * decisions of a turn go to the session that was focused when the message was sent (product D6).
 */
import { fail, ok, type Result } from '../../shared/result.ts';
import { acceptanceOf, type Decision } from '../approval/decision.ts';
import { type CommandProposal, isSettled, type Proposal } from '../approval/proposal.ts';
import { askModel } from './ask-model.ts';
import { makeCommandRunner } from './command-runner.ts';
import type { ConversationRecord } from './conversation-record.ts';
import { makeObservationRunner } from './observation-runner.ts';
import type { ConversationEvent, Notice, StorageFailure, TurnTarget } from './ports.ts';
import type { DecideFailure, RunnerDeps, SendFailure, TurnDriver } from './runner-contract.ts';
import {
  isRunning,
  type OpenCall,
  stepTurn,
  type TurnEffect,
  type TurnEvent,
  type TurnState,
  toPhase,
} from './turn-machine.ts';

/** What `send` waits for: its question is saved together with the answer that waits for the model. */
type Question = { text: string; report: (result: Result<void, SendFailure>) => void };

export function makeTurnDriver(
  deps: RunnerDeps,
  record: ConversationRecord,
  start: TurnState,
  emit: (event: ConversationEvent) => void,
): TurnDriver {
  let turn: TurnState = start;
  let bound: TurnTarget | null = null;
  let request = new AbortController();
  let lastRequest: Promise<void> = Promise.resolve();
  /** For the next request; follow-ups have none. */
  let question: Question | null = null;

  const onSettled = (id: string): void => {
    dispatch({ kind: 'callSettled', id });
    void offerNext();
  };
  const onNotSaved = (failure: StorageFailure): void => emit({ kind: 'notice', notice: { kind: 'notSaved', failure } });
  const observations = makeObservationRunner({ record, clock: deps.clock, onSettled, onNotSaved });
  const commands = makeCommandRunner({
    record,
    clock: deps.clock,
    newWriteId: deps.ids.newWriteId,
    faults: deps.faults,
    onSettled,
    onNotSaved,
  });
  const target = (): TurnTarget | null => {
    bound ??= deps.target();
    return bound;
  };

  function dispatch(event: TurnEvent): void {
    const [next, effects] = stepTurn(turn, event, deps.maxRounds());
    const changed = next !== turn;
    turn = next;
    for (const effect of effects) perform(effect);
    if (changed) emit({ kind: 'phase' });
  }

  function perform(effect: TurnEffect): void {
    if (effect.kind === 'ask') ask();
    else if (effect.kind === 'abortRequest') request.abort();
    else closeOpen(effect.ids, effect.why);
  }

  function closeOpen(ids: readonly string[], why: 'stopped' | 'cancelled'): void {
    for (const id of ids) {
      if (record.proposal(id)?.kind === 'observation') void observations.cancel(id, why);
      else void commands.expire(id);
    }
  }

  /** One after another: a request that was stopped first saves what came of it. */
  function ask(): void {
    const mine = new AbortController();
    request = mine;
    const asked = question;
    question = null;
    const run = (): Promise<void> => runRequest(mine.signal, asked);
    // A bug in one request must not keep the next one from running.
    lastRequest = lastRequest.then(run, run);
  }

  async function runRequest(signal: AbortSignal, asked: Question | null): Promise<void> {
    let isAsked = asked === null;
    const onQuestionSaved = (): void => {
      isAsked = true;
      asked?.report(ok(undefined));
    };
    const notify = (notice: Notice): void => emit({ kind: 'notice', notice });
    const input = { question: asked?.text ?? null, target: target(), signal, onQuestionSaved };
    const result = await askModel({ ...deps, record, newId: deps.ids.newId, notify }, input);
    if (result.kind === 'answered') answered(result.calls, signal);
    else if (!isAsked) asked?.report(fail(result.kind === 'failed' ? result.failure : { kind: 'stopped' }));
    if (result.kind !== 'failed' || signal.aborted) return;
    dispatch(isAsked ? { kind: 'requestFailed', failure: result.failure } : { kind: 'notAsked' });
  }

  function answered(calls: readonly Proposal[], signal: AbortSignal): void {
    const open = calls.flatMap((call): OpenCall[] =>
      isSettled(call) || call.kind === 'invalid' ? [] : [{ id: call.id, kind: call.kind }],
    );
    // Stopped while the whole answer was being saved: its calls are closed, not run.
    if (signal.aborted) {
      closeOpen(
        open.map(({ id }) => id),
        turn.kind === 'stopped' ? 'stopped' : 'cancelled',
      );
      return;
    }
    const exec = target()?.exec ?? null;
    dispatch({ kind: 'answered', open, hasCalls: calls.length > 0 });
    for (const call of calls) if (call.kind === 'observation') observations.run(call, exec);
    void offerNext();
  }

  const isOpen = (id: string): boolean => turn.kind === 'settling' && turn.open.some((call) => call.id === id);
  const queue = (): CommandProposal[] => commands.waiting().filter(({ id }) => isOpen(id));

  /** One command at a time: the first of the queue runs when the session allows it, else it waits for the person. */
  async function offerNext(): Promise<void> {
    const next = queue()[0];
    const to = target();
    if (next === undefined || to === null || commands.isBusy()) return;
    if (deps.allowances.allows(to.sessionId, next.command))
      await commands.accept(next.id, { by: 'session' }, to.terminal);
  }

  async function decide(id: string, decision: Decision): Promise<Result<void, DecideFailure>> {
    const first = queue()[0];
    if (first?.id !== id || commands.isBusy()) return fail({ kind: 'notWaiting' });
    if (decision.option === 'reject') return commands.reject(id, decision.note);
    const to = target();
    if (to === null) return fail({ kind: 'noSession' });
    const acceptance = acceptanceOf(decision, first.command);
    const refused = acceptance.by === 'edited' ? deps.assess(acceptance.editedCommand).refused : undefined;
    if (refused !== undefined) return fail({ kind: 'refused', why: refused });
    const saved = await commands.accept(id, acceptance, to.terminal);
    if (saved.ok && acceptance.by === 'session') deps.allowances.allow(to.sessionId, first.command);
    return saved;
  }

  return {
    state: () => ({
      conversation: record.conversation(),
      messages: record.messages(),
      proposals: record.proposals(),
      phase: toPhase(turn),
      queue: queue(),
    }),
    send(text) {
      if (isRunning(turn)) return Promise.resolve(fail({ kind: 'busy' }));
      bound = deps.target();
      return new Promise((report) => {
        question = { text, report };
        dispatch({ kind: 'asked' });
      });
    },
    stop: () => dispatch({ kind: 'stop' }),
    retry: () => dispatch({ kind: 'retry' }),
    continueTurn: () => dispatch({ kind: 'continue' }),
    decide,
    leave() {
      if (bound !== null) deps.allowances.forget(bound.sessionId);
      dispatch({ kind: 'leave' });
      bound = null;
    },
  };
}
