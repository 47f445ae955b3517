import type { CommandProposal, CommandState } from '../../approval/proposal.ts';
import type { Dictionary } from '../../i18n/dictionary.ts';

/** Look of a badge: amber waits, green ran, red did not run, grey is over. */
export type RecordTone = 'wait' | 'ran' | 'stop' | 'over';
export type RecordIcon = 'clock' | 'tick' | 'cross' | 'ban' | 'triangle';

export type RecordWords = { tone: RecordTone; icon: RecordIcon; word: string; detail: string | null };

const ranWords = { once: 'ranOnce', session: 'ranSession', edited: 'ranEdited' } as const;

/** What ran or was to run, and what had been proposed where that is another text. */
export function recordTexts({ command, state }: CommandProposal): { text: string; proposed: string | null } {
  const edited = 'editedCommand' in state ? state.editedCommand : undefined;
  return edited === undefined ? { text: command, proposed: null } : { text: edited, proposed: command };
}

/** Badge, word and addition of a command's record (product D10). */
export function recordWords(state: CommandState, t: Dictionary): RecordWords {
  const words = t.approval.record;
  switch (state.kind) {
    case 'pending':
      return { tone: 'wait', icon: 'clock', word: words.pending, detail: null };
    case 'accepted':
      return { tone: 'wait', icon: 'clock', word: words.accepted, detail: null };
    case 'written':
      return {
        tone: 'ran',
        icon: 'tick',
        word: words[ranWords[state.by]],
        detail: null,
      };
    case 'failed':
      return { tone: 'stop', icon: 'cross', word: words.failed, detail: words.failure[state.why] };
    case 'rejected':
      return {
        tone: 'stop',
        icon: 'ban',
        word: words.rejected,
        detail: state.note === null ? null : words.note({ note: state.note }),
      };
    case 'expired':
      return { tone: 'over', icon: 'clock', word: words.expired, detail: words.expiredWhy };
    case 'interrupted':
      return { tone: 'wait', icon: 'triangle', word: words.interrupted, detail: words.interruptedWhy };
  }
}
