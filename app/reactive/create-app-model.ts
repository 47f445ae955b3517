/** Builds all that the views see, out of the core rooms. Must be called under a Solid owner. */
import { createEffect, createSignal, on } from 'solid-js';
import type { Clock } from '../../shared/clock.ts';
import type { ModelFailure } from '../agent/conversation.ts';
import type { Loaded } from '../agent/conversation-record.ts';
import type { ConversationRunner } from '../agent/conversation-runner.ts';
import type { ProviderProfile } from '../agent/provider-profile.ts';
import type { Dictionary } from '../i18n/dictionary.ts';
import type { Host } from '../session/host.ts';
import type { PtyChannel } from '../session/pty-channel.ts';
import type { ConversationShelf } from '../storage/conversation-store.ts';
import type { HostStore } from '../storage/host-store.ts';
import type { ProfileStore, SecretStore, SettingsStore } from '../storage/settings-store.ts';
import type { TerminalEvents, TerminalHost, TerminalOptions } from '../terminal/terminal-host.ts';
import type { PracticeHost, RelayAccess } from '../transport/relay-access.ts';
import type { AppModel, Route } from './app-model.ts';
import type { RunnerWorld } from './create-chat.ts';
import { createChats } from './create-chats.ts';
import { createConnections, type OpenSession } from './create-connections.ts';
import { createHosts } from './create-hosts.ts';
import { createI18n } from './create-i18n.ts';
import { createPairing } from './create-pairing.ts';
import { createProviders, type Providers } from './create-providers.ts';
import { createRisk, type RiskCode } from './create-risk.ts';
import { createSessionView, type LiveSession } from './create-session-view.ts';
import { createSessions } from './create-sessions.ts';
import { createSettings, type Settings, type SettingsModel } from './create-settings.ts';
import { createToasts } from './create-toasts.ts';

/** What was on disk when the app started. */
export type StoredStart = {
  settings: Settings;
  dictionary: Dictionary;
  hosts: readonly Host[];
  /** Rows that could not be read; they are left where they are. */
  unreadable: number;
  profiles: readonly ProviderProfile[];
  profilesWithKey: ReadonlySet<string>;
  isPaired: boolean;
  /** False: the database could not be opened, and all of the above are defaults. */
  isReadable: boolean;
};

export type AppPorts = {
  clock: Clock;
  relay: RelayAccess;
  hosts: HostStore;
  profiles: ProfileStore;
  secrets: SecretStore;
  settings: SettingsStore;
  conversations: ConversationShelf;
  deviceName: string;
  /** From the pairing link; null without. */
  pairingCode: string | null;
  scriptedModel: string | null;
  online(): boolean;
  onOnlineChange(listener: () => void): void;
  /** Opens sessions for the device that `deviceToken` names. */
  openSession(deviceToken: () => Promise<string | null>): OpenSession;
  loadTerminal(pty: PtyChannel, options: TerminalOptions, events: TerminalEvents): Promise<TerminalHost>;
  loadRisk(): Promise<RiskCode>;
  testProfile(profile: ProviderProfile, apiKey: string | null): Promise<ModelFailure | null>;
  openRunner(
    loaded: Loaded,
    world: RunnerWorld,
    services: { providers: Providers; settings: SettingsModel },
  ): Promise<ConversationRunner>;
  /** Tells of a waiting version with the way to switch to it. */
  onUpdateWaiting(listener: (apply: () => void) => void): void;
};

