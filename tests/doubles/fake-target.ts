import type { TurnTarget } from '../../app/agent/ports.ts';
import type { CommandFailure, ObservationFailure, ObservationOutcome } from '../../app/approval/proposal.ts';
import { fail, ok, type Result } from '../../shared/result.ts';

type Ran = Result<ObservationOutcome, ObservationFailure>;

export type ExecAnswer = (script: string) => Ran | Promise<Ran>;

export type FakeTarget = TurnTarget & {
  /** Every write that reached the shell, in order. */
  written: { text: string; writeId: string }[];
  scripts: string[];
  /** What exec answers; default: output "seen". */
  /** Scripts whose signal was aborted. */
  cancelled: string[];
  answerExec(answer: ExecAnswer): void;
  failWrites(why: CommandFailure | null): void;
};

export const outcome = (output: string, more: Partial<ObservationOutcome> = {}): ObservationOutcome => ({
  output,
  exitCode: 0,
  signal: null,
  truncated: false,
  timedOut: false,
  ...more,
});

export function makeFakeTarget(sessionId = 'session-1'): FakeTarget {
  const written: FakeTarget['written'] = [];
  const scripts: string[] = [];
  const cancelled: string[] = [];
  let answer: ExecAnswer = () => ok(outcome('seen'));
  let writeFailure: CommandFailure | null = null;
  return {
    sessionId,
    hostName: 'web-1',
    username: 'ops',
    written,
    scripts,
    cancelled,
    answerExec(next) {
      answer = next;
    },
    failWrites(why) {
      writeFailure = why;
    },
    exec: {
      async run(script, { signal, onStarted }) {
        scripts.push(script);
        onStarted();
        const aborted = new Promise<Ran>((resolve) => {
          const cancel = (): void => {
            cancelled.push(script);
            resolve(fail('cancelled'));
          };
          signal.addEventListener('abort', cancel, { once: true });
        });
        return Promise.race([Promise.resolve(answer(script)), aborted]);
      },
    },
    terminal: {
      async run(text, writeId) {
        await Promise.resolve();
        if (writeFailure !== null) return fail(writeFailure);
        written.push({ text, writeId });
        return ok(undefined);
      },
    },
  };
}
