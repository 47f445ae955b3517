import { createSignal } from 'solid-js';
import { newId } from '../../shared/ids.ts';
import type { ModelFailure } from '../agent/conversation.ts';
import type { ProviderProfile } from '../agent/provider-profile.ts';
import type { ProfileStore, SecretStore } from '../storage/settings-store.ts';
import { makeSecret } from '../vault/secret.ts';
import type { ProvidersModel, ProviderView } from './app-model.ts';
import type { SettingsModel } from './create-settings.ts';

export type Providers = ProvidersModel & {
  currentProfile(): ProviderProfile | null;
  /** The service refused tools: remembered, so that it is not asked again (product D14). */
  markCurrentWithoutTools(): void;
  apiKey(id: string): Promise<string | null>;
  /** Origins that model requests may go to: those of the saved profiles, no other. */
  allowedOrigins(): readonly string[];
  /** The scripted service of the demo; it becomes the one in use when there is no other. */
  offerScripted(baseUrl: string): Promise<void>;
};

export const apiKeyPlace = (profileId: string): string => `profile:${profileId}:api-key`;

const scriptedId = 'scripted';

export function createProviders(options: {
  start: readonly ProviderProfile[];
  startKeys: ReadonlySet<string>;
  store: ProfileStore;
  secrets: SecretStore;
  settings: SettingsModel;
  scriptedName: string;
  test(profile: ProviderProfile): Promise<ModelFailure | null>;
  onStorageFailure(): void;
}): Providers {
  const { store, secrets, settings } = options;
  const [profiles, setProfiles] = createSignal(options.start);
  const [keys, setKeys] = createSignal(options.startKeys);
  const find = (id: string | null) => profiles().find((profile) => profile.id === id);
  const view = (profile: ProviderProfile): ProviderView => ({ ...profile, hasKey: keys().has(profile.id) });
  const currentProfile = () => find(settings.currentProfile()) ?? profiles()[0] ?? null;

  async function put(profile: ProviderProfile): Promise<boolean> {
    const saved = await store.save(profile);
    if (!saved.ok) options.onStorageFailure();
    else setProfiles((all) => [...all.filter((other) => other.id !== profile.id), profile]);
    return saved.ok;
  }

  async function putKey(id: string, apiKey: string): Promise<void> {
    const place = apiKeyPlace(id);
    const done = apiKey === '' ? await secrets.remove(place) : await secrets.write(place, makeSecret(apiKey));
    if (!done.ok) options.onStorageFailure();
    else setKeys((all) => new Set([...[...all].filter((other) => other !== id), ...(apiKey === '' ? [] : [id])]));
  }

  return {
    list: () => profiles().map(view),
    current: () => {
      const profile = currentProfile();
      return profile === null ? null : view(profile);
    },
    currentProfile,
    choose: (id) => settings.set('currentProfile', id),
    async save(draft, apiKey, id) {
      const before = id === undefined ? undefined : find(id);
      const baseUrl = draft.baseUrl.trim().replace(/\/+$/, '');
      const profile: ProviderProfile = {
        ...{ id: before?.id ?? newId(), kind: 'openai-chat', name: draft.name.trim(), model: draft.model.trim() },
        ...{ baseUrl, tools: true, scripted: before?.scripted ?? false },
      };
      if (!(await put(profile))) return null;
      if (apiKey !== undefined) await putKey(profile.id, apiKey.trim());
      if (before === undefined) settings.set('currentProfile', profile.id);
      return profile.id;
    },
    async remove(id) {
      const removed = await store.remove(id);
      if (!removed.ok) {
        options.onStorageFailure();
        return;
      }
      await putKey(id, '');
      setProfiles((all) => all.filter((other) => other.id !== id));
    },
    async test(id) {
      const profile = find(id);
      const failure = profile === undefined ? null : await options.test(profile);
      return failure === null ? { ok: true } : { ok: false, failure };
    },
    markCurrentWithoutTools() {
      const profile = currentProfile();
      if (profile?.tools) void put({ ...profile, tools: false });
    },
    apiKey: async (id) => (await secrets.read(apiKeyPlace(id)))?.reveal() ?? null,
    allowedOrigins: () => profiles().flatMap(({ baseUrl }) => (URL.canParse(baseUrl) ? [new URL(baseUrl).origin] : [])),
    async offerScripted(baseUrl) {
      const before = profiles().length;
      await put({
        id: scriptedId,
        name: options.scriptedName,
        kind: 'openai-chat',
        baseUrl,
        model: 'script-502',
        tools: true,
        scripted: true,
      });
      if (before === 0) settings.set('currentProfile', scriptedId);
    },
  };
}
