import { common } from './common.ts';
import { notices } from './notices.ts';
import { run } from './run.ts';

export const en = { common, notices, run };
