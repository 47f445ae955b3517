// @ts-check
/** The stage of `npm run demo`: a folder of its own with the story's files, and the scripted model service beside it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { writeStoryFiles } from './story-files.mjs';

const service = fileURLToPath(new URL('./scripted-model.mjs', import.meta.url));

/** Everything made here is gone when this process ends. @returns {Promise<{ relayFlags: string[] }>} */
export async function prepareDemo() {
  // The real path, since a shell started there says no other.
  const directory = realpathSync(mkdtempSync(join(tmpdir(), 'countersign-demo-')));
  process.on('exit', () => rmSync(directory, { recursive: true, force: true }));
  await writeStoryFiles(directory);
  const baseUrl = await startService(directory);
  console.log(`Demo: a scripted model service answers at ${baseUrl}. It is a script, not a model.`);
  console.log(`Demo: its files are in ${directory} until you stop.`);
  const extra = `script=${encodeURIComponent(baseUrl)}`;
  return { relayFlags: ['--practice-directory', directory, '--link-extra', extra] };
}

/** @param {string} directory @returns {Promise<string>} its address, which it prints first */
async function startService(directory) {
  const child = spawn(process.execPath, [service, '--directory', directory], { stdio: ['pipe', 'pipe', 'inherit'] });
  process.on('exit', () => child.kill());
  const line = once(createInterface(child.stdout), 'line').then(([text]) => String(text));
  const failed = once(child, 'exit').then(() => {
    throw new Error('The scripted model service did not start.');
  });
  return Promise.race([line, failed]);
}
