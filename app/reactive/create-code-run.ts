/** Insert and Run of a code block (product C): the target is the session of the conversation's host, at the tap. */
import { type Accessor, createSignal } from 'solid-js';
import { newWriteId } from '../../shared/ids.ts';
import { fail } from '../../shared/result.ts';
import type { Dictionary } from '../i18n/dictionary.ts';
import type { Assessment } from '../risk/assessment.ts';
import { withoutFinalNewline } from '../terminal/core/control-text.ts';
import type { ChatModel } from './app-model.ts';
import type { LiveSession } from './create-session-view.ts';
import type { SettingsModel } from './create-settings.ts';
import type { ShowToast } from './create-toasts.ts';

export function createCodeRun(options: {
  session: Accessor<LiveSession | undefined>;
  settings: SettingsModel;
  assess(text: string): Assessment;
  t(): Dictionary;
  toast: ShowToast;
}): Pick<ChatModel, 'insertCode' | 'runCode' | 'runConfirm' | 'answerRunConfirm'> {
  const { session, settings, toast } = options;
  const words = () => options.t().run;
  const [asked, setAsked] = createSignal<ReturnType<ChatModel['runConfirm']>>(null);

  function insertCode(text: string): void {
    const target = session()?.target();
    const inserted = target?.terminal.writer.insert(text) ?? fail('noSession' as const);
    if (!inserted.ok) toast(inserted.failure === 'noSession' ? 'error' : 'warn', words().failures[inserted.failure]);
    else if (inserted.value.removed > 0) toast('warn', words().insertedCleaned({ count: inserted.value.removed }));
    else toast('ok', words().inserted);
    target?.terminal.focus();
  }

  async function write(text: string): Promise<void> {
    const target = session()?.target();
    const written = (await target?.terminal.writer.run(text, newWriteId())) ?? fail('sessionLost' as const);
    if (!written.ok) toast(written.failure === 'severalLines' ? 'warn' : 'error', words().failures[written.failure]);
  }

  /** Why it may not be run at all; null when it may. */
  function refusal(assessment: Assessment, severalLines: boolean): string | null {
    if (!session()?.target()) return words().failures.noSession;
    if (assessment.refused !== undefined) return words().refused[assessment.refused];
    return severalLines && !settings.multilineRun() ? words().failures.severalLines : null;
  }

  function runCode(text: string): void {
    const assessment = options.assess(text);
    const severalLines = withoutFinalNewline(text).includes('\n');
    const refused = refusal(assessment, severalLines);
    const promptState = session()?.promptState() ?? 'unknown';
    const mode = settings.execConfirmMode();
    const asks = mode === 'always' || (mode === 'risky' && assessment.level === 'high') || promptState !== 'empty';
    if (refused !== null) toast('warn', refused);
    else if (asks) setAsked({ text, assessment, severalLines, promptState });
    else void write(text);
  }

  return {
    insertCode,
    runCode,
    runConfirm: asked,
    answerRunConfirm(run) {
      const question = asked();
      setAsked(null);
      if (run && question !== null) void write(question.text);
    },
  };
}
