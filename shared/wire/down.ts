/** Everything the relay may say in a text frame. */
import { execDown } from './exec.ts';
import { linkDown } from './link.ts';
import { ptyDown } from './pty.ts';
import { parseJson, z } from './schema.ts';
import { sshDown } from './ssh.ts';

const downMessage = z.discriminatedUnion('t', [...linkDown, ...sshDown, ...ptyDown, ...execDown]);
export type DownMessage = z.infer<typeof downMessage>;

export const parseDown = (text: string) => parseJson(downMessage, text);
