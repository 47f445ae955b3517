import { options } from './explain-options.ts';
import { programs } from './explain-programs.ts';

/** What each part of a command does. */
export const explain = { title: 'What each part does', programs, options };
