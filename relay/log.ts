/** The relay's log. Only fields of this list are written, so that no secret, command or terminal byte can be. */
import { type DestinationStream, pino } from 'pino';
import type { SessionEvent } from './core/session.ts';

const fieldNames = ['sessionId', 'deviceId', 'end', 'why', 'status', 'port', 'sessions'] as const;
export type LogFields = Partial<Record<(typeof fieldNames)[number], string | number>>;

export type LogEvent =
  | `session.${SessionEvent['kind'] | 'over'}`
  | 'device.paired'
  | 'pairing.refused'
  | 'upgrade.refused'
  | 'relay.started'
  | 'relay.stopped';

export type Log = (event: LogEvent, fields?: LogFields) => void;

export function makeLog(level: string, destination: DestinationStream): Log {
  const logger = pino({ level, base: null }, destination);
  return (event, fields = {}) => {
    const kept = fieldNames.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]] as const]));
    logger.info({ event, ...Object.fromEntries(kept) });
  };
}
