// @ts-check
/** `npm run size`: what a first visit loads, compressed, against the limit; and all the rest by chunk. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from './command.mjs';

const limitBytes = 150_000;
const dist = join(root, 'dist');

const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(js|css)$/.test(name));
const sizes = new Map(files.map((name) => [name, gzipSync(readFileSync(join(dist, name)), { level: 9 }).length]));
const first = firstLoad();

const rows = [...sizes].sort(([, one], [, other]) => other - one);
for (const [name, bytes] of rows) console.log(`${first.has(name) ? 'first' : 'later'}  ${inKilobytes(bytes)}  ${name}`);
const firstBytes = sum([...first]);
console.log(`all JS       ${inKilobytes(sum(files.filter((name) => name.endsWith('.js'))))} gz`);
console.log(`first load   ${inKilobytes(firstBytes)} gz of ${inKilobytes(limitBytes).trim()} allowed (JS and CSS)`);
if (firstBytes > limitBytes) {
  console.log('FAILED: the first load is larger than allowed.');
  process.exitCode = 1;
}

/** What index.html names, and everything that follows by static imports. */
function firstLoad() {
  const page = readFileSync(join(dist, 'index.html'), 'utf8');
  const named = [...page.matchAll(/(?:src|href)="\/?([^"]+\.(?:js|css))"/g)].map((match) => match[1] ?? '');
  /** @type {Set<string>} */
  const found = new Set();
  const visit = (/** @type {string} */ name) => {
    if (found.has(name) || !sizes.has(name)) return;
    found.add(name);
    for (const imported of staticImports(name)) visit(imported);
  };
  named.forEach(visit);
  return found;
}

/** `import"./x.js"` and `import{a}from"./x.js"`, but not `import("./x.js")`. @param {string} name @returns {string[]} */
function staticImports(name) {
  if (!name.endsWith('.js')) return [];
  const code = readFileSync(join(dist, name), 'utf8');
  const matches = code.matchAll(/\b(?:import|export)\s*(?:[\w$*{},\s]*?\bfrom\s*)?["'](\.[^"']+\.js)["']/g);
  return [...matches].map((match) => posix.join(dirname(name), match[1] ?? ''));
}

/** @param {string[]} names */
function sum(names) {
  return names.reduce((total, name) => total + (sizes.get(name) ?? 0), 0);
}

/** @param {number} bytes */
function inKilobytes(bytes) {
  return `${(bytes / 1000).toFixed(1).padStart(6)} kB`;
}
