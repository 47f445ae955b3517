import { createRoot } from 'solid-js';
import { describe, expect, it } from 'vitest';
import { createPairing } from '../../app/reactive/create-pairing.ts';
import type { SecretStore } from '../../app/storage/settings-store.ts';
import type { RelayAccess, RelayFailure } from '../../app/transport/relay-access.ts';
import type { Secret } from '../../app/vault/secret.ts';
import { fail, ok, type Result } from '../../shared/result.ts';

function rig(answers: Result<string, RelayFailure>[], offeredCode: string | null = 'CODE') {
  const kept = new Map<string, Secret>();
  const tried: string[] = [];
  let paired = 0;
  const secrets: SecretStore = {
    read: async (place) => kept.get(place) ?? null,
    write: async (place, secret) => {
      kept.set(place, secret);
      return ok(undefined);
    },
    remove: async () => ok(undefined),
    has: async (place) => kept.has(place),
  };
  const access = {
    pair: async (code: string) => {
      tried.push(code);
      return answers.shift() ?? fail({ kind: 'protocol' });
    },
  } as unknown as RelayAccess;
  const pairing = createRoot(() =>
    createPairing({
      ...{ offeredCode, isPaired: false, deviceName: 'tablet', access, secrets },
      onPaired: () => {
        paired += 1;
      },
      onStorageFailure: () => {},
    }),
  );
  return { pairing, tried, paired: () => paired };
}

describe('pairing', () => {
  it('spends the offered code only when the person pairs', async () => {
    const { pairing, tried, paired } = rig([ok('TOKEN')]);
    expect(pairing.state().kind).toBe('offered');
    expect(tried).toEqual([]);
    await pairing.pair();
    expect([pairing.state().kind, await pairing.deviceToken(), paired()]).toEqual(['paired', 'TOKEN', 1]);
  });

  it('keeps the code when the relay was not reached, and drops it when it was wrong', async () => {
    const { pairing } = rig([fail({ kind: 'unreachable' }), fail({ kind: 'forbidden' })]);
    await pairing.pair();
    expect([pairing.state().kind, pairing.failure()]).toEqual(['offered', 'unreachable']);
    await pairing.pair();
    expect([pairing.state().kind, pairing.failure()]).toEqual(['unpaired', 'wrongCode']);
  });

  it('takes a typed code', async () => {
    const { pairing, tried } = rig([ok('TOKEN')], null);
    await pairing.pair('  abc ');
    expect(tried).toEqual(['abc']);
  });
});
