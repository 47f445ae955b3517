import ChevronRight from 'lucide-solid/icons/chevron-right';
import Cpu from 'lucide-solid/icons/cpu';
import Palette from 'lucide-solid/icons/palette';
import ShieldAlert from 'lucide-solid/icons/shield-alert';
import Terminal from 'lucide-solid/icons/terminal';
import { createSignal, For, type JSX } from 'solid-js';
import { Dynamic } from 'solid-js/web';
import { useApp } from '../../reactive/app-context.ts';
import { AppearancePage } from './appearance-page.tsx';
import { ModelsPage } from './models-page.tsx';
import { RiskPage } from './risk-page.tsx';
import { RunningPage } from './running-page.tsx';
import './settings.css';

type PageId = 'models' | 'running' | 'risk' | 'appearance';
const pages: Record<PageId, { icon: (props: { class?: string }) => JSX.Element; page: () => JSX.Element }> = {
  models: { icon: Cpu, page: ModelsPage },
  running: { icon: Terminal, page: RunningPage },
  risk: { icon: ShieldAlert, page: RiskPage },
  appearance: { icon: Palette, page: AppearancePage },
};
const groups = [
  { id: 'ai', pages: ['models', 'running', 'risk'] },
  { id: 'device', pages: ['appearance'] },
] as const;

export function SettingsScreen(): JSX.Element {
  const { t } = useApp().i18n;
  const [current, setCurrent] = createSignal<PageId>('models');
  return (
    <div class="settings">
      <nav class="settings-nav" aria-label={t().settings.title}>
        <For each={groups}>
          {(group) => (
            <>
              <span class="settings-group">{t().settings.groups[group.id]}</span>
              <For each={group.pages}>
                {(id) => (
                  <button
                    type="button"
                    aria-current={current() === id ? 'page' : undefined}
                    onClick={() => setCurrent(id)}
                  >
                    <Dynamic component={pages[id].icon} />
                    <span class="grow">{t().settings.pages[id]}</span>
                    <ChevronRight class="small settings-chevron" />
                  </button>
                )}
              </For>
            </>
          )}
        </For>
      </nav>
      <section class="settings-detail" aria-labelledby="settings-page">
        <h2 id="settings-page" class="screen-title">
          {t().settings.pages[current()]}
        </h2>
        <Dynamic component={pages[current()].page} />
      </section>
    </div>
  );
}
