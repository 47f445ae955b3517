/** One request of a turn: save the question and the waiting answer, stream it, save it whole with its calls. */
import type { Clock } from '../../shared/clock.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { Proposal } from '../approval/proposal.ts';
import type { Assessment } from '../risk/assessment.ts';
import { streamAnswer } from './answer-stream.ts';
import { toProposals } from './call-intake.ts';
import type { AssistantMessage, Conversation, ModelFailure, UserMessage } from './conversation.ts';
import type { ConversationRecord } from './conversation-record.ts';
import type { Notice, OpenModel, TurnTarget } from './ports.ts';
import type { ModelAnswer, ModelRequest } from './providers/model-port.ts';
import { type PromptPlace, systemPrompt } from './system-prompt.ts';
import { toolTable } from './tools/registry.ts';
import { toTranscript } from './transcript.ts';
import type { TurnFailure } from './turn-machine.ts';

export type AskDeps = {
  record: ConversationRecord;
  clock: Clock;
  newId: () => string;
  openModel: () => Promise<Result<OpenModel, ModelFailure>>;
  assess: (command: string) => Assessment;
  notify: (notice: Notice) => void;
};

export type Asked =
  | { kind: 'answered'; calls: readonly Proposal[] }
  | { kind: 'failed'; failure: TurnFailure }
  | { kind: 'aborted' };

export type AskInput = {
  /** Saved together with the waiting answer; null when an earlier request has saved it. */
  question: string | null;
  target: TurnTarget | null;
  signal: AbortSignal;
  onQuestionSaved: () => void;
};

export async function askModel(deps: AskDeps, input: AskInput): Promise<Asked> {
  const opened = await deps.openModel();
  if (!opened.ok) return { kind: 'failed', failure: opened.failure };
  if (input.signal.aborted) return { kind: 'aborted' };
  const started = await saveStart(deps, input.question, opened.value);
  if (!started.ok) return { kind: 'failed', failure: started.failure };
  input.onQuestionSaved();
  const request = toRequest(deps.record, opened.value, input.target, started.value);
  const given = await streamAnswer({ ...deps, port: opened.value.port }, started.value, request, input.signal);
  return finish(deps, request.tools.length > 0, started.value, given);
}

async function saveStart(
  { record, newId, clock }: AskDeps,
  question: string | null,
  { model }: OpenModel,
): Promise<Result<AssistantMessage, TurnFailure>> {
  const conversation = record.conversation();
  const identity = () => ({ id: newId(), conversationId: conversation.id, createdAt: clock.now() });
  const seq = record.nextSeq();
  const asked: UserMessage[] = question === null ? [] : [{ ...identity(), seq, role: 'user', text: question }];
  const waiting = { text: '', reasoning: '', status: { kind: 'streaming' }, usage: null, replay: {} } as const;
  const answer: AssistantMessage = { ...identity(), seq: seq + asked.length, role: 'assistant', model, ...waiting };
  const named = await record.saveConversation(touched(conversation, question, clock.now()));
  if (!named.ok) return fail(named.failure);
  const saved = await record.saveMessages([...asked, answer]);
  return saved.ok ? ok(answer) : fail(saved.failure);
}

const titleChars = 60;

/** The first question gives the title, until the person names it. */
function touched(conversation: Conversation, question: string | null, now: number): Conversation {
  const firstLine = question?.trim().split('\n')[0]?.slice(0, titleChars) ?? '';
  return { ...conversation, title: conversation.title === '' ? firstLine : conversation.title, updatedAt: now };
}

function toRequest(
  record: ConversationRecord,
  { model, tools }: OpenModel,
  target: TurnTarget | null,
  answer: AssistantMessage,
): ModelRequest {
  const hasTools = tools && target !== null;
  const before = record.messages().filter((message) => message.seq < answer.seq);
  return {
    model,
    system: systemPrompt(placeOf(record.conversation(), hasTools ? target : null)),
    messages: toTranscript(before, record.proposals(), model),
    tools: hasTools ? toolTable : [],
  };
}

function placeOf({ scope }: Conversation, target: TurnTarget | null): PromptPlace {
  if (scope.kind === 'global') return { kind: 'global' };
  if (target === null) return { kind: 'hostWithoutTools' };
  return { kind: 'host', hostName: target.hostName, username: target.username };
}

async function finish(deps: AskDeps, hasTools: boolean, waiting: AssistantMessage, given: ModelAnswer): Promise<Asked> {
  if (given.fallbacks.includes('retry_without_tools')) deps.notify({ kind: 'toolsRefused' });
  if (given.flags.includes('leaked_tool_markup')) deps.notify({ kind: 'leakedToolMarkup' });
  const { text, reasoning, usage, replay, outcome } = given;
  const came = { ...waiting, text, reasoning, usage };
  if (outcome.kind !== 'complete') {
    const status =
      outcome.kind === 'aborted'
        ? ({ kind: 'stopped' } as const)
        : { kind: 'failed' as const, failure: outcome.failure };
    await saveOrShow(deps, { ...came, status });
    return outcome.kind === 'aborted' ? { kind: 'aborted' } : { kind: 'failed', failure: outcome.failure };
  }
  const answer: AssistantMessage = { ...came, replay, status: { kind: 'complete', finish: outcome.finish } };
  const calls = toProposals({ ...deps, hasTools, now: deps.clock.now() }, answer, given.calls);
  const saved = await deps.record.saveAnswer(answer, calls);
  if (saved.ok) return { kind: 'answered', calls };
  // On disk the answer is still `streaming`: what a reload will make of it is shown now.
  deps.record.show({ message: { ...came, status: { kind: 'interrupted' } } });
  return { kind: 'failed', failure: saved.failure };
}

async function saveOrShow({ record, notify }: AskDeps, answer: AssistantMessage): Promise<void> {
  const saved = await record.saveMessages([answer]);
  if (saved.ok) return;
  record.show({ message: answer });
  notify({ kind: 'notSaved', failure: saved.failure });
}
