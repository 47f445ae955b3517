/** An approval sheet's view over the real guards: the machine of `app/approval`, with a clock that the test moves. */
import { createRoot, createSignal } from 'solid-js';
import type { CommandProposal } from '../../app/approval/proposal.ts';
import type { SessionOffer } from '../../app/approval/session-offer.ts';
import {
  isEditing,
  type SheetOption,
  type SheetState,
  sheetGuards,
  stepSheet,
} from '../../app/approval/sheet-machine.ts';
import type { ApprovalView, FactView } from '../../app/reactive/app-model.ts';
import { createEdit } from '../../app/reactive/create-edit.ts';
import type { Assessment } from '../../app/risk/assessment.ts';
import type { PromptState } from '../../app/terminal/core/prompt-watch.ts';

export type FakeApproval = {
  view: ApprovalView;
  /** `command`: the edited text, where that was chosen. */
  decisions: { option: SheetOption; note: string | undefined; command?: string }[];
  /** Moves the clock that the guards look at. */
  pass(ms: number): void;
  setDirectory(directory: string): void;
  setSessionReady(ready: boolean): void;
};

export function makeCommand(change: Partial<CommandProposal> & { command: string }): CommandProposal {
  return {
    id: `call-${change.command}`,
    conversationId: 'conversation',
    messageId: 'message',
    position: 0,
    callId: 'call',
    toolName: 'propose_command',
    wireName: 'propose_command',
    argumentsText: '{}',
    createdAt: Date.UTC(2026, 2, 3, 14, 32),
    kind: 'command',
    reason: null,
    state: { kind: 'pending' },
    ...change,
  };
}

export function makeFakeApproval(given: {
  command: string;
  reason?: string;
  assessment?: Assessment;
  promptState?: PromptState;
  queueLength?: number;
  next?: string;
  state?: SheetState;
  hostName?: string;
  /** What an edited text is judged to be; else it is as the proposal. */
  assessEdit?: (text: string) => Assessment;
  sessionOffer?: SessionOffer;
  facts?: readonly FactView[];
  dryRun?: string;
}): FakeApproval {
  let now = 0;
  const assessment = given.assessment ?? { level: 'normal', findings: [] };
  const promptState = given.promptState ?? 'empty';
  const [state, setState] = createSignal<SheetState>(given.state ?? { kind: 'open', openedAt: 0 });
  const [directory, setDirectory] = createSignal('/etc/nginx');
  const [sessionReady, setSessionReady] = createSignal(true);
  const decisions: FakeApproval['decisions'] = [];
  const proposal = makeCommand({ command: given.command, reason: given.reason ?? null });
  const disarm = () => setState(stepSheet(state(), { kind: 'disarm' }));
  const edit = createRoot(() =>
    createEdit({
      ...{ proposal, multilineAllowed: () => false, onChange: disarm },
      assess: (text) => given.assessEdit?.(text) ?? assessment,
    }),
  );
  const editing = () => isEditing(state());
  const judged = () => (editing() ? edit.assessment() : assessment);
  const needsArming = () => judged().level === 'high' || (promptState !== 'empty' && promptState !== 'unknown');
  const view: ApprovalView = {
    ...{ proposal, edit, editing, judged, disarm },
    sessionOffer: given.sessionOffer ?? 'offered',
    facts: () => given.facts ?? [],
    dryRun: given.dryRun ?? null,
    hostName: given.hostName ?? 'atlas-web',
    username: 'deploy',
    directory,
    promptState: () => promptState,
    sessionReady,
    assessment,
    needsArming,
    state,
    queueLength: () => given.queueLength ?? 1,
    nextCommand: () => given.next ?? null,
    choose(option, note) {
      const after = stepSheet(state(), { kind: 'choose', option, at: now, needsArming: needsArming() });
      if (after.kind === 'decided' && state().kind !== 'decided') {
        decisions.push({ option, note, ...(option === 'edited' ? { command: edit.text() } : {}) });
      }
      setState(after);
    },
    startEdit(text) {
      if (text !== undefined) edit.setText(text);
      setState(stepSheet(state(), { kind: 'edit', at: now }));
    },
    leaveEdit: () => setState(stepSheet(state(), { kind: 'leaveEdit', at: now })),
  };
  return {
    view,
    decisions,
    pass: (ms) => {
      now += ms;
    },
    setDirectory,
    setSessionReady,
  };
}

/** Long enough for the guard after opening, and for the one between two taps. */
export const pastGuards = { open: sheetGuards.openMs + 1, rearm: sheetGuards.rearmMs + 1 };
