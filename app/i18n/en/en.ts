import { common } from './common.ts';
import { risk } from './risk.ts';

export const en = { common, risk };
