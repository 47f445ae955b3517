/**
 * Fragments of tool calls → calls. Which call a fragment belongs to: the one with its id; else the one with its index,
 * unless it brings another id; else, with neither, the last. A fragment with neither id nor name at a new index never
 * makes a call: it joins the single open call, or spoils those it could belong to.
 */
import { isRecord } from './json-shape.ts';
import type { RawCall } from './model-port.ts';

export type CallFragment = {
  /** Null where the service sent none. */
  index: number | null;
  id: string | null;
  name: string | null;
  argumentsText: string;
  /** Unknown fields, sent back unchanged. */
  extra: Readonly<Record<string, unknown>>;
};

type Slot = {
  index: number | null;
  id: string | null;
  name: string | null;
  argumentsText: string;
  extra: Record<string, unknown>;
  ambiguous: boolean;
};

export type CallAssembly = {
  add(fragment: CallFragment): void;
  isEmpty(): boolean;
  /** In order of first appearance. `clean` false: none of them may be read. */
  calls(clean: boolean): RawCall[];
  /** Unknown fields of each call, in the same order. */
  extras(): readonly Readonly<Record<string, unknown>>[];
};

export function makeCallAssembly(): CallAssembly {
  const slots: Slot[] = [];
  return {
    add(fragment) {
      const place = placeOf(slots, fragment);
      if (place === 'new') slots.push(newSlot(fragment));
      else if (place === 'nowhere') for (const slot of slots) slot.ambiguous = true;
      else join(place, fragment);
    },
    isEmpty: () => slots.length === 0,
    calls: (clean) => slots.map((slot) => toRawCall(slot, clean)),
    extras: () => slots.map((slot) => slot.extra),
  };
}

function placeOf(slots: readonly Slot[], fragment: CallFragment): Slot | 'new' | 'nowhere' {
  const known = matching(slots, fragment);
  if (known !== undefined) return startsAnother(known, fragment) ? 'new' : known;
  if (fragment.id !== null || fragment.name !== null) return 'new';
  if (fragment.argumentsText.trim() === '') return slots.at(-1) ?? 'nowhere';
  const open = slots.filter((slot) => !isWholeObject(slot.argumentsText));
  return (open.length === 1 ? open[0] : undefined) ?? 'nowhere';
}

function matching(slots: readonly Slot[], { id, index }: CallFragment): Slot | undefined {
  const byId = id === null ? undefined : slots.findLast((slot) => slot.id === id);
  if (byId !== undefined) return byId;
  const near = index === null ? slots.at(-1) : slots.findLast((slot) => slot.index === index);
  const bringsAnotherId = id !== null && near?.id !== null;
  return bringsAnotherId ? undefined : near;
}

/** Services that repeat an index or an id for every call: a named, non-empty start after a whole call is the next one. */
function startsAnother(slot: Slot, fragment: CallFragment): boolean {
  if (fragment.name === null || fragment.argumentsText.trim() === '') return false;
  const mayRepeat = fragment.id === null || fragment.index !== slot.index;
  return mayRepeat && isWholeObject(slot.argumentsText);
}

function join(slot: Slot, fragment: CallFragment): void {
  slot.id ??= fragment.id;
  // Set once: some services repeat the whole name in every fragment.
  slot.name ??= fragment.name;
  slot.argumentsText += fragment.argumentsText;
  Object.assign(slot.extra, fragment.extra);
}

const newSlot = ({ index, id, name, argumentsText, extra }: CallFragment): Slot => ({
  index,
  id,
  name,
  argumentsText,
  extra: { ...extra },
  ambiguous: false,
});

function toRawCall(slot: Slot, clean: boolean): RawCall {
  const ending = !clean ? 'cut' : slot.ambiguous ? 'ambiguous' : 'whole';
  const argumentsText = slot.argumentsText.trim() === '' ? '{}' : slot.argumentsText;
  return { id: slot.id, name: slot.name ?? '', argumentsText, ending };
}

function isWholeObject(text: string): boolean {
  try {
    return isRecord(JSON.parse(text));
  } catch {
    return false;
  }
}
