/** Wires the rooms to each other and to the browser. The only file that knows all of them. */
import { systemClock } from '../shared/clock.ts';
import { newId, newWriteId } from '../shared/ids.ts';
import { fail, ok } from '../shared/result.ts';
import { openConversation } from './agent/conversation-runner.ts';
import type { FaultPort, OpenModel } from './agent/ports.ts';
import type { ProviderProfile } from './agent/provider-profile.ts';
import { makeModelPort } from './agent/providers/make-model-port.ts';
import { makeModelFetch, originOf } from './agent/providers/model-fetch.ts';
import { makeAllowances } from './approval/allowances.ts';
import { loadDictionary } from './i18n/i18n.ts';
import { socketUrl, takeLinkExtras } from './page-address.ts';
import type { AppModel } from './reactive/app-model.ts';
import { type AppPorts, createAppModel, type StoredStart } from './reactive/create-app-model.ts';
import type { Assess } from './reactive/create-chats.ts';
import type { OpenSession } from './reactive/create-connections.ts';
import { devicePlace } from './reactive/create-pairing.ts';
import { apiKeyPlace } from './reactive/create-providers.ts';
import { defaultSettings, readSettings } from './reactive/create-settings.ts';
import { registerServiceWorker } from './service-worker.ts';
import { makeSession } from './session/session.ts';
import { makeConversationStore } from './storage/conversation-store.ts';
import { openDatabase } from './storage/database.ts';
import { makeHostStore } from './storage/host-store.ts';
import { makeProfileStore, makeSecretStore, makeSettingsStore } from './storage/settings-store.ts';
import { makeRelayAccess } from './transport/relay-access.ts';
import { openBrowserSocket } from './transport/socket-port.ts';
import { makeSecret } from './vault/secret.ts';

declare const __FAULTS__: boolean;

type Stores = Pick<AppPorts, 'hosts' | 'profiles' | 'secrets' | 'settings' | 'conversations'>;

/** Reads what was stored and gives the maker of the model, to be called under a Solid owner. */
export async function compose(): Promise<() => AppModel> {
  const stores = openStores();
  const start = await readStart(stores).catch(failedStart);
  // A constant of the build: the production bundle holds nothing of it.
  const faults = __FAULTS__ ? (await import('./fault-port.ts')).faultPort : null;
  const ports: AppPorts = { ...stores, ...browserPorts(), openRunner: runnerOpener(stores, faults) };
  return () => createAppModel(start, ports);
}

function openStores(): Stores {
  const database = openDatabase('countersign');
  return {
    hosts: makeHostStore(database),
    profiles: makeProfileStore(database),
    secrets: makeSecretStore(database),
    settings: makeSettingsStore(database),
    conversations: makeConversationStore(database),
  };
}

async function readStart(stores: Stores): Promise<StoredStart> {
  const settings = await readSettings(stores.settings, navigator.languages);
  const { values: hosts, unreadable } = await stores.hosts.all();
  const profiles = await stores.profiles.all();
  const withKey = await Promise.all(profiles.map(({ id }) => stores.secrets.has(apiKeyPlace(id))));
  return {
    ...{ settings, hosts, unreadable, profiles, isReadable: true },
    dictionary: await loadDictionary(settings.locale),
    profilesWithKey: new Set(profiles.flatMap(({ id }, at) => (withKey[at] ? [id] : []))),
    isPaired: await stores.secrets.has(devicePlace),
  };
}

/** The database did not open: the app says so and shows nothing as lost. */
async function failedStart(): Promise<StoredStart> {
  const settings = defaultSettings(navigator.languages);
  return {
    ...{ settings, hosts: [], unreadable: 0, profiles: [], profilesWithKey: new Set<string>() },
    ...{ isPaired: false, isReadable: false, dictionary: await loadDictionary(settings.locale) },
  };
}

function browserPorts(): Omit<AppPorts, keyof Stores | 'openRunner'> {
  const relay = makeRelayAccess((path, init) => fetch(path, init));
  const extras = takeLinkExtras(location, history);
  return {
    ...{ clock: systemClock, relay, deviceName: navigator.platform || 'browser' },
    ...{ pairingCode: extras.pairingCode, scriptedModel: extras.scriptedModel },
    online: () => navigator.onLine,
    onOnlineChange(listener) {
      addEventListener('online', listener);
      addEventListener('offline', listener);
    },
    openSession: (deviceToken) => sessionOpener(relay, deviceToken),
    async loadTerminal(pty, options, events) {
      const { makeTerminalHost } = await import('./terminal/terminal-host.ts');
      return makeTerminalHost(pty, options, events);
    },
    async loadRisk() {
      const [{ assessCommand }, { explainCommand }, { ruleExamples }, { commandReader }] = await Promise.all([
        import('./risk/assess.ts'),
        import('./risk/explain/explain.ts'),
        import('./risk/rule-examples.ts'),
        import('./approval/command-reader.ts'),
      ]);
      const assess: Assess = (text, keywords) => assessCommand(text, { keywords });
      return { assess, explain: explainCommand, examples: ruleExamples, reader: commandReader };
    },
    testProfile,
    onUpdateWaiting: (listener) => void registerServiceWorker(listener),
  };
}

const sessionOpener =
  (access: AppPorts['relay'], deviceToken: () => Promise<string | null>): OpenSession =>
  (wireId, target, knowledge, handlers) =>
    makeSession(wireId, target, {
      link: {
        ticket: async () => access.ticket((await deviceToken()) ?? ''),
        openSocket: openBrowserSocket,
        socketUrl: socketUrl(location),
        clock: systemClock,
        online: () => navigator.onLine,
      },
      ...knowledge,
      ...handlers,
    });

function runnerOpener(stores: Stores, faults: FaultPort | null): AppPorts['openRunner'] {
  const allowances = makeAllowances();
  return (loaded, world, { providers, settings }) =>
    openConversation(
      {
        ...{ store: stores.conversations, clock: systemClock, ids: { newId, newWriteId }, allowances, faults },
        ...{ ...world, maxRounds: settings.maxRounds },
        async openModel() {
          const profile = providers.currentProfile();
          if (profile === null) return fail({ kind: 'bad_endpoint', retryable: false });
          const apiKey = await providers.apiKey(profile.id);
          return ok(openModel(profile, apiKey, providers.allowedOrigins));
        },
      },
      loaded,
    );
}

const openModel = (profile: ProviderProfile, apiKey: string | null, origins: () => readonly string[]): OpenModel => ({
  port: makeModelPort({
    profile,
    apiKey: apiKey === null ? null : makeSecret(apiKey),
    fetch: makeModelFetch({ fetch: (input, init) => fetch(input, init), allowedOrigins: origins }),
    clock: systemClock,
  }),
  ...{ model: profile.model, tools: profile.tools },
});

const testTimeoutMs = 30_000;

/** One small real request; null when the service answered it. */
const testProfile: AppPorts['testProfile'] = async (profile, apiKey) => {
  const origin = originOf(profile.baseUrl);
  const { port, model } = openModel(profile, apiKey, () => (origin === null ? [] : [origin]));
  const request = { model, system: '', messages: [{ role: 'user' as const, text: 'Say ok.' }], tools: [] };
  const listen = { signal: AbortSignal.timeout(testTimeoutMs), onDelta: () => {} };
  const { outcome } = await port.ask(request, listen);
  if (outcome.kind === 'complete') return null;
  return outcome.kind === 'failed' ? outcome.failure : { kind: 'stall', retryable: true };
};
