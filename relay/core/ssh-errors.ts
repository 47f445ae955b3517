/** Foreign errors (the dialler's, ssh2's) become one of our words here and nowhere else. */
import type { SshEnd } from '../../shared/wire/ssh.ts';
import { DestinationForbidden } from './ports.ts';

/** How far the connection had come when the error arrived. */
export type Stage = 'dialing' | 'handshake' | 'authenticating' | 'ready';

const endsByCode: Readonly<Record<string, SshEnd>> = {
  ENOTFOUND: 'unknownHost',
  EAI_AGAIN: 'unknownHost',
  ECONNREFUSED: 'connectionRefused',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  EADDRNOTAVAIL: 'unreachable',
  ETIMEDOUT: 'connectTimeout',
};

/** Why dialling failed. */
export function toDialEnd(error: unknown): SshEnd {
  if (error instanceof DestinationForbidden) return 'destinationForbidden';
  return endsByCode[String(fieldOf(error, 'code'))] ?? 'unreachable';
}

/**
 * Why the SSH connection failed, or null for an error that ssh2 reports and then works around (one key of the agent
 * was declined).
 */
export function toSshEnd(error: unknown, stage: Stage): SshEnd | null {
  const level = fieldOf(error, 'level');
  const message = String(fieldOf(error, 'message'));
  if (level === 'agent') return null;
  if (level === 'client-authentication') return 'authRefused';
  if (message.includes('no matching')) return 'noCommonAlgorithm';
  if (message.includes('Host denied')) return 'hostKeyRefused';
  if (level === 'client-timeout' || level === 'client-socket') return 'lost';
  if (message.includes('Connection lost')) return 'lost';
  // A DISCONNECT message of the server carries its reason number (RFC 4253 §11.1) as `code`.
  if (typeof fieldOf(error, 'code') === 'number') return stage === 'authenticating' ? 'authRefused' : 'closedByHost';
  return 'protocolError';
}

const fieldOf = (error: unknown, name: string): unknown =>
  typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined;
