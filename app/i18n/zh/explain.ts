import type { Dictionary } from '../dictionary.ts';
import { options } from './explain-options.ts';
import { programs } from './explain-programs.ts';

export const explain: Dictionary['explain'] = { title: '各部分的作用', programs, options };
