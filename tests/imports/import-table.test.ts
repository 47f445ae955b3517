import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** The import check without its TypeScript reader sees no file and can never fail; so it is shown to fail here. */

const run = promisify(execFile);
const root = fileURLToPath(new URL('../..', import.meta.url));
const rooms = ['app', 'relay', 'shared', 'sw'];
const settings = ['.dependency-cruiser.cjs', 'package.json', 'tsconfig.app.json', 'tsconfig.base.json'];

let copy: string;
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'import-table-'));
  for (const name of [...rooms, ...settings]) cpSync(join(root, name), join(copy, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

type Verdict = { modules: number; broken: string[] };

async function cruise(): Promise<Verdict> {
  const tool = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const options = { cwd: copy, maxBuffer: 64_000_000 };
  const { stdout } = await run(process.execPath, [tool, ...rooms, '--output-type', 'json'], options);
  const { summary } = JSON.parse(stdout) as {
    summary: { totalCruised: number; violations: { rule: { name: string }; from: string }[] };
  };
  return { modules: summary.totalCruised, broken: summary.violations.map(({ rule, from }) => `${rule.name}: ${from}`) };
}

function plant(path: string, text: string): void {
  const file = join(copy, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

async function brokenBy(path: string, imported: string): Promise<string[]> {
  plant(path, `import { planted } from '${imported}';\nexport const used = planted;\n`);
  try {
    return (await cruise()).broken;
  } finally {
    rmSync(join(copy, path));
  }
}

test('the tree as it is keeps to the table, and the check has really read it', async () => {
  const { modules, broken } = await cruise();
  expect(broken).toEqual([]);
  expect(modules).toBeGreaterThan(20);
}, 30_000);

test.each([
  ['app/transport/planted.ts', '../views/target.ts', 'room-transport'],
  ['app/agent/planted.ts', '../terminal/target.ts', 'room-agent'],
  ['shared/planted.ts', '../app/views/target.ts', 'shared-imports-nothing'],
  ['relay/core/planted.ts', '../demo/target.ts', 'demo-stays-apart'],
  ['relay/core/planted.ts', 'node:net', 'relay-core-is-host-neutral'],
  ['sw/planted.ts', '../shared/result.ts', 'sw-imports-limits-only'],
  ['app/session/planted.ts', 'solid-js', 'solid-in-reactive-and-views-only'],
])(
  '%s may not import %s',
  async (path, imported, rule) => {
    for (const target of ['app/views/target.ts', 'app/terminal/target.ts', 'relay/demo/target.ts']) {
      plant(target, 'export const planted = 1;\n');
    }
    expect(await brokenBy(path, imported)).toContain(`${rule}: ${path}`);
  },
  30_000,
);
