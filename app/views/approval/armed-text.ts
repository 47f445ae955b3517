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
  const option = state.kind === 'armed' ? state.option : 'once';
  return user === undefined ? words[option]({ host }) : words[`${option}As` as const]({ host, user });
}
