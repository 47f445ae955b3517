/** Tickets open one WebSocket each: a browser cannot send a header with an upgrade, nor read why it was refused. */
import type { Clock } from '../../shared/clock.ts';
import { randomToken } from '../../shared/ids.ts';
import { ticketLifeMs } from '../../shared/limits.ts';

const ticketBytes = 32;

export type Tickets = {
  issue(deviceId: string): string;
  /** The ticket's device, or null when it is unknown, used or too old. It is void afterwards in any case. */
  redeem(ticket: string): string | null;
};

export function makeTickets(clock: Clock): Tickets {
  const issued = new Map<string, { deviceId: string; until: number }>();
  const forgetOld = () => {
    for (const [ticket, { until }] of issued) if (until <= clock.now()) issued.delete(ticket);
  };
  return {
    issue(deviceId) {
      forgetOld();
      const ticket = randomToken(ticketBytes);
      issued.set(ticket, { deviceId, until: clock.now() + ticketLifeMs });
      return ticket;
    },
    redeem(ticket) {
      const found = issued.get(ticket);
      issued.delete(ticket);
      return found && clock.now() < found.until ? found.deviceId : null;
    },
  };
}
