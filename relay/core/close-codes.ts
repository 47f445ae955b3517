/** WebSocket close codes of the relay (RFC 6455 §7.4.2: 4000–4999 are an application's own). */
import type { DownMessage } from '../../shared/wire/down.ts';

export type Refusal = Extract<DownMessage, { t: 'link.refused' }>['kind'];

export const refusalCloseCode: Record<Refusal, number> = {
  malformed: 4400,
  tooLong: 4413,
  outOfOrder: 4409,
  version: 4426,
  overrun: 4429,
  /** Going away (RFC 6455 §7.4.1). */
  stopping: 1001,
};

/** The session is over and its end was told by `ssh.closed`. */
export const sessionOverCloseCode = 1000;
