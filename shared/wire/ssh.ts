/** The SSH connection: connecting, the relay's questions (host key, prompts, signatures), and how it ended. */
import { base64Text, questionId, serverText, z } from './schema.ts';

/** Why an SSH connection could not be made or has ended. Sentences for people come from the dictionary, by kind. */
export const sshEnd = z.enum([
  'unknownHost',
  'connectionRefused',
  'unreachable',
  'connectTimeout',
  'destinationForbidden',
  'noCommonAlgorithm',
  'hostKeyRefused',
  'authRefused',
  'authCancelled',
  'questionTimeout',
  'protocolError',
  'lost',
  'closedByHost',
  'closedByUser',
  'relayStopping',
]);
export type SshEnd = z.infer<typeof sshEnd>;

const prompt = z.strictObject({ text: serverText, echo: z.boolean() });
export type SshPrompt = z.infer<typeof prompt>;

export const sshUp = [
  /** Secrets are never in here: the relay asks for them after the host key was accepted. */
  z.strictObject({
    t: z.literal('ssh.connect'),
    host: z.string().check(z.minLength(1), z.maxLength(255)),
    port: z.int().check(z.minimum(1), z.maximum(65535)),
    username: z.string().check(z.minLength(1), z.maxLength(255)),
    /** Public key blobs that this client can sign with, best first (RFC 4253 §6.6). Empty: none. */
    publicKeys: z.array(base64Text).check(z.maxLength(16)),
  }),
  z.strictObject({ t: z.literal('ssh.hostKey.answer'), id: questionId, accept: z.boolean() }),
  /** `answers` in the order of the prompts; null when the person cancelled. */
  z.strictObject({
    t: z.literal('ssh.prompt.answer'),
    id: questionId,
    answers: z.nullable(z.array(z.string().check(z.maxLength(8192))).check(z.maxLength(32))),
  }),
  /** The complete SSH signature blob (`string algorithm, string signature`); null to decline. */
  z.strictObject({ t: z.literal('ssh.sign.answer'), id: questionId, signature: z.nullable(base64Text) }),
] as const;

export const sshDown = [
  z.strictObject({ t: z.literal('ssh.progress'), stage: z.enum(['dialing', 'handshake', 'authenticating']) }),
  /** `key` is the host key blob; `fingerprint` is OpenSSH's form, "SHA256:…" without padding. */
  z.strictObject({
    t: z.literal('ssh.hostKey'),
    id: questionId,
    algorithm: z.string(),
    key: base64Text,
    fingerprint: z.string(),
  }),
  /** `method` password: one prompt. Texts are the server's words, cleaned. `attempt` counts from 1. */
  z.strictObject({
    t: z.literal('ssh.prompt'),
    id: questionId,
    method: z.enum(['password', 'keyboard-interactive']),
    attempt: z.int().check(z.minimum(1)),
    name: serverText,
    instructions: serverText,
    prompts: z.array(prompt).check(z.maxLength(32)),
  }),
  /** Sign `data` (the RFC 4252 §7 blob) with the key of `publicKey`. */
  z.strictObject({
    t: z.literal('ssh.sign'),
    id: questionId,
    publicKey: base64Text,
    data: base64Text,
    algorithm: z.string(),
  }),
  z.strictObject({ t: z.literal('ssh.banner'), text: serverText }),
  z.strictObject({ t: z.literal('ssh.ready') }),
  /** `offered`: the methods that the server would have taken; `tried`: those that were used. Both empty unless sign-in failed. */
  z.strictObject({ t: z.literal('ssh.closed'), end: sshEnd, offered: z.array(z.string()), tried: z.array(z.string()) }),
] as const;
