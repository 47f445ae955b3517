/** Everything a client may say in a text frame. */
import { execUp } from './exec.ts';
import { linkUp } from './link.ts';
import { ptyUp } from './pty.ts';
import { parseJson, z } from './schema.ts';
import { sshUp } from './ssh.ts';

const upMessage = z.discriminatedUnion('t', [...linkUp, ...sshUp, ...ptyUp, ...execUp]);
export type UpMessage = z.infer<typeof upMessage>;

export const parseUp = (text: string) => parseJson(upMessage, text);
