/**
 * A turn: one question of the person and all the rounds that follow from it (product D11). Pure. A settled round is one
 * answer with calls, all of them settled; each but the last allowed one is followed by a request.
 */
import type { ModelFailure } from './conversation.ts';
import type { StorageFailure } from './ports.ts';

export type TurnFailure = ModelFailure | StorageFailure;

export type TurnState =
  /** Before the first question, or nothing left to do. */
  | { kind: 'done'; why: 'nothing' | 'answered' | 'left' }
  /** `settled` rounds lie behind this request. */
  | { kind: 'asking'; settled: number }
  /** Calls of the last answer are open. */
  | { kind: 'settling'; settled: number; open: readonly OpenCall[] }
  /** The allowed rounds are used up; `settled` of them, the last one's results not sent yet. */
  | { kind: 'roundLimit'; settled: number }
  | { kind: 'failed'; settled: number; failure: TurnFailure }
  | { kind: 'stopped' };

export type OpenCall = { id: string; kind: 'command' | 'observation' };

export type TurnEvent =
  | { kind: 'asked' }
  | { kind: 'answered'; open: readonly OpenCall[]; hasCalls: boolean }
  | { kind: 'requestFailed'; failure: TurnFailure }
  /** The question could not be saved: it was never asked, and goes back to the person. */
  | { kind: 'notAsked' }
  | { kind: 'callSettled'; id: string }
  | { kind: 'retry' }
  | { kind: 'continue' }
  | { kind: 'stop' }
  /** Another session was focused, the conversation was left or the session closed (product D6). */
  | { kind: 'leave' };

export type TurnEffect =
  /** Send all there is to the model. */
  | { kind: 'ask' }
  | { kind: 'abortRequest' }
  /** Cancel observations and expire commands that are still open. */
  | { kind: 'closeOpen'; ids: readonly string[]; why: 'stopped' | 'cancelled' };

export type TurnStep = readonly [TurnState, readonly TurnEffect[]];

export function stepTurn(state: TurnState, event: TurnEvent, maxRounds: number): TurnStep {
  switch (event.kind) {
    case 'asked':
      return isRunning(state) ? stay(state) : ask(0);
    case 'answered':
      return state.kind === 'asking' ? answered(state.settled, event, maxRounds) : stay(state);
    case 'requestFailed':
      return state.kind === 'asking' ? [{ ...state, kind: 'failed', failure: event.failure }, []] : stay(state);
    case 'notAsked':
      return state.kind === 'asking' ? [{ kind: 'done', why: 'nothing' }, []] : stay(state);
    case 'callSettled':
      return state.kind === 'settling' ? callSettled(state, event.id, maxRounds) : stay(state);
    case 'retry':
      return state.kind === 'failed' ? ask(state.settled) : stay(state);
    // The person asks for more: that is as good as a new question.
    case 'continue':
      return state.kind === 'roundLimit' ? ask(0) : stay(state);
    case 'stop':
      return close(state, { kind: 'stopped' }, 'stopped');
    case 'leave':
      return close(state, { kind: 'done', why: 'left' }, 'cancelled');
  }
}

export const isRunning = (state: TurnState): boolean => state.kind === 'asking' || state.kind === 'settling';

const stay = (state: TurnState): TurnStep => [state, []];

const ask = (settled: number): TurnStep => [{ kind: 'asking', settled }, [{ kind: 'ask' }]];

type Answered = Extract<TurnEvent, { kind: 'answered' }>;

function answered(settled: number, { open, hasCalls }: Answered, maxRounds: number): TurnStep {
  if (!hasCalls) return [{ kind: 'done', why: 'answered' }, []];
  return open.length > 0 ? [{ kind: 'settling', settled, open }, []] : roundSettled(settled + 1, maxRounds);
}

function callSettled(state: Extract<TurnState, { kind: 'settling' }>, id: string, maxRounds: number): TurnStep {
  const open = state.open.filter((call) => call.id !== id);
  if (open.length === state.open.length) return stay(state);
  return open.length > 0 ? [{ ...state, open }, []] : roundSettled(state.settled + 1, maxRounds);
}

const roundSettled = (settled: number, maxRounds: number): TurnStep =>
  settled >= maxRounds ? [{ kind: 'roundLimit', settled }, []] : ask(settled);

function close(state: TurnState, next: TurnState, why: 'stopped' | 'cancelled'): TurnStep {
  if (state.kind === 'asking') return [next, [{ kind: 'abortRequest' }]];
  if (state.kind === 'settling') return [next, [{ kind: 'closeOpen', ids: state.open.map((call) => call.id), why }]];
  return stay(state);
}

/** What the views show of a turn. */
export type TurnPhase =
  | { kind: 'idle' }
  | { kind: 'asking'; round: number }
  | { kind: 'observing'; round: number }
  | { kind: 'deciding'; round: number }
  | { kind: 'roundLimit'; rounds: number }
  | { kind: 'failed'; failure: TurnFailure };

/** Rounds are counted from 1. While commands wait for the person that is what is shown, whatever else still runs. */
export function toPhase(state: TurnState): TurnPhase {
  switch (state.kind) {
    case 'asking':
      return { kind: 'asking', round: state.settled + 1 };
    case 'settling': {
      const deciding = state.open.some((call) => call.kind === 'command');
      return { kind: deciding ? 'deciding' : 'observing', round: state.settled + 1 };
    }
    case 'roundLimit':
      return { kind: 'roundLimit', rounds: state.settled };
    case 'failed':
      return { kind: 'failed', failure: state.failure };
    case 'done':
    case 'stopped':
      return { kind: 'idle' };
  }
}
