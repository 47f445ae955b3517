import { defineConfig } from 'vite';
import solid from 'vite-plugin-solid';

/** The harness page: all views over a fake model. `npx vite --config tests/harness/vite.config.ts`. */
export default defineConfig({
  root: 'tests/harness',
  build: { outDir: '../../shots/site', emptyOutDir: true, target: 'es2022', modulePreload: { polyfill: false } },
  plugins: [solid()],
});
