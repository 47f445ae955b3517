/** Text after which a shell would wait for more, and so glue the next command to it; and what the parser lets pass. */
import { forEachChild, type ParsedScript, type SyntaxNode } from 'unbash';
import type { Range } from './range.ts';

export type Completeness = {
  readonly incomplete: boolean;
  /** Where here-document bodies stand. */
  readonly bodies: readonly Range[];
  /** Trouble that the parser does not report itself. */
  readonly faults: readonly Range[];
};

const complete: Completeness = { incomplete: false, bodies: [], faults: [] };

export function completeness(text: string, script: ParsedScript): Completeness {
  if (script.errors === undefined && !/\\\n*$|\$\[|<</.test(text)) return complete;
  const bodies: Range[] = [];
  let openBody = false;
  forEachHereDoc(script, ({ body, closing }) => {
    bodies.push({ start: body.pos, end: body.end });
    openBody ||= closing === undefined;
  });
  const faults = openEnds(text);
  return { incomplete: waits(text, script) || openBody || faults.length > 0, bodies, faults };
}

/** The parser names what is missing; at the very end of the text a shell would wait for it. */
function waits(text: string, { errors }: ParsedScript): boolean {
  const { length } = text.trimEnd();
  return (errors ?? []).some(
    ({ message, pos }) => message.startsWith('unterminated') || (message.startsWith('expected') && pos >= length),
  );
}

/** A trailing backslash, and `$[` without `]`: the parser lets both pass. */
function openEnds(text: string): Range[] {
  const faults: Range[] = [];
  if (endsInBackslash(text)) faults.push({ start: text.lastIndexOf('\\'), end: text.length });
  const arithmetic = text.lastIndexOf('$[');
  if (arithmetic >= 0 && !text.includes(']', arithmetic)) faults.push({ start: arithmetic, end: text.length });
  return faults;
}

/** An odd number of backslashes before the end, or before the last newlines. */
function endsInBackslash(text: string): boolean {
  let end = text.length;
  while (text[end - 1] === '\n') end -= 1;
  let start = end;
  while (text[start - 1] === '\\') start -= 1;
  return (end - start) % 2 === 1 && !/(?:^|\s)#[^\n'"]*\\+\n*$/.test(text);
}

/** Only the text's own documents: those of substitutions end with their parenthesis. */
function forEachHereDoc(node: SyntaxNode, visit: (document: Extract<SyntaxNode, { type: 'HereDoc' }>) => void): void {
  if (node.type === 'HereDoc') visit(node);
  else if (node.type !== 'Word') forEachChild(node, (child) => forEachHereDoc(child, visit));
}
