/** What the app loads of this room, as one chunk. */
export { assessCommand } from './assess.ts';
export { explainCommand } from './explain/explain.ts';
export { ruleExamples } from './rule-examples.ts';
