import type { Dictionary } from '../i18n.ts';
import { common } from './common.ts';

export const zh: Dictionary = { common };
