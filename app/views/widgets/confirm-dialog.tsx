import type { JSX } from 'solid-js';
import { Dialog } from './dialog.tsx';

/** Asks before something that cannot be undone. The safe answer has focus. */
export function ConfirmDialog(props: {
  question: string;
  consequence: string;
  confirm: string;
  keep: string;
  onAnswer(confirmed: boolean): void;
}): JSX.Element {
  return (
    <Dialog title={props.question} onClose={() => props.onAnswer(false)}>
      <div class="dialog-body">
        <p>{props.consequence}</p>
      </div>
      <div class="dialog-actions">
        <button type="button" class="button danger push" onClick={() => props.onAnswer(true)}>
          {props.confirm}
        </button>
        <button type="button" class="button primary" autofocus onClick={() => props.onAnswer(false)}>
          {props.keep}
        </button>
      </div>
    </Dialog>
  );
}