export function createAppModel(start: StoredStart, ports: AppPorts): AppModel {
  const { clock, secrets } = ports;
  const toasts = createToasts(clock);
  const onStorageFailure = () => toasts.show('error', t().notices.storageUnavailable);
  const settings = createSettings(start.settings, ports.settings, onStorageFailure);
  const startLanguage = { locale: start.settings.locale, dictionary: start.dictionary };
  const i18n = createI18n(startLanguage, (locale) => settings.set('locale', locale));
  const { t } = i18n;
  const risk = createRisk(ports.loadRisk, settings.riskKeywords);
  const [route, setRoute] = createSignal<Route>({ kind: 'home' });
  const [online, setOnline] = createSignal(ports.online());
  ports.onOnlineChange(() => setOnline(ports.online()));

  const hosts = createHosts({
    ...{ start: start.hosts, store: ports.hosts, secrets, clock, onStorageFailure },
    practiceName: t().notices.practiceHost,
  });
  const providers = createProviders({
    ...{ start: start.profiles, startKeys: start.profilesWithKey, store: ports.profiles, secrets, settings },
    ...{ scriptedName: t().notices.scriptedModel, onStorageFailure },
    test: async (profile) => ports.testProfile(profile, await providers.apiKey(profile.id)),
  });
  const pairing = createPairing({
    ...{ offeredCode: ports.pairingCode, isPaired: start.isPaired, deviceName: ports.deviceName },
    ...{ access: ports.relay, secrets, onStorageFailure },
    onPaired: () => void greetRelay(),
  });

  let practice: PracticeHost | null = null;
  /** What the relay has ready: the practice host; and the demo's script, when the link named it. */
  async function greetRelay(): Promise<void> {
    const token = await pairing.deviceToken();
    if (token === null) return;
    const offer = await ports.relay.practiceHost(token);
    if (offer.ok) hosts.offerPractice(offer.value);
    else if (offer.failure.kind === 'unauthorized') pairing.markRefused();
    practice = offer.ok ? offer.value : null;
    if (ports.scriptedModel !== null) await providers.offerScripted(ports.scriptedModel);
  }

  const connect = createConnections({
    ...{ hosts: ports.hosts, secrets, onStorageFailure, practice: () => practice },
    open: ports.openSession(pairing.deviceToken),
  });
  const startSession = (host: Host): LiveSession =>
    createSessionView(host, {
      connect,
      loadTerminal: (pty, held, events) =>
        ports.loadTerminal(pty, { ...held, multilineAllowed: settings.multilineRun }, events),
      onReady: hosts.touch,
      onClosed(state) {
        if (state.end.kind === 'deviceUnknown') pairing.markRefused();
        chats.leave(host.id);
      },
      onNoSession: () => toasts.show('warn', t().notices.keysNotSent),
      onPasteCleaned: (count) => toasts.show('warn', t().notices.pasteCleaned({ count })),
    });
  const sessions = createSessions({ hosts, route, go, start: startSession, canStart: canStart });
  const chats = createChats(
    {
      ...{
        conversations: ports.conversations,
        clock,
        settings,
        settingsStore: ports.settings,
        t,
        toast: toasts.show,
        onStorageFailure,
      },
      ...{ session: sessions.ofHost, host: hosts.find },
      canSend() {
        if (providers.currentProfile() === null) toasts.show('warn', t().notices.noModel);
        return providers.currentProfile() !== null;
      },
      openRunner: (loaded, world) => ports.openRunner(loaded, world, { providers, settings }),
      onToolsRefused() {
        providers.markCurrentWithoutTools();
        toasts.show('warn', t().notices.toolsUnsupported);
      },
    },
    risk.code,
  );

  function canStart(host: Host): boolean {
    const missing =
      pairing.state().kind !== 'paired'
        ? t().notices.notPaired
        : host.kind === 'practice' && practice === null
          ? t().notices.practiceHostGone
          : null;
    if (missing !== null) toasts.show('warn', missing);
    return missing === null;
  }

  let beforeSettings: Route = { kind: 'home' };
  let attended: LiveSession | null = null;
  function go(next: Route): void {
    if (next.kind === 'settings' && route().kind !== 'settings') beforeSettings = route();
    setRoute(next);
    // Looking at settings leaves no conversation; another session or home does (product D6).
    if (next.kind === 'settings') return;
    const left = attended;
    attended = sessions.focused();
    if (left !== null && left !== attended) chats.leave(left.host.id);
  }

  const [applyUpdate, setApplyUpdate] = createSignal<(() => void) | null>(null);
  ports.onUpdateWaiting((apply) => setApplyUpdate(() => apply));
  const refreshThemes = () => {
    for (const session of sessions.list()) session.refreshTheme();
  };
  // The views set the document's theme first; its colours can be read a frame later.
  createEffect(on(settings.theme, () => requestAnimationFrame(refreshThemes)));
  if (start.isPaired) void greetRelay();
  if (start.unreadable > 0) toasts.show('warn', t().notices.unreadableRows({ count: start.unreadable }));

  return {
    back: () => go(beforeSettings),
    ...{ i18n, route, go, online, pairing, hosts, providers, risk, toasts },
    chat: chats.of,
    start: () => (start.isReadable ? 'ready' : 'failed'),
    theme: settings.theme,
    setTheme: (theme) => settings.set('theme', theme),
    update: () => (applyUpdate() === null ? 'none' : 'waiting'),
    applyUpdate() {
      const isLive = sessions.list().some((session) => session.phase().kind === 'ready');
      if (isLive) toasts.show('warn', t().notices.updateWaitsForSession);
      else applyUpdate()?.();
    },
    sessions: { ...sessions, waiting: chats.waiting },
    settings: {
      maxRounds: settings.maxRounds,
      setMaxRounds: (rounds) => settings.set('maxRounds', rounds),
      multilineRun: settings.multilineRun,
      setMultilineRun: (allowed) => settings.set('multilineRun', allowed),
      riskKeywords: settings.riskKeywords,
      setRiskKeywords: (words) => settings.set('riskKeywords', words),
      execConfirmMode: settings.execConfirmMode,
      setExecConfirmMode: (mode) => settings.set('execConfirmMode', mode),
    },
  };
}
