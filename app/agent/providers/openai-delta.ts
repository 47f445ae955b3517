/** The fields of one delta (or whole message) of a chat completion. */
import type { Replay } from '../conversation.ts';
import type { AnswerDraft } from './answer-draft.ts';
import { countOrNull, fieldsBeside, isRecord, listOr, recordOr, textOr, textOrNull } from './json-shape.ts';
import type { ThinkTags } from './think-tags.ts';

/** The parts that an answer is read into. */
export type OpenaiParts = { draft: AnswerDraft; tags: ThinkTags; replay: OpenaiReplay };

/** Text, or an array of typed parts of which some are thinking (Mistral). True when it held anything. */
export function addContent(content: unknown, { draft, tags, replay }: OpenaiParts): boolean {
  if (typeof content === 'string') {
    tags.feed(content);
    return content !== '';
  }
  for (const part of listOr(content).map(recordOr)) {
    if (part['type'] === 'thinking') {
      replay.noteThinking(part);
      draft.addReasoning(partsText(part['thinking']));
    } else tags.feed(textOr(part['text'], ''));
  }
  return listOr(content).length > 0;
}

/** The same thoughts may come in up to three fields; the first that has text is shown. */
export function addReasoning(delta: Record<string, unknown>, { draft }: OpenaiParts): boolean {
  const text =
    textOrNull(delta['reasoning_content']) ??
    textOrNull(delta['reasoning']) ??
    textOrNull(delta['thinking']) ??
    partsText(delta['reasoning_details']);
  draft.addReasoning(text);
  return text !== '';
}

const partsText = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : listOr(value)
        .map((part) => textOr(recordOr(part)['text'], textOr(recordOr(part)['summary'], '')))
        .join('');

/** True when a fragment of a call came. `function_call` is the old form for a single call. */
export function addToolCalls(delta: Record<string, unknown>, { draft }: OpenaiParts): boolean {
  const listed = isRecord(delta['tool_calls']) ? [delta['tool_calls']] : listOr(delta['tool_calls']);
  const old = isRecord(delta['function_call']) ? [{ index: 0, function: delta['function_call'] }] : [];
  const fragments = [...listed, ...old].filter(isRecord);
  for (const call of fragments) addFragment(call, draft);
  return fragments.length > 0;
}

const knownCallFields = new Set(['index', 'id', 'type', 'function']);

function addFragment(call: Record<string, unknown>, draft: AnswerDraft): void {
  const named = recordOr(call['function']);
  draft.calls.add({
    index: countOrNull(typeof call['index'] === 'string' ? Number(call['index']) : call['index']),
    id: textOrNull(call['id']),
    name: textOrNull(named['name']),
    argumentsText: argumentsTextOf(named['arguments']),
    extra: fieldsBeside(call, knownCallFields),
  });
}

/** Some services send the arguments as an object; on the wire back they are a string again. */
const argumentsTextOf = (value: unknown): string =>
  typeof value === 'string' ? value : value === null || value === undefined ? '' : JSON.stringify(value);

/** Collects what must go back with the message. */
export type OpenaiReplay = {
  note(delta: Record<string, unknown>): void;
  noteThinking(part: Record<string, unknown>): void;
  /** `{ fields, calls }`, see `openai-request.ts`. */
  result(draft: AnswerDraft): Replay;
};

/** Fields whose text grows by deltas, and lists that grow by parts. */
const grownFields = ['reasoning_content', 'reasoning', 'thinking', 'signature', 'thought_signature'] as const;
const keptFields = ['extra_content', 'provider_specific_fields', 'thinking_blocks'] as const;

export function makeOpenaiReplay(): OpenaiReplay {
  const fields: Record<string, unknown> = {};
  const details: Record<string, unknown>[] = [];
  let thinking: Record<string, unknown> | null = null;
  return {
    note(delta) {
      for (const name of grownFields) {
        const more = textOrNull(delta[name]);
        if (more !== null) fields[name] = textOr(fields[name], '') + more;
      }
      for (const name of keptFields) if (delta[name] !== undefined && delta[name] !== null) fields[name] = delta[name];
      for (const part of listOr(delta['reasoning_details'])) mergeDetail(details, recordOr(part));
    },
    noteThinking(part) {
      thinking = { ...thinking, ...part };
    },
    result(draft) {
      const content = thinking === null ? {} : { content: contentParts(thinking, draft) };
      const all = { ...fields, ...(details.length > 0 ? { reasoning_details: details } : {}), ...content };
      const calls = draft.calls.extras();
      const hasExtras = calls.some((extra) => Object.keys(extra).length > 0);
      return { ...(Object.keys(all).length > 0 ? { fields: all } : {}), ...(hasExtras ? { calls } : {}) };
    },
  };
}

/** Parts of one detail come with the same index: text grows, all else is kept as it came last. */
function mergeDetail(details: Record<string, unknown>[], part: Record<string, unknown>): void {
  const last = details.at(-1);
  const same = last !== undefined && last['type'] === part['type'] && last['index'] === part['index'];
  if (!same) {
    details.push({ ...part });
    return;
  }
  for (const [name, value] of Object.entries(part)) {
    const grows = (name === 'text' || name === 'summary' || name === 'data') && typeof value === 'string';
    last[name] = grows ? textOr(last[name], '') + value : (value ?? last[name]);
  }
}

const contentParts = (thinking: Record<string, unknown>, draft: AnswerDraft): unknown[] => [
  { ...thinking, thinking: [{ type: 'text', text: draft.reasoning() }] },
  ...(draft.text() === '' ? [] : [{ type: 'text', text: draft.text() }]),
];
