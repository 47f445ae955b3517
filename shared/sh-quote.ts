/**
 * A text as one word of POSIX sh. Safe inside a script that `/bin/sh` reads from standard input; never to be handed to a
 * login shell, where fish and csh read the quotes in another way. The text must hold no NUL.
 */
export const shQuote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
