import { VitePWA } from 'vite-plugin-pwa';
import solid from 'vite-plugin-solid';
import { defineConfig } from 'vitest/config';
import { manifest } from './app/manifest.ts';

const longTests = { environment: 'node', testTimeout: 60_000, hookTimeout: 120_000, fileParallelism: false } as const;

export default defineConfig({
  root: 'app',
  build: { outDir: '../dist', emptyOutDir: true, target: 'es2022', modulePreload: { polyfill: false } },
  define: { __FAULTS__: JSON.stringify(process.env['COUNTERSIGN_FAULTS'] === '1') },
  plugins: [
    solid(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: '../sw',
      filename: 'sw.ts',
      injectRegister: null,
      manifest,
      injectManifest: { globPatterns: ['**/*.{js,css,html,svg,png,webmanifest}'] },
    }),
  ],
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          root: '.',
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/integration/**', 'tests/journeys/**'],
          environment: 'node',
        },
      },
      {
        plugins: [solid()],
        test: { name: 'dom', root: '.', include: ['tests/**/*.test.tsx'], environment: 'jsdom' },
      },
      {
        test: {
          name: 'integration',
          root: '.',
          include: ['tests/integration/**/*.test.ts'],
          globalSetup: ['tests/lab/global-setup.ts'],
          ...longTests,
        },
      },
      {
        test: {
          name: 'journeys',
          root: '.',
          include: ['tests/journeys/**/*.test.ts'],
          globalSetup: ['tests/lab/global-setup.ts'],
          ...longTests,
        },
      },
    ],
  },
});
