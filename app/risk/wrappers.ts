/** All wrappers by program name. */
import { tableOf } from './table.ts';
import type { Wrapper } from './wrapper.ts';
import { wrappersElsewhere } from './wrappers-elsewhere.ts';
import { wrappersHere } from './wrappers-here.ts';

export const wrappers: ReadonlyMap<string, readonly Wrapper[]> = tableOf({ ...wrappersHere, ...wrappersElsewhere });
