import { createSignal } from 'solid-js';
import type { SecretStore } from '../storage/settings-store.ts';
import type { RelayAccess, RelayFailure } from '../transport/relay-access.ts';
import { makeSecret } from '../vault/secret.ts';
import type { PairingModel } from './app-model.ts';

export type Pairing = PairingModel & {
  /** The token that names this device to the relay, or null. */
  deviceToken(): Promise<string | null>;
  /** The relay no longer knows this device. */
  markRefused(): void;
};

/** Where the device token is kept in the vault. */
export const devicePlace = 'relay:device-token';

const failures: Record<RelayFailure['kind'], 'wrongCode' | 'tooMany' | 'unreachable'> = {
  forbidden: 'wrongCode',
  unauthorized: 'wrongCode',
  tooMany: 'tooMany',
  unreachable: 'unreachable',
  notFound: 'unreachable',
  protocol: 'unreachable',
};

export function createPairing(options: {
  offeredCode: string | null;
  isPaired: boolean;
  deviceName: string;
  access: RelayAccess;
  secrets: SecretStore;
  onPaired(): void;
  onStorageFailure(): void;
}): Pairing {
  const unpaired = () => ({ kind: offeredCode === null ? ('unpaired' as const) : ('offered' as const) });
  let offeredCode = options.offeredCode;
  const [state, setState] = createSignal<ReturnType<PairingModel['state']>>(
    options.isPaired ? { kind: 'paired' } : unpaired(),
  );
  const [failure, setFailure] = createSignal<ReturnType<PairingModel['failure']>>(null);

  return {
    state,
    failure,
    deviceToken: async () => (await options.secrets.read(devicePlace))?.reveal() ?? null,
    markRefused: () => setState(offeredCode === null ? { kind: 'refused' } : unpaired()),
    async pair(typedCode) {
      const code = typedCode?.trim() || offeredCode;
      if (code === null) return;
      setFailure(null);
      setState({ kind: 'pairing' });
      const paired = await options.access.pair(code, options.deviceName);
      // A code is spent by the try, but not where the relay was not reached.
      if (paired.ok || paired.failure.kind === 'forbidden') offeredCode = null;
      if (!paired.ok) {
        setFailure(failures[paired.failure.kind]);
        setState(unpaired());
        return;
      }
      const kept = await options.secrets.write(devicePlace, makeSecret(paired.value));
      if (!kept.ok) {
        options.onStorageFailure();
        setState(unpaired());
        return;
      }
      setState({ kind: 'paired' });
      options.onPaired();
    },
  };
}
