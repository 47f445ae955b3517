/** Proposes a command for the person's terminal. */
import { z } from '../../../shared/wire/schema.ts';
import { type ProposalTool, readArguments, toParameters } from './tool.ts';

/** Strict: a field that is ignored, such as a working directory, would make the command mean something else. */
const schema = z.strictObject({
  command: z
    .string()
    .check(
      z.minLength(1, 'must not be empty'),
      z.maxLength(16 * 1024, 'is too long to be read by a person'),
      z.describe('The whole command as it is to be written to the shell; one line where possible.'),
    ),
  reason: z.optional(z.string().check(z.describe('One sentence for the person: what this command is for.'))),
});

export const proposeCommand: ProposalTool = {
  kind: 'proposal',
  name: 'propose_command',
  description:
    'Proposes a command for the terminal of the person. It runs only if the person approves it; never assume that it ran, its result tells. Its output is not returned. Do not use it to look around: read_file, list_directory and get_system_info do that without asking.',
  parameters: toParameters(schema),
  command(args) {
    const read = readArguments(schema, args);
    if (!read.fits) return read;
    return { fits: true, value: { command: read.value.command, reason: read.value.reason ?? null } };
  },
};
