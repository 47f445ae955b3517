import type { JSX } from 'solid-js';
import { useApp } from '../../reactive/app-context.ts';
import { localeNames } from '../widgets/locale-names.ts';
import { Segmented } from '../widgets/segmented.tsx';

export function AppearancePage(): JSX.Element {
  const app = useApp();
  const words = () => app.i18n.t().settings.appearance;
  return (
    <div class="settings-box">
      <div class="settings-row wrap">
        <div class="grow settings-label">{words().language}</div>
        <Segmented
          label={words().language}
          value={app.i18n.locale()}
          options={[
            { value: 'en', label: localeNames.en },
            { value: 'zh', label: localeNames.zh },
          ]}
          onChange={(locale) => app.i18n.setLocale(locale)}
        />
      </div>
      <div class="settings-row wrap">
        <div class="grow settings-label">{words().theme}</div>
        <Segmented
          label={words().theme}
          value={app.theme()}
          options={[
            { value: 'system', label: words().themes.system },
            { value: 'light', label: words().themes.light },
            { value: 'dark', label: words().themes.dark },
            { value: 'contrast', label: words().themes.contrast },
          ]}
          onChange={(theme) => app.setTheme(theme)}
        />
      </div>
    </div>
  );
}
