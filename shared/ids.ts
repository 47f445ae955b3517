import { toBase64Url } from './base64.ts';

/** Random text of `bytes` × 8 bits, safe in URLs and subprotocols. */
export const randomToken = (bytes: number): string => toBase64Url(crypto.getRandomValues(new Uint8Array(bytes)));

/** Id of a stored row or of something in flight; carries no meaning. */
export const newId = (): string => randomToken(12);

/**
 * Opaque mark that travels with an input so that the relay can confirm that very write: 16 random bytes, written as
 * 32 lower-case hexadecimal digits.
 */
export const newWriteId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
