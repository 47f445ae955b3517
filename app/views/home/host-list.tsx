import Plus from 'lucide-solid/icons/plus';
import Search from 'lucide-solid/icons/search';
import { createMemo, createSignal, For, type JSX, lazy, Show, Suspense } from 'solid-js';
import { useApp } from '../../reactive/app-context.ts';
import type { Host } from '../../session/host.ts';
import { timeAgo } from '../widgets/times.ts';
import { groupHosts, matchesHost } from './host-groups.ts';
import { HostRow } from './host-row.tsx';

const HostForm = lazy(() => import('./host-form.tsx').then((file) => ({ default: file.HostForm })));

export function HostList(): JSX.Element {
  const app = useApp();
  const { t, locale } = app.i18n;
  const [query, setQuery] = createSignal('');
  const [editing, setEditing] = createSignal<{ host: Host | null } | null>(null);
  const groups = createMemo(() => groupHosts(app.hosts.list().filter((host) => matchesHost(host, query()))));
  const live = (host: Host) => app.sessions.list().some((session) => session.host.id === host.id);
  const lastUsed = (host: Host) => {
    if (live(host)) return t().common.now;
    if (host.lastConnectedAt === null) return t().common.never;
    return timeAgo(host.lastConnectedAt, Date.now(), locale()) ?? t().common.now;
  };

  return (
    <section class="host-list" aria-labelledby="hosts-title">
      <div class="host-list-head">
        <h2 id="hosts-title" class="screen-title">
          {t().home.hosts}
        </h2>
        <span class="dim">{app.hosts.list().length}</span>
        <span class="grow" />
        <Show when={app.hosts.list().length > 0}>
          <div class="host-search">
            <Search class="small" />
            <input
              class="input"
              type="search"
              aria-label={t().home.searchLabel}
              placeholder={t().home.search}
              value={query()}
              onInput={(event) => setQuery(event.currentTarget.value)}
            />
          </div>
        </Show>
        <button type="button" class="button" onClick={() => setEditing({ host: null })}>
          <Plus class="small" />
          {t().home.addHost}
        </button>
      </div>
      <For
        each={groups()}
        fallback={<NoHosts query={query()} onClear={() => setQuery('')} onAdd={() => setEditing({ host: null })} />}
      >
        {(group) => (
          <>
            <Show when={group.name !== '' || groups().length > 1}>
              <h3 class="section-title host-group">{group.name === '' ? t().home.ungrouped : group.name}</h3>
            </Show>
            <ul class="hosts">
              <For each={group.hosts}>
                {(host) => (
                  <HostRow
                    t={t()}
                    host={host}
                    live={live(host)}
                    lastUsed={lastUsed(host)}
                    onOpen={() => app.sessions.open(host.id)}
                    onEdit={() => setEditing({ host })}
                  />
                )}
              </For>
            </ul>
          </>
        )}
      </For>
      <Show when={editing()}>
        {(form) => (
          <Suspense>
            <HostForm host={form().host} onDone={() => setEditing(null)} />
          </Suspense>
        )}
      </Show>
    </section>
  );
}

function NoHosts(props: { query: string; onClear(): void; onAdd(): void }): JSX.Element {
  const { t } = useApp().i18n;
  return (
    <div class="host-empty">
      <Show
        when={props.query === ''}
        fallback={
          <>
            <p>{t().home.noMatch({ query: props.query })}</p>
            <button type="button" class="button" onClick={() => props.onClear()}>
              {t().home.clearSearch}
            </button>
          </>
        }
      >
        <h3>{t().home.emptyTitle}</h3>
        <p>
          {t().home.emptyDoes} {t().home.emptyWont}
        </p>
        <button type="button" class="button primary" onClick={() => props.onAdd()}>
          {t().home.addHost}
        </button>
      </Show>
    </div>
  );
}
