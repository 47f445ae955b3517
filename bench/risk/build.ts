import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';

export type Subject = typeof import('./subject.ts');

/** Bundles the subject and loads it. */
export async function buildSubject(): Promise<Subject> {
  const root = join(import.meta.dirname, '../..');
  const outDir = mkdtempSync(join(root, 'node_modules/.bench-'));
  try {
    await build({
      root,
      configFile: false,
      logLevel: 'silent',
      ssr: { noExternal: true },
      build: { ssr: join(import.meta.dirname, 'subject.ts'), outDir, minify: true, target: 'es2022' },
    });
    return await import(pathToFileURL(join(outDir, 'subject.js')).href);
  } finally {
    rmSync(outDir, { recursive: true });
  }
}
