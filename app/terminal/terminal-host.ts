/** xterm.js beside its session: output with grants, input through the one writer, size, title, directory, modes. */
import { FitAddon } from '@xterm/addon-fit';
import { UnicodeGraphemesAddon } from '@xterm/addon-unicode-graphemes';
import { WebLinksAddon } from '@xterm/addon-web-links';
import { Terminal } from '@xterm/xterm';
import '@xterm/xterm/css/xterm.css';
import type { PtyChannel } from '../session/pty-channel.ts';
import { type Held, keyBytes, type TouchKey, withHeld } from './core/key-bytes.ts';
import {
  newPromptWatch,
  type PromptEvent,
  type PromptState,
  promptState,
  stepPromptWatch,
} from './core/prompt-watch.ts';
import { makePtyWriter, type PtyWriter } from './core/pty-writer.ts';
import { cleanTitle, directoryFromOsc7 } from './core/terminal-text.ts';
import { focusOnTap, takePastes } from './terminal-input.ts';
import { readTerminalTheme } from './terminal-theme.ts';
import { useWebgl } from './webgl.ts';

export type TerminalHost = {
  writer: PtyWriter;
  /** Bytes of the host. They go to the emulator and nowhere else; `onDrawn` is called when it has parsed them. */
  output(bytes: Uint8Array, onDrawn: () => void): void;
  /** A new shell starts in the same terminal: modes that the old one left are reset locally (T03). */
  resetModes(): void;
  /** Draws into `element`; the returned function takes the terminal out again and keeps it alive. */
  mount(element: HTMLElement): () => void;
  focus(): void;
  /** A key of the touch row, with the modifiers that are held. */
  pressKey(key: TouchKey): void;
  /** Reads the colours again after the theme changed. */
  refreshTheme(): void;
  dispose(): void;
};

export type TerminalOptions = {
  multilineAllowed(): boolean;
  /** Sticky modifiers of the touch row: they count for the next key of any keyboard. */
  held(): Held;
  /** A key has used them. */
  releaseHeld(): void;
};

export type TerminalEvents = {
  onTitle(title: string | null): void;
  onDirectory(directory: string | null): void;
  onPromptState(state: PromptState): void;
  /** A typed key found no session. */
  onNoSession(): void;
  /** Control characters were taken out of a paste. */
  onPasteCleaned(removed: number): void;
};

const resizeAfterMs = 80;
const smallestBoxPx = 8;
/** Mouse, bracketed paste, alternate screen, application cursor keys, hidden cursor, colours. */
const modeResets =
  '\u001b[?1000l\u001b[?1002l\u001b[?1003l\u001b[?1005l\u001b[?1006l\u001b[?1015l\u001b[?2004l\u001b[?1049l\u001b[?1l\u001b[?25h\u001b[0m';

export function makeTerminalHost(pty: PtyChannel, options: TerminalOptions, events: TerminalEvents): TerminalHost {
  const terminal = new Terminal({
    allowProposedApi: true,
    cols: pty.size().cols,
    rows: pty.size().rows,
    cursorBlink: false,
    fontFamily:
      'ui-monospace, "SF Mono", "Cascadia Mono", "Roboto Mono", "JetBrains Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace',
    fontSize: 13,
    lineHeight: 1.3,
    minimumContrastRatio: 4.5,
    scrollback: 5000,
  });
  const fit = new FitAddon();
  terminal.loadAddon(fit);
  terminal.loadAddon(new UnicodeGraphemesAddon());
  terminal.loadAddon(new WebLinksAddon((_event, uri) => window.open(uri, '_blank', 'noopener,noreferrer')));

  let watch = newPromptWatch;
  function watchPrompt(event: PromptEvent): void {
    const before = promptState(watch);
    watch = stepPromptWatch(watch, event);
    const after = promptState(watch);
    if (after !== before) events.onPromptState(after);
  }

  const writer = makePtyWriter({
    channel: pty,
    bracketedPaste: () => terminal.modes.bracketedPasteMode,
    multilineAllowed: options.multilineAllowed,
    onWritten: () => watchPrompt({ kind: 'written' }),
  });
  const keys = (data: string) => {
    if (!writer.keys(data)) events.onNoSession();
  };
  terminal.onData((data) => {
    const typed = withHeld(data, options.held());
    if (typed !== data) options.releaseHeld();
    keys(typed);
  });
  terminal.onBinary(keys);
  terminal.onTitleChange((title) => events.onTitle(cleanTitle(title)));
  terminal.parser.registerOscHandler(7, (data) => {
    events.onDirectory(directoryFromOsc7(data));
    return true;
  });
  watchModes(terminal, watchPrompt);

  function resize(element: HTMLElement): void {
    if (element.clientWidth < smallestBoxPx || element.clientHeight < smallestBoxPx) return;
    fit.fit();
    pty.resize(terminal.cols, terminal.rows);
  }

  function mount(element: HTMLElement): () => void {
    if (terminal.element === undefined) {
      terminal.open(element);
      void useWebgl(terminal);
    } else element.append(terminal.element);
    terminal.options.theme = readTerminalTheme(element);
    let timer = 0;
    const observer = new ResizeObserver(() => {
      clearTimeout(timer);
      timer = window.setTimeout(() => resize(element), resizeAfterMs);
    });
    observer.observe(element);
    const stopTaps = focusOnTap(element, terminal);
    const stopPastes = takePastes(element, (text) => {
      const pasted = writer.paste(text);
      if (!pasted.ok) events.onNoSession();
      else if (pasted.value.removed > 0) events.onPasteCleaned(pasted.value.removed);
    });
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      stopTaps();
      stopPastes();
      terminal.element?.remove();
    };
  }

  return {
    writer,
    output: (bytes, onDrawn) => terminal.write(bytes, onDrawn),
    resetModes: () =>
      terminal.write(modeResets, () => {
        watch = newPromptWatch;
        events.onPromptState(promptState(watch));
      }),
    mount,
    focus: () => terminal.focus(),
    pressKey(key) {
      keys(keyBytes(key, options.held(), terminal.modes.applicationCursorKeysMode));
      options.releaseHeld();
    },
    refreshTheme() {
      const parent = terminal.element?.parentElement;
      if (parent) terminal.options.theme = readTerminalTheme(parent);
    },
    dispose: () => terminal.dispose(),
  };
}

/** Hears of mode switches in the order in which the emulator parses them. */
function watchModes(terminal: Terminal, tell: (event: PromptEvent) => void): void {
  const listen = (final: 'h' | 'l', on: boolean) =>
    terminal.parser.registerCsiHandler({ prefix: '?', final }, (params) => {
      if (params.includes(2004)) tell({ kind: 'pasteMode', on });
      if ([47, 1047, 1049].some((mode) => params.includes(mode))) tell({ kind: 'alternateScreen', on });
      return false;
    });
  listen('h', true);
  listen('l', false);
}
