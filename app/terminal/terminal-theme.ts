import type { ITheme } from '@xterm/xterm';

const ansi = [
  'black',
  'red',
  'green',
  'yellow',
  'blue',
  'magenta',
  'cyan',
  'white',
  'brightBlack',
  'brightRed',
  'brightGreen',
  'brightYellow',
  'brightBlue',
  'brightMagenta',
  'brightCyan',
  'brightWhite',
] as const;

/** The terminal's colours from the design tokens in force on `element` (`--term-*`, `--a0` … `--a15`). */
export function readTerminalTheme(element: HTMLElement): ITheme {
  const style = getComputedStyle(element);
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim();
  const colours = Object.fromEntries(ansi.map((name, at) => [name, token(`a${at}`)]));
  return {
    ...colours,
    background: token('term-bg'),
    foreground: token('term-fg'),
    cursor: token('term-cursor'),
    cursorAccent: token('term-bg'),
    selectionBackground: token('term-select'),
  };
}
