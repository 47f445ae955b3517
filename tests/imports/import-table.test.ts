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

const targets = ['app/views/target.ts', 'app/terminal/target.ts', 'relay/demo/target.ts'];
const planted = [
  { file: 'app/transport/planted.ts', imports: '../views/target.ts', rule: 'room-transport' },
  { file: 'app/agent/planted.ts', imports: '../terminal/target.ts', rule: 'room-agent' },
  { file: 'app/session/planted.ts', imports: 'solid-js', rule: 'solid-in-reactive-and-views-only' },
  { file: 'shared/planted.ts', imports: '../app/views/target.ts', rule: 'shared-imports-nothing' },
  { file: 'relay/core/planted.ts', imports: '../demo/target.ts', rule: 'demo-stays-apart' },
  { file: 'relay/core/planted-host.ts', imports: 'node:net', rule: 'relay-core-is-host-neutral' },
  { file: 'sw/planted.ts', imports: '../shared/result.ts', rule: 'sw-imports-limits-only' },
];

test('the tree as it is keeps to the table, and the check has really read it', async () => {
  const { modules, broken } = await cruise();
  expect(broken).toEqual([]);
  expect(modules).toBeGreaterThan(20);
}, 30_000);

test('a view that takes more than types from a core room is found', async () => {
  const views = mkdtempSync(join(tmpdir(), 'views-'));
  const check = () => run(process.execPath, [join(root, 'scripts/check-views.mjs'), views]);
  writeFileSync(join(views, 'good.tsx'), "import type { Host } from '../session/host.ts';\n");
  await check();
  writeFileSync(join(views, 'bad.tsx'), "import {\n  judgeHostKey,\n} from '../session/known-host.ts';\n");
  await expect(check()).rejects.toMatchObject({ stdout: expect.stringContaining('bad.tsx') });
  rmSync(views, { recursive: true });
});

test('every planted import that the table forbids is found', async () => {
  for (const target of targets) plant(target, 'export const target = 1;\n');
  for (const { file, imports } of planted)
    plant(file, `import { target } from '${imports}';\nexport const used = target;\n`);
  const { broken } = await cruise();
  for (const { file, rule } of planted) expect(broken).toContain(`${rule}: ${file}`);
}, 30_000);
