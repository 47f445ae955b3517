/** Paired devices. Their tokens are stored hashed, so the file is of no use to a thief. */
import type { Clock } from '../../shared/clock.ts';
import { newId, randomToken } from '../../shared/ids.ts';
import { z } from '../../shared/wire/schema.ts';
import { hashSecret, sameText } from './secret-hash.ts';

const tokenBytes = 32;

export const deviceRows = z.array(
  z.strictObject({ id: z.string(), name: z.string(), tokenHash: z.string(), addedAt: z.int() }),
);
export type Device = z.infer<typeof deviceRows>[number];

/** Where the devices are kept between two starts. */
export type DeviceStore = {
  load(): Promise<Device[]>;
  save(devices: readonly Device[]): Promise<void>;
};

export type Devices = {
  /** Adds a device and gives its token, which cannot be read again. It is saved before the token is given out. */
  add(name: string): Promise<{ id: string; token: string }>;
  /** The device of a token, or null. */
  find(token: string): Promise<Device | null>;
};

export async function makeDevices(store: DeviceStore, clock: Clock): Promise<Devices> {
  let devices = await store.load();
  let saved = Promise.resolve();
  /** One save at a time, in the order of the changes. */
  const save = () => {
    saved = saved.catch(() => {}).then(() => store.save(devices));
    return saved;
  };
  return {
    async add(name) {
      const token = randomToken(tokenBytes);
      const device = { id: newId(), name, tokenHash: await hashSecret(token), addedAt: clock.now() };
      devices = [...devices, device];
      await save();
      return { id: device.id, token };
    },
    async find(token) {
      const hash = await hashSecret(token);
      // Every row is compared, so the time does not tell which one matched.
      return devices.filter((device) => sameText(device.tokenHash, hash))[0] ?? null;
    },
  };
}
