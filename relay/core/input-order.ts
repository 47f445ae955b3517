/** Applies input exactly once by absolute byte offset, whatever the client sends again. */

export type InputOrder = {
  /** The part of `payload` that was not applied yet (empty for a duplicate), or null when bytes before it are missing. */
  take(offset: number, payload: Uint8Array): Uint8Array | null;
  /** All bytes below this number were taken. */
  position(): number;
};

export function makeInputOrder(): InputOrder {
  let next = 0;
  return {
    take(offset, payload) {
      if (offset > next) return null;
      const fresh = payload.subarray(Math.min(next - offset, payload.length));
      next += fresh.length;
      return fresh;
    },
    position: () => next,
  };
}
