import type { Dictionary } from '../dictionary.ts';
import { common } from './common.ts';
import { risk } from './risk.ts';

export const zh: Dictionary = { common, risk };
