/** What is known while one text is read from front to back. */
import type { RuleId } from './assessment.ts';
import type { Call } from './call.ts';
import type { Range } from './range.ts';

export type NestedScript = {
  readonly text: string;
  readonly range: Range;
  readonly root: boolean;
  readonly appended?: boolean | undefined;
};

export type Reading = {
  /** The judged text. */
  readonly text: string;
  report(rule: RuleId, range: Range): void;
  /** Reads shell text that a command runs: `sh -c`, eval, ssh, here-documents to a shell. */
  nest(script: NestedScript): void;
  /** All commands so far, wrappers and what they run. */
  readonly calls: Call[];
  /** Commands whose input is known already: later ones of a pipeline, those with a redirection of their own. */
  readonly fed: Set<Call>;
  /** Variables with a fixed value. */
  readonly variables: Map<string, string>;
  /** Where `cd` went, resolved; empty: unknown. */
  directory: string;
  /** Functions whose bodies are being read, by name. */
  readonly openFunctions: string[];
  /** Files that came from elsewhere in this text, resolved. */
  readonly downloads: Set<string>;
  /** True once an archive or a repository came from elsewhere: its programs are unknown. */
  unpacked: boolean;
  /** How deep in `&` and pipelines, in endless loops, in substitutions. */
  spawning: number;
  endless: number;
  substituting: number;
  depth: number;
  /** How many characters of nested text may still be read: texts in texts would multiply the work. */
  budget: number;
  /** False once something is not a known reader. */
  readsOnly: boolean;
};
