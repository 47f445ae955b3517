/** What the model is told became of a call (product D8). Every call has an answer, whatever happened. */
import { unreachable } from '../../shared/result.ts';
import type {
  CommandFailure,
  CommandState,
  InvalidCall,
  ObservationFailure,
  ObservationOutcome,
  ObservationState,
  Proposal,
} from '../approval/proposal.ts';
import { cutToBytes, utf8Bytes } from './utf8-text.ts';

/** Output of one observation, and of all of one round (product D5). */
export const outputCapBytes = 8 * 1024;
export const roundCapBytes = 32 * 1024;

/** A call that is not settled belongs to an answer that nobody follows up any more; it is told as such. */
export function toolResult(proposal: Proposal): string {
  switch (proposal.kind) {
    case 'command':
      return JSON.stringify(commandResult(proposal.state));
    case 'observation':
      return observationResult(proposal.state);
    case 'invalid':
      return JSON.stringify({ error: invalidSentence(proposal.why, proposal.toolName, proposal.detail) });
    default:
      return unreachable(proposal);
  }
}

function commandResult(state: CommandState): Record<string, unknown> {
  switch (state.kind) {
    case 'written':
      return { accepted: true, ...(state.by === 'edited' ? { edited_command: state.editedCommand } : {}) };
    case 'failed':
      return { accepted: false, error: commandSentences[state.why] };
    case 'rejected':
      return { accepted: false, rejected: true, ...(state.note === null ? {} : { note: state.note }) };
    case 'expired':
    case 'pending':
      return { accepted: false, expired: true };
    // `accepted` without confirmation: nobody knows whether it ran.
    case 'interrupted':
    case 'accepted':
      return { accepted: 'unknown', interrupted: true };
    default:
      return unreachable(state);
  }
}

function observationResult(state: ObservationState): string {
  if (state.kind === 'observed') return observed(state.outcome);
  const why = state.kind === 'failed' ? state.why : 'cancelled';
  return JSON.stringify({ error: observationSentences[why] });
}

function observed(outcome: ObservationOutcome): string {
  const { text, isCut } = cutOutput(outcome);
  if (outcome.timedOut) {
    return text === '' ? '[timed out, no output]' : lines(text, '[timed out, output may be incomplete]');
  }
  const notes = [
    ...(outcome.exitCode === null || outcome.exitCode === 0 ? [] : [`[exit code ${outcome.exitCode}]`]),
    ...(isCut ? [`[output cut at ${outputCapBytes / 1024} KB]`] : []),
  ];
  return lines(text === '' ? '(no output)' : text, ...notes);
}

/** A character that was cut in its middle came out as U+FFFD: it goes with the rest of what was cut. */
function cutOutput(outcome: ObservationOutcome): { text: string; isCut: boolean } {
  const isCut = outcome.truncated || utf8Bytes(outcome.output) > outputCapBytes;
  const text = cutToBytes(outcome.output, outputCapBytes);
  return { text: isCut ? text.replace(/\ufffd$/, '') : text, isCut };
}

/** Notes stand on lines of their own. */
const lines = (text: string, ...notes: string[]): string =>
  notes.length === 0 ? text : [text.replace(/\n$/, ''), ...notes].join('\n');

const commandSentences: Readonly<Record<CommandFailure, string>> = {
  'refused.controlCharacters': 'The command holds control characters and was refused.',
  'refused.incomplete': 'The command is incomplete shell text and was refused.',
  'refused.empty': 'The command is empty.',
  severalLines: 'The command has several lines, which the settings do not allow; propose one line at a time.',
  noBracketedPaste: 'The program in the terminal cannot take several lines at once; propose one line at a time.',
  noSession: 'There is no live session to write to.',
  writeFailed: 'The command could not be written to the terminal.',
};

const observationSentences: Readonly<Record<ObservationFailure, string>> = {
  noSession: 'There is no live session to the host.',
  channelFailed: 'The channel to the host could not be opened.',
  noShell: 'The host has no POSIX shell that could run this.',
  cancelled: 'The call was cancelled.',
  stopped: 'The person stopped the answer.',
  roundOutputFull: `The ${roundCapBytes / 1024} KB of output for one round are used up; ask again in the next round.`,
  interrupted: 'The app was closed before the result came; the call was cancelled.',
};

function invalidSentence(why: InvalidCall, toolName: string, detail: string): string {
  const more = detail === '' ? '' : ` ${detail}`;
  const sentences: Record<InvalidCall, string> = {
    unknownTool: `There is no tool named ${JSON.stringify(toolName)}.`,
    badJson: `The arguments could not be read.${more}`,
    badArguments: `The arguments do not fit the tool.${more}`,
    truncated: `The call came in incomplete.${more}`,
    noToolsHere: 'Tools are not available here.',
  };
  return sentences[why];
}
