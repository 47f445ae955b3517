import type { Observation } from '../../approval/proposal.ts';
import type { Dictionary } from '../../i18n/dictionary.ts';

export type ObservedTool = keyof Dictionary['chat']['observations']['tools'];

export const isObservedTool = (name: string, t: Dictionary): name is ObservedTool =>
  Object.hasOwn(t.chat.observations.tools, name);

/** The argument that tells what was looked at: a path, a port, a name. The model's text, shown as text. */
export function observationArgument(call: Observation): string {
  try {
    const parsed: unknown = JSON.parse(call.argumentsText);
    if (typeof parsed !== 'object' || parsed === null) return '';
    const values = Object.values(parsed).filter((value) => typeof value === 'string' || typeof value === 'number');
    return values.join(' ');
  } catch {
    return '';
  }
}

/** What came of it, in two or three words. */
export function observationResult(call: Observation, t: Dictionary): string {
  const words = t.chat.observations;
  const state = call.state;
  if (state.kind === 'observing') return state.waiting ? words.waiting : words.observing;
  if (state.kind === 'failed') return words.failed;
  const { outcome } = state;
  if (outcome.timedOut) return words.timedOut;
  if (outcome.signal !== null) return words.signal({ name: outcome.signal });
  if (outcome.exitCode !== null && outcome.exitCode !== 0) return words.exit({ code: outcome.exitCode });
  if (outcome.output === '') return words.noOutput;
  if (outcome.truncated) return words.truncated;
  return words.lines({ count: outcome.output.replace(/\n$/, '').split('\n').length });
}
