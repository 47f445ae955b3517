/** Questions of the relay that the client answers, matched by id. */
import type { Clock } from '../../shared/clock.ts';
import { newId } from '../../shared/ids.ts';

/** Questions of one kind that wait for their answers. */
export type Questions<Answer> = {
  /** Sends a question under a fresh id and calls `settle` once with the answer. */
  ask(send: (id: string) => void, settle: (answer: Answer) => void): void;
  /** Gives an answer to its question. False when none waits under this id: too late, or never asked. */
  answer(id: string, answer: Answer): boolean;
  /** Forgets all of them; their `settle` is never called. */
  drop(): void;
};

type Waiting<Answer> = { settle: (answer: Answer) => void; callOff: () => void };

/** Makes a set of questions; `onTimeout` is called when one stays unanswered for `timeoutMs`. */
export function makeQuestions<Answer>(clock: Clock, timeoutMs: number, onTimeout: () => void): Questions<Answer> {
  const waiting = new Map<string, Waiting<Answer>>();
  const take = (id: string): Waiting<Answer> | undefined => {
    const found = waiting.get(id);
    waiting.delete(id);
    found?.callOff();
    return found;
  };
  return {
    ask(send, settle) {
      const id = newId();
      const expire = () => {
        if (waiting.delete(id)) onTimeout();
      };
      waiting.set(id, { settle, callOff: clock.after(timeoutMs, expire) });
      send(id);
    },
    answer(id, answer) {
      const found = take(id);
      found?.settle(answer);
      return found !== undefined;
    },
    drop() {
      for (const id of [...waiting.keys()]) take(id);
    },
  };
}
