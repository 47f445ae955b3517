/** Strict JSON for what runs or is approved: nothing is repaired, closed or guessed. */
import { isRecord, parseJsonOrNull } from '../providers/json-shape.ts';

export type JsonObject =
  | { kind: 'object'; value: Record<string, unknown> }
  /** `truncated`: the text ends inside a value. `ambiguous`: a name occurs twice, and parsers differ in which one holds. */
  | { kind: 'truncated' | 'invalid' | 'ambiguous' | 'notAnObject' };

/** A whole object that was encoded twice is decoded once more; strings inside it stay what they are. */
export function parseJsonObject(text: string): JsonObject {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { kind: endsInside(text) ? 'truncated' : 'invalid' };
  }
  if (typeof value === 'string')
    return isRecord(parseJsonOrNull(value)) ? parseJsonObject(value) : { kind: 'notAnObject' };
  if (!isRecord(value)) return { kind: 'notAnObject' };
  return hasDoubleName(text) ? { kind: 'ambiguous' } : { kind: 'object', value };
}

const tokens = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s"{}[\],:]+/gs;

/** True when brackets or a string are still open at the end. */
function endsInside(text: string): boolean {
  const rest = text.replace(/"(?:[^"\\]|\\.)*"/gs, '');
  let depth = 0;
  if (rest.includes('"')) return true;
  for (const char of rest) {
    if (char === '{' || char === '[') depth += 1;
    if (char === '}' || char === ']') depth -= 1;
  }
  return depth > 0;
}

/** `text` is valid JSON. */
function hasDoubleName(text: string): boolean {
  const open: (Set<string> | null)[] = [];
  let last = '';
  for (const [token] of text.matchAll(tokens)) {
    if (token === '{') open.push(new Set());
    else if (token === '[') open.push(null);
    else if (token === '}' || token === ']') open.pop();
    else if (token === ':') {
      const names = open.at(-1);
      const name = String(parseJsonOrNull(last));
      if (names?.has(name) === true) return true;
      names?.add(name);
    }
    last = token;
  }
  return false;
}
