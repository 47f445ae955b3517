/** From a call as it came in to what it asks for. Only whole, strict, fitting calls are read (product D3, D11). */
import { type CharacterTrouble, characterTrouble } from '../../approval/command-text.ts';
import type { RawCall } from '../providers/model-port.ts';
import { findTool } from './registry.ts';
import { parseJsonObject } from './strict-json.ts';
import type { Tool } from './tool.ts';

export type CallProblem =
  | 'unknown_tool'
  | 'truncated'
  | 'invalid_json'
  | 'ambiguous_arguments'
  | 'schema'
  | 'control_characters';

export type ReadCall =
  | { kind: 'command'; toolName: string; command: string; reason: string | null; characters: CharacterTrouble }
  | { kind: 'observation'; toolName: string; script: string }
  | { kind: 'invalid'; toolName: string; problem: CallProblem; detail: string };

export function readCall(call: RawCall): ReadCall {
  const tool = findTool(call.name);
  const toolName = tool?.name ?? call.name;
  const invalid = (problem: CallProblem, detail: string): ReadCall => ({ kind: 'invalid', toolName, problem, detail });
  if (call.ending === 'cut') return invalid('truncated', 'The answer broke off.');
  if (call.ending === 'ambiguous') return invalid('ambiguous_arguments', 'A part could belong to more than one call.');
  if (tool === null) return invalid('unknown_tool', '');
  const args = parseJsonObject(call.argumentsText);
  if (args.kind === 'object') return readWith(tool, args.value, invalid);
  return invalid(problems[args.kind], details[args.kind]);
}

type Invalid = (problem: CallProblem, detail: string) => ReadCall;

function readWith(tool: Tool, args: Record<string, unknown>, invalid: Invalid): ReadCall {
  if (tool.kind === 'proposal') {
    const read = tool.command(args);
    if (!read.fits) return invalid('schema', read.problem);
    return { kind: 'command', toolName: tool.name, ...read.value, characters: characterTrouble(read.value.command) };
  }
  const hasNul = Object.values(args).some((value) => typeof value === 'string' && value.includes('\0'));
  if (hasNul) return invalid('control_characters', 'An argument holds a NUL character.');
  const read = tool.script(args);
  return read.fits ? { kind: 'observation', toolName: tool.name, script: read.value } : invalid('schema', read.problem);
}

type Unreadable = 'truncated' | 'invalid' | 'ambiguous' | 'notAnObject';

const problems: Readonly<Record<Unreadable, CallProblem>> = {
  truncated: 'truncated',
  invalid: 'invalid_json',
  ambiguous: 'ambiguous_arguments',
  notAnObject: 'schema',
};

const details: Readonly<Record<Unreadable, string>> = {
  truncated: 'The arguments end before their end.',
  invalid: 'The arguments are not valid JSON.',
  ambiguous: 'A name occurs twice in the arguments.',
  notAnObject: 'The arguments must be a JSON object.',
};
