/** Moves a leading `<think>…</think>` block of the content to the reasoning, however its tags are cut into deltas. */

export type ThinkTags = {
  feed(text: string): void;
  /** No more text: a half tag was text after all. */
  end(): void;
};

const openings = ['<think>', '<thinking>', '<thought>'] as const;

type Stage = { kind: 'start' } | { kind: 'thinking'; closing: string } | { kind: 'gap' } | { kind: 'text' };

export function makeThinkTags(to: { text(text: string): void; reasoning(text: string): void }): ThinkTags {
  let stage: Stage = { kind: 'start' };
  let held = '';
  const emit = (text: string, say: (text: string) => void): void => {
    if (text !== '') say(text);
  };
  const pass = (next: Stage, text: string): void => {
    stage = next;
    held = '';
    if (text !== '') feed(text);
  };
  const readStart = (text: string): void => {
    const bare = text.trimStart();
    const opening = openings.find((tag) => bare.startsWith(tag));
    if (opening !== undefined)
      pass({ kind: 'thinking', closing: opening.replace('<', '</') }, bare.slice(opening.length));
    else if (openings.some((tag) => tag.startsWith(bare))) held = text;
    else pass({ kind: 'text' }, text);
  };
  const readThinking = (text: string, closing: string): void => {
    const at = text.indexOf(closing);
    const keep = at >= 0 ? at : text.length - overlap(text, closing);
    emit(text.slice(0, keep), to.reasoning);
    if (at >= 0) pass({ kind: 'gap' }, text.slice(at + closing.length));
    else held = text.slice(keep);
  };
  function feed(piece: string): void {
    const text = held + piece;
    held = '';
    if (stage.kind === 'text') emit(text, to.text);
    else if (stage.kind === 'start') readStart(text);
    else if (stage.kind === 'thinking') readThinking(text, stage.closing);
    else if (text.trimStart() !== '') pass({ kind: 'text' }, text.trimStart());
  }
  return {
    feed,
    end() {
      emit(held, stage.kind === 'thinking' ? to.reasoning : to.text);
      held = '';
    },
  };
}

/** Length of the longest end of `text` that begins `tag`. */
function overlap(text: string, tag: string): number {
  for (let length = Math.min(tag.length - 1, text.length); length > 0; length -= 1) {
    if (text.endsWith(tag.slice(0, length))) return length;
  }
  return 0;
}
