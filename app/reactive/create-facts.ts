/** Asks the host for facts as long as the sheet is there; what is not told by then is not waited for. */
import { type Accessor, createEffect, createSignal, onCleanup, untrack } from 'solid-js';
import { askFact, type FactPlan, type FactPort } from '../approval/facts/fact.ts';
import type { FactView } from './app-model.ts';

export function createFacts(
  plan: () => readonly FactPlan[],
  exec: () => FactPort | undefined,
): Accessor<readonly FactView[]> {
  const [facts, setFacts] = createSignal<readonly FactView[]>([]);
  const quit = new AbortController();
  onCleanup(() => quit.abort());

  async function ask(at: number, wanted: FactPlan, to: FactPort): Promise<void> {
    // A fact is an extra: whatever goes wrong with it, the sheet says that it could not be told.
    const fact = await askFact(wanted, to, quit.signal).catch(() => null);
    if (quit.signal.aborted) return;
    const told: FactView = { kind: wanted.kind, state: fact === null ? { kind: 'untold' } : { kind: 'told', fact } };
    setFacts((all) => all.map((view, place) => (place === at ? told : view)));
  }

  function askAll(port: FactPort): void {
    const plans = plan();
    setFacts(plans.map(({ kind }) => ({ kind, state: { kind: 'asking' } })));
    for (const [at, wanted] of plans.entries()) void ask(at, wanted, port);
  }

  // After a reload the sheet is there before the session: it is asked once, when it can be.
  let isAsked = false;
  createEffect(() => {
    const port = exec();
    if (isAsked || port === undefined) return;
    isAsked = true;
    untrack(() => askAll(port));
  });
  return facts;
}
