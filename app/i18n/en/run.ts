/** Insert and Run of code blocks. */
export const run = {
  inserted: 'Inserted at the prompt, not run',
  insertedCleaned: ({ count }: { count: number }) =>
    count === 1
      ? 'Inserted, not run. 1 control character was taken out.'
      : `Inserted, not run. ${count} control characters were taken out.`,
  failures: {
    sessionLost: 'Session lost, command not run.',
    noSession: 'No session to write to. Nothing was written.',
    unconfirmed: 'The link was lost while writing. The command may have run; it is not sent again.',
    severalLines: 'Several lines. Run takes one unless you allow several under Settings, Terminal and AI.',
    noBracketedPaste:
      'The running program takes only one line at a time: several would each run at once. Nothing was written.',
    'refused.empty': 'The text is empty. Nothing was written.',
    'refused.controlCharacters': 'The text holds control characters. Nothing was written.',
  },
  refused: {
    empty: 'The text is empty. Nothing was written.',
    'control-characters': 'The text holds control characters. Nothing was written.',
    incomplete: 'The text is not a whole command: the shell would wait for more. Nothing was written.',
  },
};
