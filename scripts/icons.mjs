// Draws the PNG icons from app/public/icon.svg with Chromium. Run by hand when the mark changes: node scripts/icons.mjs
import { readFile, writeFile } from 'node:fs/promises';
import { chromium } from 'playwright-core';

const folder = new URL('../app/public/', import.meta.url);
const svg = await readFile(new URL('icon.svg', folder), 'utf8');
const squared = svg.replace(' rx="112"', '');
/** `inset` keeps the mark inside of the round that a launcher may cut out of a maskable icon. */
const icons = [
  { name: 'icon-192.png', size: 192, svg, inset: 0 },
  { name: 'icon-512.png', size: 512, svg, inset: 0 },
  { name: 'icon-maskable-512.png', size: 512, svg: squared, inset: 0.08 },
  { name: 'apple-touch-icon.png', size: 180, svg: squared, inset: 0.02 },
];

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
});
const page = await browser.newPage();
for (const icon of icons) {
  await page.setViewportSize({ width: icon.size, height: icon.size });
  const mark = Math.round(icon.size * (1 - 2 * icon.inset));
  await page.setContent(
    `<style>body{margin:0;display:grid;place-items:center;height:100vh;background:${icon.svg === svg ? 'transparent' : '#141918'}}svg{width:${mark}px;height:${mark}px}</style>${icon.svg}`,
  );
  await writeFile(new URL(icon.name, folder), await page.screenshot({ omitBackground: true }));
}
await browser.close();
