/** The risk rules for the views: a chunk of their own, loaded when somebody first asks. */
import { createSignal } from 'solid-js';
import type { RiskModel, RiskRules } from './app-model.ts';
import type { Rules } from './create-chats.ts';

/** The code of the rules, before the person's keywords are known to it. */
export type RiskCode = Omit<RiskRules, 'assess'> & Rules;

export type Risk = RiskModel & { code(): Promise<RiskCode> };

export function createRisk(load: () => Promise<RiskCode>, keywords: () => readonly string[]): Risk {
  const [rules, setRules] = createSignal<RiskRules | null>(null);
  let loading: Promise<RiskCode> | null = null;

  async function start(): Promise<RiskCode> {
    const code = await load();
    setRules({ ...code, assess: (text) => code.assess(text, keywords()) });
    return code;
  }
  /** A load that failed (offline, before the files were kept) is tried again by the next who asks. */
  function code(): Promise<RiskCode> {
    loading ??= start().catch((failure: unknown) => {
      loading = null;
      throw failure;
    });
    return loading;
  }
  return { rules, code, load: () => void code().catch(() => {}) };
}
