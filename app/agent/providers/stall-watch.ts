/**
 * Two clocks over an answer: any byte shows that the connection lives, only payload shows that the model does. Comments
 * and pings wind the first clock alone, so that a service which only pings does not keep a dead answer open.
 */
import type { Clock } from '../../../shared/clock.ts';

export type StallLimits = {
  /** Silence of the connection, and of the model, once the answer has begun. */
  bytesMs: number;
  payloadMs: number;
  /** Both clocks until the first payload: models think for minutes before their first word. */
  firstMs: number;
  /** After a finish reason only usage may follow. */
  endingMs: number;
};

const stallLimits: StallLimits = { bytesMs: 60_000, payloadMs: 60_000, firstMs: 180_000, endingMs: 10_000 };

export type StallWatch = {
  byte(): void;
  payload(progress: 'open' | 'ending'): void;
  /** Resolves with the length of the silence; never when stopped before. */
  readonly stalled: Promise<number>;
  stop(): void;
};

export function makeStallWatch(clock: Clock, limits: StallLimits = stallLimits): StallWatch {
  let report: (silentMs: number) => void = () => {};
  const stalled = new Promise<number>((resolve) => {
    report = resolve;
  });
  const wind = (ms: number): (() => void) => clock.after(ms, () => report(ms));
  let begun = false;
  let cancelBytes = wind(limits.firstMs);
  let cancelPayload = wind(limits.firstMs);
  return {
    byte() {
      cancelBytes();
      cancelBytes = wind(begun ? limits.bytesMs : limits.firstMs);
    },
    payload(progress) {
      begun = true;
      cancelPayload();
      cancelPayload = wind(progress === 'ending' ? limits.endingMs : limits.payloadMs);
    },
    stalled,
    stop() {
      cancelBytes();
      cancelPayload();
    },
  };
}
