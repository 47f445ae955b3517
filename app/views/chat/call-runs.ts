import type { CommandProposal, Observation, Proposal } from '../../approval/proposal.ts';

type InvalidProposal = Extract<Proposal, { kind: 'invalid' }>;

export type CallRun =
  | { kind: 'observation'; calls: Observation[] }
  | { kind: 'command'; calls: CommandProposal[] }
  | { kind: 'invalid'; calls: InvalidProposal[] };

/** The calls of an answer in their order, neighbours of one kind together: one box of observations, one timeline. */
export function callRuns(calls: readonly Proposal[]): CallRun[] {
  const runs: CallRun[] = [];
  for (const call of calls) {
    const last = runs.at(-1);
    if (call.kind === 'observation') {
      if (last?.kind === 'observation') last.calls.push(call);
      else runs.push({ kind: 'observation', calls: [call] });
    } else if (call.kind === 'command') {
      if (last?.kind === 'command') last.calls.push(call);
      else runs.push({ kind: 'command', calls: [call] });
    } else if (last?.kind === 'invalid') last.calls.push(call);
    else runs.push({ kind: 'invalid', calls: [call] });
  }
  return runs;
}
