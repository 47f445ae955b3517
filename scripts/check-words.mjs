// @ts-check
/** The relay and the wire know nothing of an AI: these words must not come up there (an SSH prompt is fine). */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './command.mjs';

const places = ['relay', 'shared/wire'];
const forbidden = /proposal|tool[\s_-]?call|model|\bllm\b|assistant|openai/i;

const hits = places.flatMap(filesIn).flatMap(hitsIn);
for (const hit of hits) console.log(hit);
process.exitCode = hits.length === 0 ? 0 : 1;

/** @param {string} place @returns {string[]} */
function filesIn(place) {
  const names = readdirSync(join(root, place), { recursive: true, encoding: 'utf8' });
  return names.filter((name) => name.endsWith('.ts')).map((name) => join(place, name));
}

/** @param {string} file @returns {string[]} */
function hitsIn(file) {
  const lines = readFileSync(join(root, file), 'utf8').split('\n');
  return lines.flatMap((line, index) => {
    const word = forbidden.exec(line)?.[0];
    return word ? [`${file}:${index + 1} says "${word}": the relay and the wire know no such thing.`] : [];
  });
}
