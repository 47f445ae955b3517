/** The text in the sheet's editor, judged by the same rules as the proposal. */
import { type Accessor, createMemo, createSignal } from 'solid-js';
import type { CommandProposal } from '../approval/proposal.ts';
import type { Assessment } from '../risk/assessment.ts';
import type { EditView } from './app-model.ts';

export function createEdit(options: {
  proposal: CommandProposal;
  assess(command: string): Assessment;
  multilineAllowed: Accessor<boolean>;
  onChange(): void;
}): EditView {
  const [text, setText] = createSignal(options.proposal.command);
  const assessment = createMemo(() => options.assess(text()));
  return {
    text,
    assessment,
    trouble() {
      const { refused } = assessment();
      if (refused !== undefined) return refused;
      return text().includes('\n') && !options.multilineAllowed() ? 'severalLines' : null;
    },
    setText(next) {
      options.onChange();
      setText(next);
    },
  };
}
