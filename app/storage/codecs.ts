/**
 * Every row that is read goes through its schema. A row that does not fit stays on disk and is left out of what is
 * shown; `unreadable` counts them, so that nothing is dropped in silence.
 */
import { z } from '../../shared/wire/schema.ts';
import type { Conversation, Message, ModelFailureKind } from '../agent/conversation.ts';
import type { ProviderProfile } from '../agent/provider-profile.ts';
import type { CommandFailure, InvalidCall, ObservationFailure, Proposal } from '../approval/proposal.ts';
import type { Host } from '../session/host.ts';
import type { KnownHost } from '../session/known-host.ts';

const text = z.string();
const time = z.number();
/** A union's members as a table, so that a new member without a line here does not compile. */
const oneOf = <T extends string>(members: Record<T, true>) => z.enum(Object.keys(members) as [T, ...T[]]);

const host = z.object({
  id: text,
  name: text,
  address: text,
  port: z.int(),
  username: text,
  group: text,
  tags: z.array(text),
  kind: z.enum(['saved', 'practice']),
  createdAt: time,
  lastConnectedAt: z.nullable(time),
});

const knownHost = z.object({
  address: text,
  port: z.int(),
  algorithm: text,
  key: text,
  fingerprint: text,
  trustedAt: time,
});

const profile = z.object({
  id: text,
  name: text,
  kind: z.enum(['openai-chat', 'anthropic-messages']),
  baseUrl: text,
  model: text,
  tools: z.boolean(),
  scripted: z.boolean(),
});

/** Scopes are one column, so that they can be an index: `global`, or `host:ID`. */
const conversation = z.object({ id: text, scope: text, title: text, createdAt: time, updatedAt: time });

const modelFailure = z.object({
  kind: oneOf<ModelFailureKind>({
    auth: true,
    billing: true,
    rate_limit: true,
    overloaded: true,
    server_error: true,
    bad_request: true,
    bad_endpoint: true,
    model_not_found: true,
    context_length: true,
    tools_unsupported: true,
    tool_generation_failed: true,
    param_unsupported: true,
    history_protocol: true,
    network: true,
    stall: true,
    stream_truncated: true,
    origin_not_allowed: true,
  }),
  retryable: z.boolean(),
  retryAfterMs: z.optional(z.number()),
  status: z.optional(z.number()),
  detail: z.optional(text),
});

const answerStatus = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('streaming') }),
  z.object({ kind: z.literal('complete'), finish: z.enum(['stop', 'tool_calls', 'length', 'content_filter']) }),
  z.object({ kind: z.literal('stopped') }),
  z.object({ kind: z.literal('failed'), failure: modelFailure }),
  z.object({ kind: z.literal('interrupted') }),
]);

const usage = z.object({
  input: z.number(),
  output: z.number(),
  cached: z.nullable(z.number()),
  reasoning: z.nullable(z.number()),
});

const message = z.discriminatedUnion('role', [
  z.object({ role: z.literal('user'), id: text, conversationId: text, seq: z.int(), createdAt: time, text }),
  z.object({
    role: z.literal('assistant'),
    id: text,
    conversationId: text,
    seq: z.int(),
    createdAt: time,
    text,
    reasoning: text,
    status: answerStatus,
    model: text,
    usage: z.nullable(usage),
    replay: z.record(z.string(), z.unknown()),
  }),
]);

/** A state that somebody's acceptance led to, with what was accepted. */
const accepting = <T extends z.core.$ZodLooseShape>(shape: T) =>
  z.discriminatedUnion('by', [
    z.object({ ...shape, by: z.enum(['once', 'session']) }),
    z.object({ ...shape, by: z.literal('edited'), editedCommand: text }),
  ]);

const commandFailure = oneOf<CommandFailure>({
  'refused.controlCharacters': true,
  'refused.incomplete': true,
  'refused.empty': true,
  severalLines: true,
  noBracketedPaste: true,
  noSession: true,
  writeFailed: true,
});

const commandState = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('pending') }),
  accepting({ kind: z.literal('accepted'), writeId: text, at: time }),
  accepting({ kind: z.literal('written'), at: time }),
  z.object({ kind: z.literal('failed'), why: commandFailure, at: time, editedCommand: z.optional(text) }),
  z.object({ kind: z.literal('rejected'), note: z.nullable(text), at: time }),
  z.object({ kind: z.literal('expired'), at: time }),
  z.object({ kind: z.literal('interrupted'), at: time, editedCommand: z.optional(text) }),
]);

const observationFailure = oneOf<ObservationFailure>({
  noSession: true,
  channelFailed: true,
  noShell: true,
  cancelled: true,
  stopped: true,
  roundOutputFull: true,
  interrupted: true,
});

const observationState = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('observing'), waiting: z.boolean() }),
  z.object({
    kind: z.literal('observed'),
    outcome: z.object({
      output: text,
      exitCode: z.nullable(z.int()),
      signal: z.nullable(text),
      truncated: z.boolean(),
      timedOut: z.boolean(),
    }),
    at: time,
  }),
  z.object({ kind: z.literal('failed'), why: observationFailure, at: time }),
]);

const callIdentity = {
  id: text,
  conversationId: text,
  messageId: text,
  position: z.int(),
  callId: text,
  toolName: text,
  wireName: text,
  argumentsText: text,
  createdAt: time,
};

const invalidCall = oneOf<InvalidCall>({
  unknownTool: true,
  badJson: true,
  badArguments: true,
  truncated: true,
  noToolsHere: true,
});

const proposal = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('command'),
    ...callIdentity,
    command: text,
    reason: z.nullable(text),
    state: commandState,
  }),
  z.object({ kind: z.literal('observation'), ...callIdentity, state: observationState }),
  z.object({ kind: z.literal('invalid'), ...callIdentity, why: invalidCall, detail: text }),
]);

export type Codec<T> = (rows: readonly unknown[]) => { values: T[]; unreadable: number };

function codec<T>(schema: z.ZodMiniType<T>): Codec<T> {
  return (rows) => {
    const values = rows.flatMap((row) => {
      const parsed = schema.safeParse(row);
      return parsed.success ? [parsed.data] : [];
    });
    return { values, unreadable: rows.length - values.length };
  };
}

export const scopeColumn = (scope: Conversation['scope']): string =>
  scope.kind === 'global' ? 'global' : `host:${scope.hostId}`;

const scopeOf = (column: string): Conversation['scope'] =>
  column === 'global' ? { kind: 'global' } : { kind: 'host', hostId: column.slice('host:'.length) };

export const hosts: Codec<Host> = codec(host);
export const knownHosts: Codec<KnownHost> = codec(knownHost);
export const profiles: Codec<ProviderProfile> = codec(profile);
export const messages: Codec<Message> = codec(message);
export const proposals: Codec<Proposal> = codec(proposal);

const conversationRows = codec(conversation);
export const conversations: Codec<Conversation> = (rows) => {
  const { values, unreadable } = conversationRows(rows);
  return { values: values.map((row) => ({ ...row, scope: scopeOf(row.scope) })), unreadable };
};
