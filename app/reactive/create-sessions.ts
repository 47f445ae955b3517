import { type Accessor, createMemo, createSignal } from 'solid-js';
import type { Host } from '../session/host.ts';
import type { Route, SessionsModel } from './app-model.ts';
import type { Hosts } from './create-hosts.ts';
import type { LiveSession } from './create-session-view.ts';

export type Sessions = Omit<SessionsModel, 'waiting' | 'list'> & {
  list: Accessor<readonly LiveSession[]>;
  ofHost(hostId: string): LiveSession | undefined;
  focused: Accessor<LiveSession | null>;
};

export function createSessions(options: {
  hosts: Hosts;
  route: Accessor<Route>;
  go(route: Route): void;
  start(host: Host): LiveSession;
  /** False when it cannot: the person has then been told why. */
  canStart(host: Host): boolean;
}): Sessions {
  const [list, setList] = createSignal<readonly LiveSession[]>([]);
  const ofHost = (hostId: string) => list().find((session) => session.host.id === hostId);
  const focused = createMemo(() => {
    const route = options.route();
    return route.kind === 'session' ? (list().find((session) => session.id === route.sessionId) ?? null) : null;
  });

  return {
    list,
    ofHost,
    focused,
    open(hostId) {
      const host = options.hosts.find(hostId);
      if (host === undefined) return;
      const known = ofHost(hostId);
      if (known?.phase().kind !== 'ready' && !options.canStart(host)) return;
      // Opening a host whose session has ended starts it again, in the same tab.
      known?.reconnect();
      const session = known ?? options.start(host);
      if (known === undefined) setList((sessions) => [...sessions, session]);
      options.go({ kind: 'session', sessionId: session.id });
    },
    close(sessionId) {
      const session = list().find((other) => other.id === sessionId);
      if (session === undefined) return;
      if (focused()?.id === sessionId) options.go({ kind: 'home' });
      session.end();
      setList((sessions) => sessions.filter((other) => other.id !== sessionId));
    },
  };
}
