import type { Dictionary } from '../dictionary.ts';
import { common } from './common.ts';
import { notices } from './notices.ts';
import { run } from './run.ts';

export const zh: Dictionary = { common, notices, run };
