/** What the sheet asks of a command's text beside its risk. It holds the parser: loaded with the rules, as one chunk. */
import type { Assessment } from '../risk/assessment.ts';
import { dryRun } from './facts/dry-run.ts';
import type { FactPlan } from './facts/fact.ts';
import { planFacts } from './facts/plan-facts.ts';
import { type SessionOffer, sessionOffer } from './session-offer.ts';

export type CommandReader = {
  sessionOffer(command: string, assessment: Assessment): SessionOffer;
  /** `directory`: where the shell stands, null when not known. */
  planFacts(command: string, directory: string | null): readonly FactPlan[];
  /** The same command as a dry run, or null. */
  dryRun(command: string): string | null;
};

export const commandReader: CommandReader = { sessionOffer, planFacts, dryRun };
