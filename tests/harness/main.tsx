import { render } from 'solid-js/web';
import { AppProvider } from '../../app/reactive/app-context.ts';
import type { Theme } from '../../app/reactive/app-model.ts';
import { AppRoot } from '../../app/views/shell/app-root.tsx';
import { buildScene } from './scenes.ts';
import './harness.css';

const asked = new URLSearchParams(location.search);
const themes: Record<string, Theme> = { light: 'light', dark: 'dark', contrast: 'contrast', system: 'system' };
const app = buildScene(
  asked.get('scene') ?? 'home',
  asked.get('lang') === 'zh' ? 'zh' : 'en',
  themes[asked.get('theme') ?? 'light'] ?? 'light',
);
const root = document.getElementById('app');
if (root)
  render(
    () => (
      <AppProvider app={app.model}>
        <AppRoot />
      </AppProvider>
    ),
    root,
  );
