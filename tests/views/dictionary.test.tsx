import { expect, test } from 'vitest';
import { en } from '../../app/i18n/en/en.ts';
import { zh } from '../../app/i18n/zh/zh.ts';

/** Every entry as a path and the text it gives; placeholders are filled with their own names. */
function texts(node: unknown, path = ''): [string, string][] {
  if (typeof node === 'string') return [[path, node]];
  if (typeof node === 'function') {
    const values = new Proxy({}, { get: (_, name) => `{${String(name)}}` });
    return [[path, String(node(values))]];
  }
  if (typeof node !== 'object' || node === null) throw new Error(`${path} is no text`);
  return Object.entries(node).flatMap(([key, child]) => texts(child, `${path}/${key}`));
}

const placeholders = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();

test('both languages say the same things, none of them nothing', () => {
  const english = texts(en);
  const chinese = new Map(texts(zh));
  expect([...chinese.keys()].sort()).toEqual(english.map(([path]) => path).sort());
  for (const [path, text] of english) {
    expect(text.trim(), path).not.toBe('');
    expect(chinese.get(path)?.trim(), path).not.toBe('');
  }
});

test('both languages use the same values', () => {
  const chinese = new Map(texts(zh));
  for (const [path, text] of texts(en)) expect(placeholders(chinese.get(path) ?? ''), path).toEqual(placeholders(text));
});

test('words keep to the house’s manner', () => {
  for (const [path, text] of [...texts(en), ...texts(zh)]) {
    expect(text.replaceAll(/“[^”]*”/g, ''), path).not.toMatch(
      /[!！]|oops|something went wrong|您|\p{Extended_Pictographic}/iu,
    );
  }
  for (const [path, text] of texts(zh)) expect(text, path).not.toMatch(/[\u4e00-\u9fff][,;?]/);
});
