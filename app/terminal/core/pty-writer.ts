/**
 * The one writer to the PTY. Keyboard, key row, paste, Insert, Run and proposals all come by here. It refuses what the
 * rules of product C7 forbid; it never repairs a command.
 */
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { PtyChannel, WriteFailure } from '../../session/pty-channel.ts';
import { cleanText, hasControlCharacters, withoutFinalNewline } from './control-text.ts';
import { isEmulatorReply } from './prompt-watch.ts';

export type RunRefusal = 'refused.controlCharacters' | 'refused.empty' | 'severalLines' | 'noBracketedPaste';

export type PtyWriter = {
  /** Bytes of the keyboard, as the emulator made them. False without a session. */
  keys(data: string): boolean;
  /** The person's own paste: cleaned, and in brackets where the shell asked for them. */
  paste(text: string): Result<{ removed: number }, 'noSession'>;
  /** Puts text at the prompt without Enter. Several lines need bracketed paste: else each would run (C3). */
  insert(text: string): Result<{ removed: number }, 'noSession' | 'noBracketedPaste' | 'refused.empty'>;
  /** Writes a command and Enter, exactly as it was approved. Resolves when the relay has confirmed it. */
  run(text: string, writeId: string): Promise<Result<void, RunRefusal | WriteFailure>>;
};

const pasteStart = '\u001b[200~';
const pasteEnd = '\u001b[201~';
const enter = '\r';

export function makePtyWriter(ports: {
  channel: PtyChannel;
  /** Whether the running program has switched bracketed paste on, now. */
  bracketedPaste(): boolean;
  multilineAllowed(): boolean;
  /** Something of the person's, not an answer of the emulator, was written. */
  onWritten(): void;
}): PtyWriter {
  const encoder = new TextEncoder();
  const inBrackets = (text: string) => pasteStart + text + pasteEnd;

  function send(data: string): boolean {
    const sent = ports.channel.write(encoder.encode(data));
    if (sent && !isEmulatorReply(data)) ports.onWritten();
    return sent;
  }

  function refusal(command: string): RunRefusal | null {
    const severalLines = command.includes('\n');
    if (command.trim() === '') return 'refused.empty';
    if (hasControlCharacters(command, severalLines)) return 'refused.controlCharacters';
    if (!severalLines) return null;
    if (!ports.multilineAllowed()) return 'severalLines';
    return ports.bracketedPaste() ? null : 'noBracketedPaste';
  }

  return {
    keys: send,
    paste(text) {
      const clean = cleanText(text);
      // A terminal sends Enter for a line end where nobody asked for brackets (xterm's own rule).
      const data = ports.bracketedPaste() ? inBrackets(clean.text) : clean.text.replaceAll('\n', enter);
      return send(data) ? ok({ removed: clean.removed }) : fail('noSession');
    },
    insert(text) {
      const { text: clean, removed } = cleanText(withoutFinalNewline(text));
      if (clean === '') return fail('refused.empty');
      // TAB at a bare prompt completes: it goes in brackets too.
      const needsBrackets = /[\n\t]/.test(clean);
      if (needsBrackets && !ports.bracketedPaste()) return fail('noBracketedPaste');
      return send(needsBrackets ? inBrackets(clean) : clean) ? ok({ removed }) : fail('noSession');
    },
    async run(text, writeId) {
      const command = withoutFinalNewline(text);
      const refused = refusal(command);
      if (refused !== null) return fail(refused);
      const data = (command.includes('\n') ? inBrackets(command) : command) + enter;
      ports.onWritten();
      return ports.channel.writeMarked(encoder.encode(data), writeId);
    },
  };
}
