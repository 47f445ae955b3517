/** Asks the model and keeps the growing answer: shown at once, saved at most once a second (product F3). */
import type { Clock } from '../../shared/clock.ts';
import type { AssistantMessage } from './conversation.ts';
import type { ConversationRecord } from './conversation-record.ts';
import type { ModelAnswer, ModelPort, ModelRequest } from './providers/model-port.ts';

const saveEveryMs = 1000;

export async function streamAnswer(
  deps: { record: ConversationRecord; clock: Clock; port: ModelPort },
  answer: AssistantMessage,
  request: ModelRequest,
  signal: AbortSignal,
): Promise<ModelAnswer> {
  let current = answer;
  let isSaveDue = false;
  let cancelSave = (): void => {};
  const save = (): void => {
    isSaveDue = false;
    // A save that fails here is made good by the one at the end.
    void deps.record.keep(current);
  };
  const given = await deps.port.ask(request, {
    signal,
    onDelta({ kind, text }) {
      current = { ...current, [kind]: current[kind] + text };
      deps.record.stream(current);
      if (!isSaveDue) cancelSave = deps.clock.after(saveEveryMs, save);
      isSaveDue = true;
    },
  });
  cancelSave();
  return given;
}
