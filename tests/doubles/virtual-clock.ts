import type { Clock } from '../../shared/clock.ts';

export type VirtualClock = Clock & {
  /** Moves time on and runs what is due, in order; lets promises settle in between. */
  advance(ms: number): Promise<void>;
};

export function makeVirtualClock(start = 1_000_000): VirtualClock {
  let now = start;
  let timers: { at: number; run: () => void }[] = [];
  const settle = async () => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  };
  return {
    now: () => now,
    after(delayMs, run) {
      const timer = { at: now + delayMs, run };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    async advance(ms) {
      const end = now + ms;
      await settle();
      for (;;) {
        const due = timers.filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at)[0];
        if (due === undefined) break;
        timers = timers.filter((timer) => timer !== due);
        now = due.at;
        due.run();
        await settle();
      }
      now = end;
      await settle();
    },
  };
}
