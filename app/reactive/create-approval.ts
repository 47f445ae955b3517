/** The approval sheet of one waiting command: its guards, what is in the way, the edit, and the decision. */
import { type Accessor, createSignal } from 'solid-js';
import type { Clock } from '../../shared/clock.ts';
import type { CommandReader } from '../approval/command-reader.ts';
import type { Decision } from '../approval/decision.ts';
import type { CommandProposal } from '../approval/proposal.ts';
import { isEditing, type SheetOption, type SheetState, sheetGuards, stepSheet } from '../approval/sheet-machine.ts';
import type { Assessment } from '../risk/assessment.ts';
import type { PromptState } from '../terminal/core/prompt-watch.ts';
import type { ApprovalView } from './app-model.ts';
import { createEdit } from './create-edit.ts';
import { createFacts } from './create-facts.ts';
import type { LiveSession } from './create-session-view.ts';

/** What must be told before a command goes to the shell (product D12). `unknown` is told, and needs no second tap. */
const inTheWay: ReadonlySet<PromptState> = new Set(['typing', 'running', 'fullScreen']);

export const isInTheWay = (state: PromptState): boolean => inTheWay.has(state);

export function createApproval(options: {
  proposal: CommandProposal;
  reader: CommandReader;
  assess(command: string): Assessment;
  multilineAllowed: Accessor<boolean>;
  hostName: string;
  username: string;
  session: Accessor<LiveSession | undefined>;
  queue: Accessor<readonly CommandProposal[]>;
  clock: Clock;
  decide(decision: Decision): void;
}): ApprovalView {
  const { proposal, reader, clock, session } = options;
  const assessment = options.assess(proposal.command);
  const [state, setState] = createSignal<SheetState>({ kind: 'open', openedAt: clock.now() });
  const disarm = () => setState((before) => stepSheet(before, { kind: 'disarm' }));
  const edit = createEdit({ ...options, onChange: disarm });
  const directory = () => session()?.directory() ?? null;
  const promptState = () => session()?.promptState() ?? 'unknown';
  const sessionReady = () => session()?.phase().kind === 'ready';
  const editing = () => isEditing(state());
  const judged = () => (editing() ? edit.assessment() : assessment);
  const needsArming = () => judged().level === 'high' || isInTheWay(promptState());
  const offer = reader.sessionOffer(proposal.command, assessment);

  function armed(next: SheetState & { kind: 'armed' }): void {
    clock.after(sheetGuards.armedForMs, () => {
      if (state() === next) disarm();
    });
  }

  function mayChoose(option: SheetOption): boolean {
    if (option === 'reject') return true;
    if (!sessionReady() || (option === 'session' && offer !== 'offered')) return false;
    return option !== 'edited' || edit.trouble() === null;
  }

  function choose(option: SheetOption, note?: string): void {
    if (!mayChoose(option)) return;
    const before = state();
    const next = stepSheet(before, { kind: 'choose', option, at: clock.now(), needsArming: needsArming() });
    if (next === before || before.kind === 'decided') return;
    setState(next);
    if (next.kind === 'armed') armed(next);
    if (next.kind === 'decided') options.decide(decisionOf(next.option, edit.text(), note));
  }

  function startEdit(text?: string): void {
    const before = state();
    const next = stepSheet(before, { kind: 'edit', at: clock.now() });
    if (next === before) return;
    if (text !== undefined) edit.setText(text);
    setState(next);
  }

  return {
    ...{ proposal, assessment, edit, editing, judged, directory, promptState, sessionReady, needsArming, state },
    ...{ choose, startEdit, disarm },
    ...{ hostName: options.hostName, username: options.username, sessionOffer: offer },
    facts: createFacts(
      () => reader.planFacts(proposal.command, directory()),
      () => session()?.target()?.session.exec,
    ),
    dryRun: reader.dryRun(proposal.command),
    queueLength: () => options.queue().length,
    nextCommand: () => options.queue()[1]?.command ?? null,
    leaveEdit: () => setState((before) => stepSheet(before, { kind: 'leaveEdit', at: clock.now() })),
  };
}

function decisionOf(option: SheetOption, edited: string, note: string | undefined): Decision {
  if (option === 'reject') return { option, note: note?.trim() || null };
  return option === 'edited' ? { option, command: edited } : { option };
}
