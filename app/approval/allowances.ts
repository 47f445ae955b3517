/** Commands that the person let run for the rest of a session: by exact text, in memory only (product D7). */
export type Allowances = {
  allow(sessionId: string, command: string): void;
  allows(sessionId: string, command: string): boolean;
  /** The session ended, or the scope was left: nothing is allowed any more. */
  forget(sessionId: string): void;
};

export function makeAllowances(): Allowances {
  const bySession = new Map<string, Set<string>>();
  return {
    allow(sessionId, command) {
      const commands = bySession.get(sessionId) ?? new Set<string>();
      bySession.set(sessionId, commands.add(command));
    },
    allows: (sessionId, command) => bySession.get(sessionId)?.has(command) ?? false,
    forget: (sessionId) => void bySession.delete(sessionId),
  };
}
