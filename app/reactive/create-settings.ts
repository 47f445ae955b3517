/** Settings as signals: read once at start, written as they change. */
import { type Accessor, createSignal } from 'solid-js';
import { z } from '../../shared/wire/schema.ts';
import { type Locale, preferredLocale } from '../i18n/i18n.ts';
import type { SettingsStore } from '../storage/settings-store.ts';
import type { Theme } from './app-model.ts';

const schemas = {
  locale: z.enum(['en', 'zh']),
  theme: z.enum(['system', 'light', 'dark', 'contrast']),
  maxRounds: z.int().check(z.minimum(1), z.maximum(20)),
  multilineRun: z.boolean(),
  riskKeywords: z.array(z.string()),
  execConfirmMode: z.enum(['always', 'risky', 'never']),
  currentProfile: z.nullable(z.string()),
};

export type Settings = {
  locale: Locale;
  theme: Theme;
  maxRounds: number;
  multilineRun: boolean;
  riskKeywords: readonly string[];
  /** When Run on a code block asks first (product C5). */
  execConfirmMode: 'always' | 'risky' | 'never';
  currentProfile: string | null;
};

export const defaultSettings = (languages: readonly string[]): Settings => ({
  locale: preferredLocale(languages),
  theme: 'system',
  maxRounds: 6,
  multilineRun: false,
  riskKeywords: [],
  execConfirmMode: 'risky',
  currentProfile: null,
});

export async function readSettings(store: SettingsStore, languages: readonly string[]): Promise<Settings> {
  const defaults = defaultSettings(languages);
  const read = async <K extends keyof Settings>(name: K): Promise<Settings[K]> =>
    // The schema of a name gives that name's type; the table above pairs them.
    ((await store.read(name, schemas[name] as z.ZodMiniType<unknown>)) as Settings[K] | null) ?? defaults[name];
  return {
    locale: await read('locale'),
    theme: await read('theme'),
    maxRounds: await read('maxRounds'),
    multilineRun: await read('multilineRun'),
    riskKeywords: await read('riskKeywords'),
    execConfirmMode: await read('execConfirmMode'),
    currentProfile: await read('currentProfile'),
  };
}

export type SettingsModel = {
  [K in keyof Settings]: Accessor<Settings[K]>;
} & { set<K extends keyof Settings>(name: K, value: Settings[K]): void };

/** A change holds at once; `onFailure` tells that it could not be kept. */
export function createSettings(start: Settings, store: SettingsStore, onFailure: () => void): SettingsModel {
  const [settings, setSettings] = createSignal(start);
  return {
    locale: () => settings().locale,
    theme: () => settings().theme,
    maxRounds: () => settings().maxRounds,
    multilineRun: () => settings().multilineRun,
    riskKeywords: () => settings().riskKeywords,
    execConfirmMode: () => settings().execConfirmMode,
    currentProfile: () => settings().currentProfile,
    set(name, value) {
      setSettings((all) => ({ ...all, [name]: value }));
      void store.write(name, value).then((saved) => {
        if (!saved.ok) onFailure();
      });
    },
  };
}
