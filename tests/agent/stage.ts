/** A conversation on a virtual clock with doubles for everything around it. */
import type { Conversation } from '../../app/agent/conversation.ts';
import { openConversation } from '../../app/agent/conversation-runner.ts';
import type { ConversationEvent, FaultPort } from '../../app/agent/ports.ts';
import type { RunnerDeps } from '../../app/agent/runner-contract.ts';
import { type Allowances, makeAllowances } from '../../app/approval/allowances.ts';
import { ok } from '../../shared/result.ts';
import { type FakeTarget, makeFakeTarget } from '../doubles/fake-target.ts';
import { type MemoryStore, makeMemoryStore } from '../doubles/memory-store.ts';
import { makeScriptedModel, type ScriptedAnswer, type ScriptedModel } from '../doubles/model-port-double.ts';
import { makeVirtualClock, type VirtualClock } from '../doubles/virtual-clock.ts';

export const conversation: Conversation = {
  id: 'c1',
  scope: { kind: 'host', hostId: 'h1' },
  title: '',
  createdAt: 1,
  updatedAt: 1,
};

export type Stage = {
  clock: VirtualClock;
  store: MemoryStore;
  model: ScriptedModel;
  target: FakeTarget;
  allowances: Allowances;
  deps: RunnerDeps;
  events: ConversationEvent[];
};

type Options = { scope?: Conversation['scope']; maxRounds?: number; faults?: FaultPort; script?: ScriptedAnswer[] };

export function makeStage(options: Options = {}): Stage {
  const clock = makeVirtualClock();
  const store = makeMemoryStore({ ...conversation, scope: options.scope ?? conversation.scope });
  const model = makeScriptedModel(...(options.script ?? []));
  const target = makeFakeTarget();
  const allowances = makeAllowances();
  let made = 0;
  const deps: RunnerDeps = {
    store,
    clock,
    ids: { newId: () => `n${made++}`, newWriteId: () => `w${made++}` },
    openModel: async () => ok({ port: model, model: 'demo-model', tools: true }),
    target: () => (options.scope?.kind === 'global' ? null : target),
    assess: (text) =>
      text.trim() === '' ? { level: 'normal', refused: 'empty', findings: [] } : { level: 'normal', findings: [] },
    allowances,
    maxRounds: () => options.maxRounds ?? 6,
    faults: options.faults ?? null,
  };
  return { clock, store, model, target, allowances, deps, events: [] };
}

/** As the app does at start: what is on disk is all there is. */
export async function openFrom(stage: Stage) {
  const runner = await openConversation(stage.deps, stage.store.onDisk());
  runner.subscribe((event) => stage.events.push(event));
  return runner;
}

/** Lets everything that needs no time and no person happen. */
export async function calm(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
