/**
 * Whether the shell is at its prompt with an empty line, told from the edges of bracketed-paste mode: bash, zsh and
 * fish switch it on when their line editor starts and off when a command starts (measured, terminal-cases T19). Shells
 * that never do stay `unknown`. Shell integration will know better; nothing here reads the text of the terminal.
 */

export type PromptState = 'unknown' | 'empty' | 'typing' | 'running' | 'fullScreen';

export type PromptEvent =
  | { kind: 'pasteMode'; on: boolean }
  | { kind: 'alternateScreen'; on: boolean }
  /** Something was written to the PTY by whatever way. */
  | { kind: 'written' };

export type PromptWatch = { pasteMode: boolean | null; alternateScreen: boolean; lineTouched: boolean };

export const newPromptWatch: PromptWatch = { pasteMode: null, alternateScreen: false, lineTouched: false };

export function stepPromptWatch(watch: PromptWatch, event: PromptEvent): PromptWatch {
  switch (event.kind) {
    case 'pasteMode':
      return { ...watch, pasteMode: event.on, lineTouched: event.on ? false : watch.lineTouched };
    case 'alternateScreen':
      return { ...watch, alternateScreen: event.on };
    case 'written':
      return { ...watch, lineTouched: true };
  }
}

export function promptState(watch: PromptWatch): PromptState {
  if (watch.alternateScreen) return 'fullScreen';
  if (watch.pasteMode === null) return 'unknown';
  if (!watch.pasteMode) return 'running';
  return watch.lineTouched ? 'typing' : 'empty';
}

// Cursor position, device attributes, status, focus, and answers in OSC and DCS form.
// biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences start with one
const replies = /^\u001b(?:\[[?>]?[\d;]*[cRnIO]|[\]P])/;

/** True for what the emulator answers by itself to a question of the program: it is not typing. */
export const isEmulatorReply = (data: string): boolean => replies.test(data);
