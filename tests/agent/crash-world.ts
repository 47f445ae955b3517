/** A conversation whose app may die at any effect and start again from what is on disk. Everything by seeded dice. */
import { openConversation } from '../../app/agent/conversation-runner.ts';
import type { ConversationStore, TurnTarget } from '../../app/agent/ports.ts';
import type { ModelPort, RawCall, RequestMessage } from '../../app/agent/providers/model-port.ts';
import type { RunnerDeps } from '../../app/agent/runner-contract.ts';
import type { Decision } from '../../app/approval/decision.ts';
import { fail, ok } from '../../shared/result.ts';
import { outcome } from '../doubles/fake-target.ts';
import { makeMemoryStore } from '../doubles/memory-store.ts';
import { call, makeScriptedModel, type ScriptedAnswer } from '../doubles/model-port-double.ts';
import { calm, conversation, makeStage } from './stage.ts';

export type Dice = (sides: number) => number;

const maxRounds = 3;

const decisions: readonly Decision[] = [
  { option: 'once' },
  { option: 'session' },
  { option: 'edited', command: 'edited by hand' },
  { option: 'reject', note: null },
];

/** What broke a rule; empty after a good walk. */
export async function walk(dice: Dice): Promise<string[]> {
  const world = makeWorld(dice);
  let runner = await world.start();
  let requestsBefore = world.requests.length;
  const act = (run: () => unknown): void => {
    requestsBefore = world.requests.length;
    run();
  };
  for (let step = 0; step < 12; step += 1) {
    const { queue, phase } = runner.state();
    const roll = dice(10);
    if (queue[0] !== undefined && roll < 6) {
      const decision = decisions[dice(decisions.length)] ?? { option: 'once' };
      act(() => void runner.decide(queue[0]?.id ?? '', decision));
      // An impatient second tap.
      if (dice(3) === 0) void runner.decide(queue[0].id, { option: 'once' });
    } else if (roll === 6) runner.stop();
    else if (roll === 7) runner.leave();
    else if (phase.kind === 'failed') act(() => runner.retry());
    else if (phase.kind === 'roundLimit') act(() => runner.continueTurn());
    else act(() => void runner.send(`question ${step}`));
    await calm();
    if (world.requests.length - requestsBefore > maxRounds + 1) world.broken.push('more rounds than allowed');
    if (world.isDead() || dice(8) === 0) runner = await world.start();
  }
  runner = await world.start(false);
  for (let left = runner.state().queue[0]; left !== undefined; left = runner.state().queue[0]) {
    await runner.decide(left.id, { option: 'reject', note: null });
    await calm();
  }
  const { phase } = runner.state();
  if (!['idle', 'failed', 'roundLimit'].includes(phase.kind)) world.broken.push(`does not end: ${phase.kind}`);
  return [...world.broken, ...unfinished(runner.state().proposals)];
}

const unfinished = (proposals: readonly { kind: string; state?: { kind: string } }[]): string[] =>
  proposals.flatMap(({ state }) =>
    state !== undefined && ['accepted', 'observing'].includes(state.kind) ? [`left ${state.kind}`] : [],
  );

/** A new one each time: a shared one would keep every dead app in memory. */
const never = (): Promise<never> => new Promise(() => {});

function makeWorld(dice: Dice) {
  const store = makeMemoryStore(conversation);
  const requests: (readonly RequestMessage[])[] = [];
  const broken: string[] = [];
  const writes = new Map<string, number>();
  let life = 0;
  let made = 0;

  const deps = (mayDie: boolean): RunnerDeps => {
    const mine = ++life;
    /** Runs an effect that the app's death may come before or after; the dead hear nothing. */
    const effect = async <T>(run: () => Promise<T>): Promise<T> => {
      if (life !== mine) return never();
      const fate = mayDie ? dice(24) : 0;
      if (fate === 1) life += 1;
      if (life !== mine) return never();
      const result = await run();
      if (fate === 2 && life === mine) life += 1;
      return life === mine ? result : never();
    };
    const wrapped: ConversationStore = {
      saveConversation: (row) => effect(() => store.saveConversation(row)),
      saveMessages: (rows) => effect(() => store.saveMessages(rows)),
      saveAnswer: (answer, calls) => effect(() => store.saveAnswer(answer, calls)),
      saveProposal(proposal) {
        if (mayDie && dice(20) === 0) store.failNext(1);
        return effect(() => store.saveProposal(proposal));
      },
      load: (id) => store.load(id),
    };
    const target = makeTarget(effect, dice, (writeId) => noteWrite(writeId, store, writes, broken));
    const stage = makeStage();
    return {
      ...stage.deps,
      store: wrapped,
      ids: { newId: () => `n${made++}`, newWriteId: () => `w${made++}` },
      openModel: async () => ok({ port: makeModel(effect, dice, requests, broken), model: 'demo-model', tools: true }),
      target: () => target,
      maxRounds: () => maxRounds,
    };
  };
  let current = 0;
  return {
    requests,
    broken,
    isDead: () => life !== current,
    async start(mayDie = true) {
      store.failNext(0);
      const runner = await openConversation(deps(false), store.onDisk());
      if (!mayDie) {
        current = life;
        return runner;
      }
      const mortal = await openConversation(deps(true), store.onDisk());
      current = life;
      return mortal;
    },
  };
}

