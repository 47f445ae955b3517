import type { Dictionary } from '../dictionary.ts';
import { approval } from './approval.ts';
import { chat } from './chat.ts';
import { common } from './common.ts';
import { explain } from './explain.ts';
import { failures } from './failures.ts';
import { home } from './home.ts';
import { hosts } from './hosts.ts';
import { notices } from './notices.ts';
import { pairing } from './pairing.ts';
import { risk } from './risk.ts';
import { run } from './run.ts';
import { session } from './session.ts';
import { settings } from './settings.ts';
import { shell } from './shell.ts';

export const zh: Dictionary = {
  approval,
  chat,
  common,
  explain,
  failures,
  home,
  hosts,
  notices,
  pairing,
  risk,
  run,
  session,
  settings,
  shell,
};
