/** What the rules page shows: each built-in category with a command that meets it. */
import type { RuleId } from './assessment.ts';
import { rules } from './rules/index.ts';

export type RuleExample = { readonly rule: RuleId; readonly text: string };

export const ruleExamples: readonly RuleExample[] = rules.flatMap(({ id, matches: [text] }) =>
  text === undefined ? [] : [{ rule: id, text }],
);