type Effect = <T>(run: () => Promise<T>) => Promise<T>;

function noteWrite(
  writeId: string,
  store: ReturnType<typeof makeMemoryStore>,
  writes: Map<string, number>,
  broken: string[],
): void {
  const decided = store
    .onDisk()
    .proposals.find((one) => one.kind === 'command' && one.state.kind === 'accepted' && one.state.writeId === writeId);
  if (decided === undefined) broken.push('a write without a saved decision');
  const id = decided?.id ?? writeId;
  writes.set(id, (writes.get(id) ?? 0) + 1);
  if (writes.get(id) !== 1) broken.push('two writes of one proposal');
}

function makeTarget(effect: Effect, dice: Dice, onWrite: (writeId: string) => void): TurnTarget {
  return {
    sessionId: 's1',
    hostName: 'h',
    username: 'u',
    exec: {
      run: (_script, { onStarted }) =>
        effect(async () => {
          onStarted();
          for (let wait = dice(4); wait > 0; wait -= 1) await Promise.resolve();
          return dice(4) === 0 ? fail('channelFailed') : ok(outcome('x'.repeat(dice(2) * 8192)));
        }),
    },
    terminal: {
      run: (_text, writeId) =>
        effect(async () => {
          if (dice(6) === 0) return fail('writeFailed');
          onWrite(writeId);
          if (dice(8) === 0) return fail('unconfirmed');
          return ok(undefined);
        }),
    },
  };
}

const anyCall = (dice: Dice): RawCall => {
  const id = dice(3) === 0 ? null : `id-${dice(4)}`;
  const command = `cmd ${dice(2)}`;
  const makers = [
    () => call('propose_command', { command }, id),
    () => call('propose_command', { command }, id),
    () => call('read_file', { path: '/a' }, id),
    () => call('get_system_info', {}, id),
    () => call('read_file', '{"path":', id),
    () => call('unknown', {}, id),
  ];
  return (makers[dice(makers.length)] ?? (() => call('unknown', {}, id)))();
};

function makeModel(effect: Effect, dice: Dice, requests: (readonly RequestMessage[])[], broken: string[]): ModelPort {
  return {
    ask(request, listen) {
      requests.push(request.messages);
      broken.push(...unanswered(request.messages));
      const calls = Array.from({ length: dice(4) }, () => anyCall(dice));
      const answer: ScriptedAnswer =
        dice(6) === 0
          ? { text: 'half', failure: { kind: 'network', retryable: true } }
          : { text: dice(2) === 0 ? '' : 'text', calls };
      return effect(() => makeScriptedModel(answer).ask(request, listen));
    },
  };
}

/** Every call right before its result, ids unique, and something for the model to answer at the end. */
function unanswered(messages: readonly RequestMessage[]): string[] {
  const found: string[] = [];
  const used = new Set<string>();
  messages.forEach((message, at) => {
    if (message.role !== 'assistant') return;
    message.calls.forEach(({ id }, position) => {
      const result = messages[at + 1 + position];
      if (result?.role !== 'tool' || result.callId !== id) found.push('an unanswered call');
      if (used.has(id)) found.push('an id used twice');
      used.add(id);
    });
  });
  if (messages.at(-1)?.role === 'assistant' || messages.length === 0) found.push('nothing to answer');
  return found;
}
