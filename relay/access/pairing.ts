/** The one-time code that turns a browser into a paired device (product G1). */
import type { Clock } from '../../shared/clock.ts';
import { newPairingCode, readPairingCode } from './pairing-code.ts';
import { hashSecret, sameText } from './secret-hash.ts';

export const pairingLifeMs = 60 * 60_000;
/** Wrong codes before everybody waits. A person pastes the code, so ten wrong ones are no typing errors. */
const maxWrongTries = 10;
export const pairingPauseMs = 5 * 60_000;

export type Pairing = {
  /** Makes a code; the one before it is void. */
  issue(): string;
  spend(code: string): Promise<SpendResult>;
};

export type SpendResult = { kind: 'paired' } | { kind: 'wrong' } | { kind: 'tooMany'; retryAfterMs: number };

export function makePairing(clock: Clock): Pairing {
  let current: { code: string; until: number } | null = null;
  let wrongTries = 0;
  let pausedUntil = 0;

  const countWrong = (): SpendResult => {
    wrongTries += 1;
    if (wrongTries < maxWrongTries) return { kind: 'wrong' };
    wrongTries = 0;
    pausedUntil = clock.now() + pairingPauseMs;
    return { kind: 'wrong' };
  };

  return {
    issue() {
      const code = newPairingCode();
      current = { code, until: clock.now() + pairingLifeMs };
      return code;
    },
    async spend(code) {
      const given = await hashSecret(readPairingCode(code));
      // Read after the only wait, so that two requests cannot spend one code.
      const expected = current && clock.now() < current.until ? current.code : null;
      if (clock.now() < pausedUntil) return { kind: 'tooMany', retryAfterMs: pausedUntil - clock.now() };
      if (
        expected === null ||
        !sameText(given, await hashSecret(readPairingCode(expected))) ||
        current?.code !== expected
      )
        return countWrong();
      current = null;
      wrongTries = 0;
      return { kind: 'paired' };
    },
  };
}
