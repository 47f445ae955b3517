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

export function completeness(text: string, script: ParsedScript): Completeness {
  const trimmed = text.trimEnd();
  const whole: Range = { start: 0, end: text.length };
  const waits = (script.errors ?? []).some(
    ({ message, pos }) =>
      message.startsWith('unterminated') || (message.startsWith('expected') && pos >= trimmed.length),
  );
  const faults: Range[] = [];
  if (endsInBackslash(text)) faults.push({ start: text.lastIndexOf('\\'), end: text.length });
  if (text.includes('$[') && /\$\[[^\]]*$/.test(text)) faults.push(whole);
  const bodies: Range[] = [];
  let openBody = false;
  if (text.includes('<<')) {
    forEachHereDoc(script, ({ body, closing }) => {
      bodies.push({ start: body.pos, end: body.end });
      openBody ||= closing === undefined;
    });
  }
  return { incomplete: waits || openBody || faults.length > 0, bodies, faults };
}

/** An odd number of backslashes before the end, or before the last newlines. */
function endsInBackslash(text: string): boolean {
  if (!text.includes('\\')) return false;
  const run = /(\\+)\n*$/.exec(text)?.[1];
  return run !== undefined && run.length % 2 === 1 && !/(?:^|\s)#[^\n'"]*\\+\n*$/.test(text);
}

/** Only the text's own documents: those of substitutions end with their parenthesis. */
function forEachHereDoc(node: SyntaxNode, visit: (document: Extract<SyntaxNode, { type: 'HereDoc' }>) => void): void {
  if (node.type === 'HereDoc') visit(node);
  else if (node.type !== 'Word') forEachChild(node, (child) => forEachHereDoc(child, visit));
}
