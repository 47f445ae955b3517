/** The sessions that live at the relay, and how many there may be. */
import type { Clock } from '../shared/clock.ts';
import { makeSession, type Session, type SessionOptions } from './core/session.ts';

const maxSessions = 64;
const maxSessionsOfDevice = 16;

export type SessionPlace = 'free' | 'taken' | 'full';

export type SessionList = {
  /** Whether a session with this id may be opened now. */
  placeFor(id: string, deviceId: string): SessionPlace;
  open(deviceId: string, options: Omit<SessionOptions, 'clock'>): Session;
  ofDevice(deviceId: string): { id: string; since: number }[];
  /** Ends a device's own session; false when it has none of this id. */
  end(id: string, deviceId: string): boolean;
  /** Ends all of them; the relay stops. */
  stopAll(): void;
};

type Entry = { deviceId: string; since: number; session: Session };

export function makeSessionList(clock: Clock): SessionList {
  const entries = new Map<string, Entry>();
  const ofDevice = (deviceId: string) => [...entries].filter(([, entry]) => entry.deviceId === deviceId);
  return {
    placeFor(id, deviceId) {
      if (entries.has(id)) return 'taken';
      return entries.size >= maxSessions || ofDevice(deviceId).length >= maxSessionsOfDevice ? 'full' : 'free';
    },
    open(deviceId, options) {
      const onOver = () => {
        entries.delete(options.id);
        options.onOver?.();
      };
      const session = makeSession({ ...options, clock, onOver });
      entries.set(options.id, { deviceId, since: clock.now(), session });
      return session;
    },
    ofDevice: (deviceId) => ofDevice(deviceId).map(([id, { since }]) => ({ id, since })),
    end(id, deviceId) {
      const entry = entries.get(id);
      if (entry?.deviceId !== deviceId) return false;
      entry.session.stop('closedByUser');
      return true;
    },
    stopAll() {
      for (const { session } of [...entries.values()]) session.stop('relayStopping');
    },
  };
}
