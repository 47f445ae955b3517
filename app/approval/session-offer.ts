import type { Assessment } from '../risk/assessment.ts';
import { varies } from '../risk/varies.ts';

/** Whether a text may be allowed for a whole session; `varies`: high risk, and the same text may do something else next time. */
export type SessionOffer = 'offered' | 'varies';

export function sessionOffer(text: string, assessment: Assessment): SessionOffer {
  if (assessment.level !== 'high') return 'offered';
  // What the rules could not read in bounded time is not read here either.
  const isUnread = assessment.findings.some(({ rule }) => rule === 'unparseable');
  return isUnread || varies(text) ? 'varies' : 'offered';
}
