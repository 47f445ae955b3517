import type { RuleId } from '../assessment.ts';
import type { Test } from '../match.ts';

/** One category and its table of programs; its own examples are in examples.ts. */
export type Rule = {
  readonly id: RuleId;
  /** Program names (several in one key) and when they meet the rule. Rules on paths, code and pipes stand beside. */
  readonly tools: Readonly<Record<string, Test>>;
};
