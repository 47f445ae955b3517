/** The relay's three kinds of question to the client, as messages of the wire. */
import type { Clock } from '../../shared/clock.ts';
import { questionTimeoutMs } from '../../shared/limits.ts';
import type { DownMessage } from '../../shared/wire/down.ts';
import type { UpMessage } from '../../shared/wire/up.ts';
import type { ConnectionPorts } from './connection.ts';
import { makeQuestions } from './questions.ts';

type Answer = Extract<UpMessage, { t: 'ssh.hostKey.answer' | 'ssh.prompt.answer' | 'ssh.sign.answer' }>;

export type Dialogue = Pick<ConnectionPorts, 'askHostKey' | 'askPrompt' | 'askSignature'> & {
  /** An answer that nobody waits for any more is passed over: it may have crossed the time-out. */
  answer(message: Answer): void;
  drop(): void;
};

export type DialoguePorts = {
  clock: Clock;
  send(message: DownMessage): void;
  onTimeout(): void;
  /** The client gave another number of answers than there are prompts. */
  onMismatch(): void;
};

export function makeDialogue({ clock, send, onTimeout, onMismatch }: DialoguePorts): Dialogue {
  const hostKeys = makeQuestions<boolean>(clock, questionTimeoutMs, onTimeout);
  const prompts = makeQuestions<string[] | null>(clock, questionTimeoutMs, onTimeout);
  const signatures = makeQuestions<string | null>(clock, questionTimeoutMs, onTimeout);
  return {
    askHostKey: (question, settle) => hostKeys.ask((id) => send({ t: 'ssh.hostKey', id, ...question }), settle),
    askPrompt: (question, settle) =>
      prompts.ask(
        (id) => send({ t: 'ssh.prompt', id, ...question }),
        (answers) => (answers === null || answers.length === question.prompts.length ? settle(answers) : onMismatch()),
      ),
    askSignature: (question, settle) => signatures.ask((id) => send({ t: 'ssh.sign', id, ...question }), settle),
    answer(message) {
      if (message.t === 'ssh.hostKey.answer') hostKeys.answer(message.id, message.accept);
      else if (message.t === 'ssh.prompt.answer') prompts.answer(message.id, message.answers);
      else signatures.answer(message.id, message.signature);
    },
    drop() {
      for (const questions of [hostKeys, prompts, signatures]) questions.drop();
    },
  };
}
