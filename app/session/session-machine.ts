/**
 * One SSH session as a pure machine: what the relay says and the person answers, to what is shown and sent.
 * Two rules stand here: no secret leaves before the host key was accepted, and a changed key is refused at once.
 */
import type { DownMessage } from '../../shared/wire/down.ts';
import type { SshEnd } from '../../shared/wire/ssh.ts';
import type { UpMessage } from '../../shared/wire/up.ts';
import type { LinkEnd, LinkState } from '../transport/link-machine.ts';
import type { HostKeyVerdict } from './known-host.ts';

/** Why a session is over, for the sentence the person reads. */
export type SessionEnd = {
  kind: SshEnd | LinkEnd | 'terminalRefused';
  /** Sign-in methods that the server would have taken, and those that were used; empty unless sign-in failed. */
  offered: readonly string[];
  tried: readonly string[];
};

export type HostKeyQuestion = Pick<
  Extract<DownMessage, { t: 'ssh.hostKey' }>,
  'id' | 'algorithm' | 'key' | 'fingerprint'
>;
export type PromptQuestion = Omit<Extract<DownMessage, { t: 'ssh.prompt' }>, 't'>;

export type ConnectStage = 'ticket' | 'link' | 'dialing' | 'handshake' | 'authenticating' | 'terminal';

export type SessionState =
  | { kind: 'connecting'; stage: ConnectStage }
  | ({ kind: 'hostKey'; verdict: Exclude<HostKeyVerdict, { kind: 'trusted' }> } & HostKeyQuestion)
  | ({ kind: 'prompt' } & PromptQuestion)
  | { kind: 'ready' }
  | { kind: 'closed'; end: SessionEnd };

export type SessionEvent =
  | { kind: 'link'; state: LinkState }
  | { kind: 'message'; message: DownMessage }
  /** The relay's host-key question, judged against what this device knows. */
  | { kind: 'hostKey'; question: HostKeyQuestion; verdict: HostKeyVerdict }
  /** No kept password answers this prompt: the person is asked. */
  | { kind: 'promptOpen'; question: PromptQuestion }
  | { kind: 'answerHostKey'; accept: boolean }
  | { kind: 'answerPrompt'; answers: readonly string[] | null }
  | { kind: 'close' };

export type SessionEffect =
  | { kind: 'connect' }
  | { kind: 'send'; message: UpMessage }
  | { kind: 'trust'; question: HostKeyQuestion }
  | { kind: 'openTerminal' }
  | { kind: 'signedIn' }
  | { kind: 'closeLink' };

type Step = [SessionState, SessionEffect[]];

export const openingState: SessionState = { kind: 'connecting', stage: 'ticket' };

export function stepSession(state: SessionState, event: SessionEvent): Step {
  if (state.kind === 'closed') return [state, []];
  switch (event.kind) {
    case 'link':
      return stepLinkState(state, event.state);
    case 'message':
      return stepMessage(state, event.message);
    case 'hostKey':
      return judged(event.question, event.verdict);
    case 'promptOpen':
      return mayAskForSecrets(state) ? [{ kind: 'prompt', ...event.question }, []] : ended('protocolError');
    case 'answerHostKey':
      return answerHostKey(state, event.accept);
    case 'answerPrompt':
      return answerPrompt(state, event.answers);
    case 'close':
      return ended('closedByUser');
  }
}

const ended = (kind: SessionEnd['kind'], offered: readonly string[] = [], tried: readonly string[] = []): Step => [
  { kind: 'closed', end: { kind, offered, tried } },
  [{ kind: 'closeLink' }],
];

function stepLinkState(state: SessionState, link: LinkState): Step {
  switch (link.kind) {
    case 'idle':
      return [state, []];
    case 'opening':
      return [{ kind: 'connecting', stage: link.step === 'ticket' ? 'ticket' : 'link' }, []];
    case 'up':
      // Heartbeats come by here too: only the first `up` starts anything.
      return state.kind === 'connecting' && state.stage === 'link'
        ? [{ kind: 'connecting', stage: 'dialing' }, [{ kind: 'connect' }]]
        : [state, []];
    case 'closed':
      return blockedByChangedKey(state) ? [state, []] : ended(link.reason);
  }
}

function stepMessage(state: SessionState, message: DownMessage): Step {
  switch (message.t) {
    case 'ssh.progress':
      // Only an accepted host key leads on to signing in: a relay that skips the question gets no further.
      return message.stage === 'authenticating' ? [state, []] : [{ kind: 'connecting', stage: message.stage }, []];
    case 'ssh.ready':
      return [{ kind: 'connecting', stage: 'terminal' }, [{ kind: 'signedIn' }, { kind: 'openTerminal' }]];
    case 'pty.opened':
      return [{ kind: 'ready' }, []];
    case 'pty.failed':
      return ended('terminalRefused');
    case 'pty.closed':
      return ended('closedByHost');
    case 'ssh.closed':
      return blockedByChangedKey(state) ? [state, []] : ended(message.end, message.offered, message.tried);
    default:
      return [state, []];
  }
}

/** The screen of a changed key stays until the person leaves it, though the connection is already refused. */
const blockedByChangedKey = (state: SessionState): boolean =>
  state.kind === 'hostKey' && state.verdict.kind === 'changed';

const hostKeyAnswer = (id: string, accept: boolean): SessionEffect => ({
  kind: 'send',
  message: { t: 'ssh.hostKey.answer', id, accept },
});

function judged(question: HostKeyQuestion, verdict: HostKeyVerdict): Step {
  switch (verdict.kind) {
    case 'trusted':
      return [{ kind: 'connecting', stage: 'authenticating' }, [hostKeyAnswer(question.id, true)]];
    case 'changed':
      return [{ kind: 'hostKey', verdict, ...question }, [hostKeyAnswer(question.id, false)]];
    case 'unknown':
    case 'newType':
      return [{ kind: 'hostKey', verdict, ...question }, []];
  }
}

/** True between the acceptance of the host key and the end of sign-in. */
export const mayAskForSecrets = (state: SessionState): boolean =>
  state.kind === 'connecting' && state.stage === 'authenticating';

function answerHostKey(state: SessionState, accept: boolean): Step {
  if (state.kind !== 'hostKey') return [state, []];
  if (!accept || state.verdict.kind === 'changed') {
    const [next, effects] = ended('hostKeyRefused');
    return [next, [hostKeyAnswer(state.id, false), ...effects]];
  }
  return [
    { kind: 'connecting', stage: 'authenticating' },
    [{ kind: 'trust', question: state }, hostKeyAnswer(state.id, true)],
  ];
}

function answerPrompt(state: SessionState, answers: readonly string[] | null): Step {
  if (state.kind !== 'prompt') return [state, []];
  const message: UpMessage = {
    t: 'ssh.prompt.answer',
    id: state.id,
    answers: answers === null ? null : [...answers],
  };
  if (answers !== null) return [{ kind: 'connecting', stage: 'authenticating' }, [{ kind: 'send', message }]];
  const [next, effects] = ended('authCancelled');
  return [next, [{ kind: 'send', message }, ...effects]];
}

/**
 * True for a prompt that a kept password may answer: the first of its kind, alone, and asking for a password. A code
 * or a second question is always asked of the person (T11).
 */
export const isPasswordPrompt = (question: PromptQuestion): boolean =>
  question.attempt === 1 &&
  question.prompts.length === 1 &&
  question.prompts.every((prompt) => !prompt.echo) &&
  (question.method === 'password' || /passw(or)?d|密码/i.test(question.prompts[0]?.text ?? ''));
