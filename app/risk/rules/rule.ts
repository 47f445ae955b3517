import type { RuleId } from '../assessment.ts';
import type { Test } from '../match.ts';

/** One category: its table of programs, and its own examples, which a test runs with rewritings. */
export type Rule = {
  readonly id: RuleId;
  /** Program names (several in one key) and when they meet the rule. Rules on paths, code and pipes stand beside. */
  readonly tools: Readonly<Record<string, Test>>;
  readonly matches: readonly string[];
  readonly passes: readonly string[];
};
