import { defineConfig } from 'vite';

/** The relay as one file for Node; packages stay outside, since ssh2 and node-pty bring native parts. */
export default defineConfig({
  build: { ssr: 'relay/node.ts', outDir: 'dist-relay', target: 'node20', emptyOutDir: true },
});
