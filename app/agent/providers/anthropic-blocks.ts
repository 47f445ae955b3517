/** Content blocks of a Messages answer: they grow by deltas and must go back as they were, signatures and all. */
import type { Replay } from '../conversation.ts';
import type { AnswerDraft } from './answer-draft.ts';
import { parseJsonOrNull, recordOr, textOr } from './json-shape.ts';

type Block = Record<string, unknown>;

export type AnthropicBlocks = {
  start(index: number | null, block: Block): void;
  grow(index: number | null, delta: Block): void;
  flush(): void;
  /** `{ blocks }`: in order, tool_use with their input parsed. */
  replay(): Replay;
};

/** Fields that deltas add to, by type of delta. */
const grownBy: Readonly<Record<string, { field: string; from: string }>> = {
  text_delta: { field: 'text', from: 'text' },
  thinking_delta: { field: 'thinking', from: 'thinking' },
  signature_delta: { field: 'signature', from: 'signature' },
  input_json_delta: { field: 'partial_json', from: 'partial_json' },
};

export function makeAnthropicBlocks(draft: AnswerDraft): AnthropicBlocks {
  const blocks = new Map<number, Block>();
  const show = (field: string, text: string, index: number): void => {
    if (field === 'text') draft.addText(text);
    if (field === 'thinking') draft.addReasoning(text);
    if (field === 'partial_json') draft.calls.add(fragment(index, {}, text));
  };
  return {
    start(given, block) {
      const index = given ?? blocks.size;
      blocks.set(index, { ...block });
      show('text', textOr(block['text'], ''), index);
      show('thinking', textOr(block['thinking'], ''), index);
      if (block['type'] === 'tool_use') draft.calls.add(fragment(index, block, ''));
    },
    grow(given, delta) {
      const index = given ?? blocks.size - 1;
      const block = blocks.get(index);
      const rule = grownBy[textOr(delta['type'], '')];
      if (block === undefined || rule === undefined) return;
      const more = textOr(delta[rule.from], '');
      block[rule.field] = textOr(block[rule.field], '') + more;
      show(rule.field, more, index);
    },
    // A block that came whole: its input never arrived as partial_json.
    flush() {
      for (const [index, block] of blocks) {
        const input = recordOr(block['input']);
        const isWhole = block['type'] === 'tool_use' && textOr(block['partial_json'], '') === '';
        if (isWhole && Object.keys(input).length > 0) draft.calls.add(fragment(index, {}, JSON.stringify(input)));
      }
    },
    replay: () => (blocks.size === 0 ? {} : { blocks: [...blocks.values()].map(toReplay) }),
  };
}

const fragment = (index: number, block: Block, argumentsText: string) => ({
  index,
  id: textOr(block['id'], '') || null,
  name: textOr(block['name'], '') || null,
  argumentsText,
  extra: {},
});

function toReplay({ partial_json, ...block }: Block): Block {
  const text = textOr(partial_json, '');
  return block['type'] === 'tool_use' && text !== '' ? { ...block, input: recordOr(parseJsonOrNull(text)) } : block;
}
