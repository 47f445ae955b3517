/**
 * Stored messages and proposals → what goes to the model. Every call is followed by its result; ids are unique within
 * the request, the same for call and result; answers that failed keep their text.
 */
import type { Proposal } from '../approval/proposal.ts';
import type { AssistantMessage, Message } from './conversation.ts';
import type { RequestMessage } from './providers/model-port.ts';
import { toolResult } from './tool-result.ts';

/** `model` is the one that will be asked: what another model wants back means nothing to it. */
export function toTranscript(
  messages: readonly Message[],
  proposals: readonly Proposal[],
  model: string,
): RequestMessage[] {
  const callsOf = groupByMessage(proposals);
  const nameCall = makeCallNames();
  const sent = messages.flatMap((message, at): RequestMessage[] => {
    if (message.role === 'user') return [{ role: 'user', text: message.text }];
    if (wasAskedAgain(message, messages[at + 1])) return [];
    return answerMessages(message, callsOf.get(message.id) ?? [], model, nameCall);
  });
  return sent.reduce(joinQuestions, []);
}

/** A broken answer stays where a question follows; where another answer took its place, or will, that one counts. */
const wasAskedAgain = (answer: AssistantMessage, next: Message | undefined): boolean =>
  answer.status.kind !== 'complete' && next?.role !== 'user';

type NameCall = (proposal: Proposal) => string;

function answerMessages(
  answer: AssistantMessage,
  proposals: readonly Proposal[],
  model: string,
  nameCall: NameCall,
): RequestMessage[] {
  if (answer.text === '' && proposals.length === 0) return [];
  const calls = proposals.map((proposal) => ({
    id: nameCall(proposal),
    name: proposal.wireName,
    argumentsText: proposal.argumentsText,
  }));
  // A broken answer's replay may hold half a thought, or calls that were not saved.
  const whole = answer.status.kind === 'complete' && answer.model === model;
  const results = proposals.map((proposal, at): RequestMessage => {
    return { role: 'tool', callId: calls[at]?.id ?? '', text: toolResult(proposal) };
  });
  return [{ role: 'assistant', text: answer.text, calls, replay: whole ? answer.replay : {} }, ...results];
}

function groupByMessage(proposals: readonly Proposal[]): Map<string, Proposal[]> {
  const groups = new Map<string, Proposal[]>();
  for (const proposal of proposals) {
    const group = groups.get(proposal.messageId) ?? [];
    group.push(proposal);
    groups.set(proposal.messageId, group);
  }
  for (const group of groups.values()) group.sort((a, b) => a.position - b.position);
  return groups;
}

/** Services repeat ids (Kimi counts anew in every answer). The first keeps it; message and position name the others. */
function makeCallNames(): NameCall {
  const used = new Set<string>();
  return ({ callId, messageId, position }) => {
    const usable = /^[\w.:-]{1,64}$/.test(callId) && !used.has(callId);
    const id = usable ? callId : `call_${messageId}_${position}`;
    used.add(id);
    return id;
  };
}

/** Two questions in a row, the answer between them empty: some services demand that roles alternate. */
function joinQuestions(sent: RequestMessage[], message: RequestMessage): RequestMessage[] {
  const last = sent.at(-1);
  if (last?.role === 'user' && message.role === 'user') {
    sent[sent.length - 1] = { role: 'user', text: `${last.text}\n\n${message.text}` };
  } else sent.push(message);
  return sent;
}
