/** What the host says now about what a waiting command would do. For the person only: the model is never told. */
import type { Result } from '../../../shared/result.ts';

export type Fact =
  /** What `rm` would take. `more`: counting stopped; `partly`: some places could not be read. */
  | { kind: 'files'; count: number; bytes: number; more: boolean; partly: boolean }
  /** Units, targets aside, that depend on the one that would stop. */
  | { kind: 'dependents'; units: readonly string[] }
  /** One line per process: id, user, how long it runs, its command line. */
  | { kind: 'process'; lines: readonly string[] }
  /** Packages that would go. `more`: the list was cut. */
  | { kind: 'removal'; packages: readonly string[]; more: boolean };

export type FactKind = Fact['kind'];

export type FactOutput = { output: string; exitCode: number | null; truncated: boolean; timedOut: boolean };

/** A read-only script of the fixed list, and how its output becomes a fact; null when it could not be told. */
export type FactPlan = { kind: FactKind; script: string; read(outcome: FactOutput): Fact | null };

/** Runs a script beside the terminal, through the session's gate. */
export type FactPort = {
  run(
    script: string,
    options: { timeoutMs: number; capBytes: number; signal: AbortSignal; onStarted(): void },
  ): Promise<Result<FactOutput, unknown>>;
};

const timeoutMs = 10_000;
const capBytes = 8 * 1024;

/** Null when it could not be told, for whatever reason: nothing waits for a fact. */
export async function askFact(plan: FactPlan, port: FactPort, signal: AbortSignal): Promise<Fact | null> {
  const result = await port.run(plan.script, { timeoutMs, capBytes, signal, onStarted: () => {} });
  return result.ok ? plan.read(result.value) : null;
}

/** `body` is the same for every command; what differs are its arguments, each one a quoted word. */
export const factScript = (body: string, words: readonly string[]): string =>
  `LC_ALL=C; export LC_ALL\nPATH=$PATH:/usr/sbin:/sbin; export PATH\nmain() {\n${body}\n}\nmain ${words.join(' ')} </dev/null\n`;
