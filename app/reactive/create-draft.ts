import { type Accessor, createSignal } from 'solid-js';
import type { Clock } from '../../shared/clock.ts';
import { z } from '../../shared/wire/schema.ts';
import type { SettingsStore } from '../storage/settings-store.ts';

/** At most this much of what was typed is lost when the app is killed (product F3). */
const saveAfterMs = 500;

/** The message being written in one scope; it outlives a reload. */
export function createDraft(
  place: string,
  store: SettingsStore,
  clock: Clock,
): [Accessor<string>, (text: string) => void] {
  const name = `draft:${place}`;
  const [draft, setDraft] = createSignal('');
  let cancelSave = () => {};
  let isTouched = false;
  void store
    .read(name, z.string())
    .then((kept) => {
      if (kept !== null && !isTouched) setDraft(kept);
    })
    // A draft that cannot be read is an empty field.
    .catch(() => {});
  return [
    draft,
    (text) => {
      isTouched = true;
      setDraft(text);
      cancelSave();
      cancelSave = clock.after(saveAfterMs, () => void store.write(name, text));
    },
  ];
}
