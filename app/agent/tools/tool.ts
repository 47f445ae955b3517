/** What a tool is. Each has a module of its own; `registry.ts` lists them. */
import { z } from '../../../shared/wire/schema.ts';

type ToolIdentity = {
  name: string;
  /** Read by the model: when to use it, and when not. */
  description: string;
  /** JSON Schema of the arguments, as it is sent. */
  parameters: Readonly<Record<string, unknown>>;
};

/** Runs by itself on an exec channel. */
export type ObservationTool = ToolIdentity & {
  kind: 'observation';
  /** POSIX sh text for `/bin/sh -s` on standard input. Fails with a sentence about the arguments, for the model. */
  script(args: Readonly<Record<string, unknown>>): ToolArguments<string>;
};

/** Waits for the person. */
export type ProposalTool = ToolIdentity & {
  kind: 'proposal';
  command(args: Readonly<Record<string, unknown>>): ToolArguments<ProposedCommand>;
};

export type Tool = ObservationTool | ProposalTool;

type ProposedCommand = { command: string; reason: string | null };

export type ToolArguments<T> = { fits: true; value: T } | { fits: false; problem: string };

/** Reads arguments by a schema. A field that is null counts as left out: models write null for what they omit. */
export function readArguments<T>(schema: z.ZodMiniType<T>, args: Readonly<Record<string, unknown>>): ToolArguments<T> {
  const given = Object.fromEntries(Object.entries(args).filter(([, value]) => value !== null));
  const parsed = schema.safeParse(given);
  if (parsed.success) return { fits: true, value: parsed.data };
  const issue = parsed.error.issues[0];
  const place = issue === undefined || issue.path.length === 0 ? 'the arguments' : issue.path.join('.');
  return { fits: false, problem: `${place}: ${issue?.message ?? 'not as the schema says'}` };
}

/** Without the keywords that some services refuse (Gemini). */
export function toParameters(schema: z.ZodMiniType): Readonly<Record<string, unknown>> {
  const { $schema: _dialect, additionalProperties: _closed, ...kept } = z.toJSONSchema(schema);
  return { properties: {}, ...kept };
}

/** A path argument: any text a file name can be, so all but NUL. */
export const pathArgument = (what: string) =>
  z.string().check(
    z.minLength(1, 'must not be empty'),
    z.maxLength(4096, 'is longer than any path'),
    z.refine((path) => !path.includes('\0'), 'must not hold a NUL character'),
    z.describe(what),
  );
