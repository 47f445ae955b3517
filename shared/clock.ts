/** Time as a port, so that machines and drivers run on a virtual clock in tests. */
export type Clock = {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Calls `run` once after `delayMs`; the returned function calls it off. */
  after(delayMs: number, run: () => void): () => void;
};

export const systemClock: Clock = {
  now: () => Date.now(),
  after(delayMs, run) {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
};
