/**
 * From the bytes of an answer to its events. Sniffed by the first character, since content types lie: an event stream,
 * one JSON value, JSON lines, or a web page.
 */
import { createParser } from 'eventsource-parser';
import { parseJsonOrNull } from './json-shape.ts';

/** `name` is the SSE event name; `data` one JSON text (or what the service put in its place). */
export type ServiceEvent = { name: string | null; data: string };

export type BodyReader = {
  feed(bytes: Uint8Array): void;
  /** No more bytes: an unfinished last frame is read as if its blank line had come. */
  end(): void;
  /** `none` until the first character that says something. */
  form(): 'none' | 'events' | 'json' | 'page';
};

type Form = { kind: 'events' | 'json' | 'page'; feed(text: string): void; end(): void };

/** A single frame or body larger than this is not an answer. */
const maxBufferChars = 16 * 1024 * 1024;

export function makeBodyReader(onEvent: (event: ServiceEvent) => void): BodyReader {
  // Drops a byte order mark, and joins characters that were cut between chunks.
  const decoder = new TextDecoder();
  let form: Form | null = null;
  const feedText = (text: string): void => {
    const rest = form === null ? text.trimStart() : text;
    if (rest === '') return;
    form ??= makeForm(rest, onEvent);
    form.feed(rest);
  };
  return {
    feed: (bytes) => feedText(decoder.decode(bytes, { stream: true })),
    end() {
      feedText(decoder.decode());
      form?.end();
    },
    form: () => form?.kind ?? 'none',
  };
}

function makeForm(start: string, onEvent: (event: ServiceEvent) => void): Form {
  if (start.startsWith('<')) return { kind: 'page', feed() {}, end() {} };
  if (start.startsWith('{') || start.startsWith('[')) return makeJsonForm(onEvent);
  const parser = createParser({
    maxBufferSize: maxBufferChars,
    onEvent: (event) => onEvent({ name: event.event ?? null, data: event.data }),
  });
  return { kind: 'events', feed: (text) => parser.feed(text), end: () => parser.feed('\n\n') };
}

/** One JSON value over any number of lines, or one value a line: the first line tells. */
function makeJsonForm(onEvent: (event: ServiceEvent) => void): Form {
  const pieces: string[] = [];
  let layout: 'unknown' | 'lines' | 'whole' = 'unknown';
  const emitLines = (lines: readonly string[]): void => {
    for (const line of lines) if (line.trim() !== '') onEvent({ name: null, data: line });
  };
  const take = (): string => pieces.splice(0).join('');
  const readLines = (): void => {
    const lines = take().split('\n');
    pieces.push(lines.pop() ?? '');
    if (layout === 'unknown') layout = isJson(lines[0] ?? '') ? 'lines' : 'whole';
    if (layout === 'lines') emitLines(lines);
    else pieces.unshift(`${lines.join('\n')}\n`);
  };
  return {
    kind: 'json',
    feed(text) {
      pieces.push(text);
      if (layout !== 'whole' && text.includes('\n')) readLines();
    },
    end: () => {
      const rest = take();
      if (rest.trim() !== '') onEvent({ name: null, data: rest });
    },
  };
}

const isJson = (text: string): boolean => parseJsonOrNull(text) !== null;
