import type { Clock } from '../../shared/clock.ts';

export type VirtualClock = Clock & {
  /** Moves time on by `ms`, running what falls due in order. */
  advance(ms: number): void;
  /** How many timers are set. */
  waiting(): number;
};

export function makeVirtualClock(startMs = 1_760_000_000_000): VirtualClock {
  let now = startMs;
  let made = 0;
  const timers = new Map<number, { at: number; run: () => void }>();
  const nextDue = (until: number): [number, { at: number; run: () => void }] | undefined =>
    [...timers].filter(([, timer]) => timer.at <= until).sort((a, b) => a[1].at - b[1].at || a[0] - b[0])[0];
  return {
    now: () => now,
    after(delayMs, run) {
      const id = made++;
      timers.set(id, { at: now + delayMs, run });
      return () => void timers.delete(id);
    },
    advance(ms) {
      const until = now + ms;
      for (let due = nextDue(until); due !== undefined; due = nextDue(until)) {
        timers.delete(due[0]);
        now = due[1].at;
        due[1].run();
      }
      now = until;
    },
    waiting: () => timers.size,
  };
}
