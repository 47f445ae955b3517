import { type JSX, Show } from 'solid-js';
import type { Dictionary } from '../../i18n/dictionary.ts';
import type { EditView } from '../../reactive/app-model.ts';

/** Under the editor: run the text as it stands, or go back to the options. */
export function EditOptions(props: {
  t: Dictionary;
  edit: EditView;
  proposed: string;
  highRisk: boolean;
  needsArming: boolean;
  sessionReady: boolean;
  endSeen: boolean;
  onRun(): void;
  onBack(): void;
}): JSX.Element {
  const words = () => props.t.approval;
  const runnable = () => props.sessionReady && props.edit.trouble() === null;
  const trouble = () => {
    const why = props.edit.trouble();
    return why === null ? null : words().trouble[why];
  };
  const note = () => {
    if (!props.endSeen) return words().readToEnd;
    return props.edit.text() === props.proposed ? words().editSame : null;
  };
  return (
    <div class="options">
      <p class="edit-trouble" role="status">
        {trouble()}
      </p>
      <button
        type="button"
        class="option"
        classList={{ go: !props.needsArming && props.endSeen && runnable(), risk: props.highRisk }}
        disabled={!runnable()}
        onClick={() => props.onRun()}
      >
        <span>
          {words().editRun}
          <Show when={note()}>
            <small>{note()}</small>
          </Show>
        </span>
        <span class="option-hint" classList={{ 'option-key': !props.needsArming }}>
          {props.needsArming ? words().twoTaps : words().editKey}
        </span>
      </button>
      <button type="button" class="option" onClick={() => props.onBack()}>
        <span>{words().stepBack}</span>
        <span class="option-hint option-key">Esc</span>
      </button>
    </div>
  );
}
