/** The approval sheet of one waiting command: its guards, what is in the way, and the decision. */
import { type Accessor, createSignal } from 'solid-js';
import type { Clock } from '../../shared/clock.ts';
import type { CommandProposal } from '../approval/proposal.ts';
import { type SheetOption, type SheetState, sheetGuards, stepSheet } from '../approval/sheet-machine.ts';
import type { Assessment } from '../risk/assessment.ts';
import type { PromptState } from '../terminal/core/prompt-watch.ts';
import type { ApprovalView } from './app-model.ts';
import type { LiveSession } from './create-session-view.ts';

/** What must be told before a command goes to the shell (product D12). `unknown` is told, and needs no second tap. */
const inTheWay: ReadonlySet<PromptState> = new Set(['typing', 'running', 'fullScreen']);

export const isInTheWay = (state: PromptState): boolean => inTheWay.has(state);

export function createApproval(options: {
  proposal: CommandProposal;
  assessment: Assessment;
  hostName: string;
  username: string;
  session: Accessor<LiveSession | undefined>;
  queue: Accessor<readonly CommandProposal[]>;
  clock: Clock;
  decide(option: SheetOption, note: string | null): void;
}): ApprovalView {
  const { proposal, assessment, clock, session } = options;
  const [state, setState] = createSignal<SheetState>({ kind: 'open', openedAt: clock.now() });
  const promptState = () => session()?.promptState() ?? 'unknown';
  const sessionReady = () => session()?.phase().kind === 'ready';
  const needsArming = () => assessment.level === 'high' || isInTheWay(promptState());

  function armed(next: SheetState & { kind: 'armed' }): void {
    clock.after(sheetGuards.armedForMs, () => {
      if (state() === next) setState({ kind: 'open', openedAt: next.openedAt });
    });
  }

  function choose(option: SheetOption, note?: string): void {
    if (option !== 'reject' && !sessionReady()) return;
    const before = state();
    const next = stepSheet(before, { kind: 'choose', option, at: clock.now(), needsArming: needsArming() });
    if (next === before || before.kind === 'decided') return;
    setState(next);
    if (next.kind === 'armed') armed(next);
    if (next.kind === 'decided') options.decide(next.option, note?.trim() || null);
  }

  return {
    proposal,
    assessment,
    hostName: options.hostName,
    username: options.username,
    directory: () => session()?.directory() ?? null,
    promptState,
    sessionReady,
    needsArming,
    state,
    queueLength: () => options.queue().length,
    nextCommand: () => options.queue()[1]?.command ?? null,
    choose,
    disarm: () => setState((before) => stepSheet(before, { kind: 'disarm' })),
  };
}
