import { createRoot, createSignal } from 'solid-js';
import { expect, test } from 'vitest';
import { createRisk, type RiskCode } from '../../app/reactive/create-risk.ts';

const code: RiskCode = {
  assess: (text, keywords) => ({
    level: keywords.some((word) => text.includes(word)) ? 'high' : 'normal',
    findings: [],
  }),
  explain: () => [],
  examples: [],
  reader: { sessionOffer: () => 'offered', planFacts: () => [], dryRun: () => null },
};
const [keywords, setKeywords] = createSignal<readonly string[]>([]);

test('the rules come once, however many ask', async () => {
  let loads = 0;
  const load = async () => {
    loads += 1;
    return code;
  };
  const risk = createRoot(() => createRisk(load, keywords));
  expect(risk.rules()).toBeNull();
  risk.load();
  await risk.code();
  expect([loads, risk.rules() === null]).toEqual([1, false]);
});

test('a load that failed is tried again by the next who asks', async () => {
  let loads = 0;
  const load = async () => {
    loads += 1;
    if (loads === 1) throw new Error('offline');
    return code;
  };
  const risk = createRoot(() => createRisk(load, keywords));
  await expect(risk.code()).rejects.toThrow('offline');
  expect(risk.rules()).toBeNull();
  risk.load();
  await risk.code();
  expect(risk.rules()).not.toBeNull();
});

test('the rules judge with the keywords of the moment', async () => {
  const risk = createRoot(() => createRisk(async () => code, keywords));
  await risk.code();
  expect(risk.rules()?.assess('shopctl drop').level).toBe('normal');
  setKeywords(['drop']);
  expect(risk.rules()?.assess('shopctl drop').level).toBe('high');
});
