/** Keeps the devices in `devices.json`, readable by its owner alone. */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseJson } from '../../shared/wire/schema.ts';
import { type DeviceStore, deviceRows } from './devices.ts';

/** A file that cannot be read stops the relay: starting with an empty list would overwrite it at the next pairing. */
export function makeDevicesFile(directory: string): DeviceStore {
  const file = join(directory, 'devices.json');
  return {
    async load() {
      const text = await readFile(file, 'utf8').catch(missing);
      if (text === null) return [];
      const parsed = parseJson(deviceRows, text);
      if (!parsed.ok) throw new Error(`${file} is damaged: mend it, or delete it and pair your devices again.`);
      return parsed.value;
    },
    async save(devices) {
      await mkdir(directory, { recursive: true, mode: 0o700 });
      // Renaming is atomic: a crash leaves the old file or the new one.
      await writeFile(`${file}.new`, `${JSON.stringify(devices, null, 2)}\n`, { mode: 0o600 });
      await rename(`${file}.new`, file);
    },
  };
}

function missing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
}
