import type { ManifestOptions } from 'vite-plugin-pwa';

/** The installed app. Colours are `--canvas` of the light and dark tokens. */
export const manifest: Partial<ManifestOptions> = {
  name: 'Countersign',
  short_name: 'Countersign',
  description: 'Your servers over SSH, with an AI beside the terminal. Nothing runs until you countersign it.',
  id: '/',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#eceeec',
  theme_color: '#eceeec',
  icons: [
    { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
};
