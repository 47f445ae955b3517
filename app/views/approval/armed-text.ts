import type { Dictionary } from '../../i18n/dictionary.ts';
import type { ApprovalView } from '../../reactive/app-model.ts';
import { isInTheWay } from '../../reactive/create-approval.ts';

/** What the second tap does, in one line. */
export function armedText(t: Dictionary, view: ApprovalView, raisedTo: string | null | undefined): string {
  const words = t.approval.armed;
  const host = view.hostName;
  const state = view.state();
  if (isInTheWay(view.promptState())) return words.inTheWay({ host });
  const user = raisedTo === null ? t.approval.otherUser : raisedTo;
  if (state.kind === 'armed' && state.option === 'session')
    return user === undefined ? words.session({ host }) : words.sessionAs({ host, user });
  return user === undefined ? words.once({ host }) : words.onceAs({ host, user });
}
