import { describe, expect, it } from 'vitest';
import { controlOf, keyBytes } from '../../app/terminal/core/key-bytes.ts';
import {
  newPromptWatch,
  type PromptEvent,
  promptState,
  stepPromptWatch,
} from '../../app/terminal/core/prompt-watch.ts';
import { cleanTitle, directoryFromOsc7 } from '../../app/terminal/core/terminal-text.ts';

const after = (...events: PromptEvent[]) => promptState(events.reduce(stepPromptWatch, newPromptWatch));
const paste = (on: boolean): PromptEvent => ({ kind: 'pasteMode', on });
const screen = (on: boolean): PromptEvent => ({ kind: 'alternateScreen', on });
const typed: PromptEvent = { kind: 'written' };

describe('the state of the prompt', () => {
  it.each([
    ['unknown before any sign, also after typing', [typed], 'unknown'],
    ['empty when the line editor starts', [paste(true)], 'empty'],
    ['typing once something was written', [paste(true), typed], 'typing'],
    ['running while a command runs', [paste(true), typed, paste(false)], 'running'],
    ['empty again at the next prompt', [paste(true), typed, paste(false), typed, paste(true)], 'empty'],
    ['fullScreen in vim', [paste(true), typed, paste(false), screen(true), paste(true)], 'fullScreen'],
    [
      'running between the end of vim and the prompt',
      [paste(true), typed, paste(false), screen(true), screen(false)],
      'running',
    ],
  ] as const)('is %s', (_name, events, expected) => {
    expect(after(...events)).toBe(expected);
  });
});

describe('a key of the touch row', () => {
  const none = { ctrl: false, alt: false };
  it('follows the cursor-key mode of the program', () => {
    expect(keyBytes('ArrowUp', none, false)).toBe('\u001b[A');
    expect(keyBytes('ArrowUp', none, true)).toBe('\u001bOA');
    expect(keyBytes('ArrowLeft', { ctrl: true, alt: false }, true)).toBe('\u001b[1;5D');
  });
  it('takes Ctrl and Alt', () => {
    expect(keyBytes('Escape', none, false)).toBe('\u001b');
    expect(keyBytes('|', { ctrl: false, alt: true }, false)).toBe('\u001b|');
    expect(controlOf('c')).toBe('\u0003');
    expect(controlOf('é')).toBe('é');
  });
});

describe('text that a program sets', () => {
  it('loses control characters and length', () => {
    expect(cleanTitle('a\u001b[31mb\nc')).toBe('a[31mb c');
    expect(cleanTitle('x'.repeat(5000))).toHaveLength(200);
    expect(cleanTitle('\u0007')).toBeNull();
  });
  it('gives the directory of OSC 7 only', () => {
    expect(directoryFromOsc7('file://web/etc/nginx')).toBe('/etc/nginx');
    expect(directoryFromOsc7('file://web/a%20b')).toBe('/a b');
    expect(directoryFromOsc7('file://web/%zz')).toBeNull();
    expect(directoryFromOsc7('https://evil/x')).toBeNull();
  });
});
