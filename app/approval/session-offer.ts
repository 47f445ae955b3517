import type { Assessment } from '../risk/assessment.ts';
import { varies } from '../risk/varies.ts';

/** Whether a text may be allowed for a whole session; `varies`: high risk, and the same text may do something else next time. */
export type SessionOffer = 'offered' | 'varies';

export const sessionOffer = (text: string, assessment: Assessment): SessionOffer =>
  assessment.level === 'high' && varies(text) ? 'varies' : 'offered';
