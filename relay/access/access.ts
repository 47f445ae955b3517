/** Everything that decides who may use the relay, behind one small surface for both hosts. */
import type { Clock } from '../../shared/clock.ts';
import { type Device, type DeviceStore, makeDevices } from './devices.ts';
import { makePairing, type SpendResult } from './pairing.ts';
import { makeRateLimit } from './rate-limit.ts';
import { makeTickets } from './tickets.ts';

/** A client asks for one ticket per connection; reconnecting every second is already unusual. */
const ticketsPerMinute = 60;
const minuteMs = 60_000;

export type TicketResult = { kind: 'ticket'; ticket: string } | { kind: 'tooMany'; retryAfterMs: number };
export type PairResult = Exclude<SpendResult, { kind: 'paired' }> | { kind: 'paired'; id: string; token: string };

export type Access = {
  newPairingCode(): string;
  pair(code: string, deviceName: string): Promise<PairResult>;
  /** The device that an `Authorization: Bearer` header belongs to, or null. */
  deviceOf(authorization: string | undefined): Promise<Device | null>;
  issueTicket(device: Device): TicketResult;
  /** The device id of a ticket, which is spent by this. */
  redeemTicket(ticket: string): string | null;
};

export async function makeAccess(store: DeviceStore, clock: Clock): Promise<Access> {
  const devices = await makeDevices(store, clock);
  const pairing = makePairing(clock);
  const tickets = makeTickets(clock);
  const ticketRate = makeRateLimit(clock, ticketsPerMinute, minuteMs);
  return {
    newPairingCode: () => pairing.issue(),
    async pair(code, deviceName) {
      const spent = await pairing.spend(code);
      return spent.kind === 'paired' ? { kind: 'paired', ...(await devices.add(deviceName)) } : spent;
    },
    async deviceOf(authorization) {
      const token = /^Bearer ([\w-]{1,128})$/.exec(authorization ?? '')?.[1];
      return token === undefined ? null : devices.find(token);
    },
    issueTicket(device) {
      const retryAfterMs = ticketRate.use(device.id);
      return retryAfterMs > 0
        ? { kind: 'tooMany', retryAfterMs }
        : { kind: 'ticket', ticket: tickets.issue(device.id) };
    },
    redeemTicket: (ticket) => tickets.redeem(ticket),
  };
}
