/**
 * `npm run bench -- NAME [--json FILE]`: answers one question with figures. Prints each with its goal and `pass` or
 * `short`; exit code 1 when one falls short, 2 when the question does not exist.
 */
import { readdirSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Figure, lineOf, passes } from './figure.ts';

const helpers = new Set(['run.ts', 'figure.ts']);
const questions = readdirSync(import.meta.dirname)
  .filter((file) => /^[a-z]+\.ts$/.test(file) && !helpers.has(file))
  .map((file) => file.slice(0, -'.ts'.length));

const { values, positionals } = parseArgs({ allowPositionals: true, options: { json: { type: 'string' } } });
const [name] = positionals;
if (name === undefined || !questions.includes(name)) {
  console.error(`usage: npm run bench -- NAME [--json FILE]; NAME is one of: ${questions.join(', ')}`);
  process.exitCode = 2;
} else await answer(name, values.json);

async function answer(question: string, file: string | undefined): Promise<void> {
  const { measure }: { measure(): Promise<Figure[]> } = await import(`./${question}.ts`);
  const figures = await measure();
  for (const figure of figures) console.log(lineOf(figure));
  if (file !== undefined) writeFileSync(file, `${JSON.stringify({ question, figures }, null, 2)}\n`);
  process.exitCode = figures.every(passes) ? 0 : 1;
}
