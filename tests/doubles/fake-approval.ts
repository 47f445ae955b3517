/** An approval sheet's view over the real guards: the machine of `app/approval`, with a clock that the test moves. */
import { createSignal } from 'solid-js';
import type { CommandProposal } from '../../app/approval/proposal.ts';
import { type SheetOption, type SheetState, sheetGuards, stepSheet } from '../../app/approval/sheet-machine.ts';
import type { ApprovalView } from '../../app/reactive/app-model.ts';
import type { Assessment } from '../../app/risk/assessment.ts';
import type { PromptState } from '../../app/terminal/core/prompt-watch.ts';

export type FakeApproval = {
  view: ApprovalView;
  decisions: { option: SheetOption; note: string | undefined }[];
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
}): FakeApproval {
  let now = 0;
  const assessment = given.assessment ?? { level: 'normal', findings: [] };
  const promptState = given.promptState ?? 'empty';
  const [state, setState] = createSignal<SheetState>(given.state ?? { kind: 'open', openedAt: 0 });
  const [directory, setDirectory] = createSignal('/etc/nginx');
  const [sessionReady, setSessionReady] = createSignal(true);
  const decisions: FakeApproval['decisions'] = [];
  const needsArming = () => assessment.level === 'high' || (promptState !== 'empty' && promptState !== 'unknown');
  const view: ApprovalView = {
    proposal: makeCommand({ command: given.command, reason: given.reason ?? null }),
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
      if (after.kind === 'decided' && state().kind !== 'decided') decisions.push({ option, note });
      setState(after);
    },
    disarm: () => setState(stepSheet(state(), { kind: 'disarm' })),
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
