/** What the rules page shows: each built-in category with a command that meets it. */
import type { RuleId } from './assessment.ts';
import { examples } from './rules/examples.ts';

export type RuleExample = { readonly rule: RuleId; readonly text: string };

type BuiltIn = keyof typeof examples;

export const ruleExamples: readonly RuleExample[] = (Object.keys(examples) as BuiltIn[]).map((rule) => ({
  rule,
  text: examples[rule].matches[0],
}));
