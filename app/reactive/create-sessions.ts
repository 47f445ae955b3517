import { type Accessor, createMemo, createSignal } from 'solid-js';
import type { Route, SessionsModel } from './app-model.ts';
import type { Hosts } from './create-hosts.ts';
import type { LiveSession } from './create-session-view.ts';

export type Sessions = Omit<SessionsModel, 'waiting'> & {
  list: Accessor<readonly LiveSession[]>;
  ofHost(hostId: string): LiveSession | undefined;
  focused: Accessor<LiveSession | null>;
};

export function createSessions(options: {
  hosts: Hosts;
  route: Accessor<Route>;
  go(route: Route): void;
  start(hostId: string): LiveSession | null;
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
      const known = ofHost(hostId);
      // Opening a host whose session has ended starts it again, in the same tab.
      known?.reconnect();
      const session = known ?? options.start(hostId);
      if (session === null) return;
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
