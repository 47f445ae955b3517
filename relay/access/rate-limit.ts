/** Lets a key do something at most so often in a sliding time. */
import type { Clock } from '../../shared/clock.ts';

/** Keys that are remembered; past that, the relay is being flooded and everyone waits. */
const maxKeys = 1000;

export type RateLimit = {
  /** Counts one use. 0 when it is allowed, else how long to wait. */
  use(key: string): number;
};

export function makeRateLimit(clock: Clock, limit: number, perMs: number): RateLimit {
  const uses = new Map<string, number[]>();
  const forgetOld = (now: number) => {
    for (const [key, times] of uses) if ((times.at(-1) ?? 0) <= now - perMs) uses.delete(key);
  };
  return {
    use(key) {
      const now = clock.now();
      forgetOld(now);
      const recent = (uses.get(key) ?? []).filter((time) => time > now - perMs);
      const oldest = recent[0];
      if (recent.length >= limit && oldest !== undefined) return oldest + perMs - now;
      if (!uses.has(key) && uses.size >= maxKeys) return perMs;
      uses.set(key, [...recent, now]);
      return 0;
    },
  };
}
