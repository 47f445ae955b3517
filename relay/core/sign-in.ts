/** Which way of signing in comes next, and the questions that belong to it. Runs after the host key was accepted. */
import type { AnyAuthMethod, AuthHandlerMiddleware, Prompt } from 'ssh2';
import type { SshPrompt } from '../../shared/wire/ssh.ts';
import { type AskSignature, ClientAgent } from './client-agent.ts';
import { cleanServerText } from './server-text.ts';

/** Prompts of one connection; a server that wants more is left. */
const maxAttempts = 3;
/** More prompts in one round than the wire carries are no honest server's. */
const maxPrompts = 32;

export type PromptQuestion = {
  method: 'password' | 'keyboard-interactive';
  attempt: number;
  name: string;
  instructions: string;
  prompts: SshPrompt[];
};

export type SignInPorts = {
  askPrompt(question: PromptQuestion, settle: (answers: string[] | null) => void): void;
  askSignature: AskSignature;
  /** The person gave up; the connection is to end. */
  onCancel(): void;
  /** The server breaks the protocol; the connection is to end. */
  onProtocolError(): void;
};

export type SignIn = {
  authHandler: AuthHandlerMiddleware;
  /** Methods that the server said it would take. */
  offered(): string[];
  /** Methods that were used, in order. */
  tried(): string[];
};

type Next = (method: AnyAuthMethod | false) => void;

export function makeSignIn(username: string, publicKeys: readonly string[], ports: SignInPorts): SignIn {
  const agent = new ClientAgent(publicKeys, ports.askSignature);
  const tried = new Set<string>();
  // All that were offered at any time: PAM withdraws the password after the last failure.
  const offered = new Set<string>();
  let attempt = 0;

  const ask = (question: Omit<PromptQuestion, 'attempt'>, use: (answers: string[]) => void) =>
    ports.askPrompt({ ...question, attempt }, (answers) => (answers === null ? ports.onCancel() : use(answers)));

  const signInByKey = (next: Next) => {
    tried.add('publickey');
    next({ type: 'agent', username, agent });
  };

  const signInByPassword = (next: Next) => {
    attempt += 1;
    const prompts = [{ text: 'Password:', echo: false }];
    ask({ method: 'password', name: '', instructions: '', prompts }, ([password = '']) => {
      tried.add('password');
      next({ type: 'password', username, password });
    });
  };

  const signInByPrompts = (next: Next) => {
    attempt += 1;
    tried.add('keyboard-interactive');
    next({ type: 'keyboard-interactive', username, prompt: answerRound });
  };

  // A round without prompts never comes here: ssh2 answers it with an empty list by itself.
  const answerRound = (
    name: string,
    instructions: string,
    _language: string,
    prompts: Prompt[],
    finish: (answers: string[]) => void,
  ) => {
    if (prompts.length > maxPrompts) return ports.onProtocolError();
    const question = {
      method: 'keyboard-interactive',
      name: cleanServerText(name),
      instructions: cleanServerText(instructions),
      prompts: prompts.map(({ prompt, echo }) => ({ text: cleanServerText(prompt), echo: echo === true })),
    } as const;
    ask(question, finish);
  };

  return {
    authHandler(left: string[] | null, _partial, giveMethod) {
      const next = giveMethod as Next;
      // The first request asks what the server takes (RFC 4252 §5.2); no secret is needed for it.
      if (left === null) return next({ type: 'none', username });
      for (const method of left) offered.add(method);
      if (left.includes('publickey') && agent.hasKeys && !tried.has('publickey')) return signInByKey(next);
      if (attempt >= maxAttempts) return next(false);
      if (left.includes('password')) return signInByPassword(next);
      if (left.includes('keyboard-interactive')) return signInByPrompts(next);
      next(false);
    },
    offered: () => [...offered],
    tried: () => [...tried],
  };
}
