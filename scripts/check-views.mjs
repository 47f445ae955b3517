// @ts-check
/**
 * Views may know the types of core rooms, never their code. The import check cannot tell `import type` from `import`
 * (its TypeScript reader does not), so this does. The folder can be given: a test plants an offender in one.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from './command.mjs';

const rooms = /^\.\.\/(?:transport|session|terminal|risk|approval|agent|vault|storage)\//;
const valueImport = /^(?:import|export)(?! type )[^;]*? from '([^']*)'/gm;

const folder = process.argv[2] ?? join(root, 'app/views');
const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name));
const hits = names.flatMap((name) =>
  [...readFileSync(join(folder, name), 'utf8').matchAll(valueImport)].flatMap(([text, path = '']) => {
    const target = relative(folder, join(dirname(join(folder, name)), path));
    return rooms.test(target) ? [`${name}: ${text}`] : [];
  }),
);
for (const hit of hits)
  console.log(`${hit}\n  a view takes only types from there: use \`import type\`, or go by app/reactive`);
process.exitCode = hits.length === 0 ? 0 : 1;
