/** Encrypts secrets at rest with a key that cannot be read out of the database (product F2). */
import { fromBase64, toBase64 } from '../../shared/base64.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { makeSecret, type Secret } from './secret.ts';

/** AES-GCM, 96-bit random IV; `iv` and `data` are base64. */
export type Sealed = { iv: string; data: string };

export type Sealer = {
  /** `context` names the place (for example "host:ID:password"): a value moved to another place does not open. */
  seal(secret: Secret, context: string): Promise<Sealed>;
  /** Fails when key, place or bytes are not those it was sealed with. */
  open(sealed: Sealed, context: string): Promise<Result<Secret, { kind: 'vault.unreadable' }>>;
};

/** Key of a sealer: usable, never readable. The caller keeps the CryptoKey object in the database as it is. */
export const generateSealingKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);

export function makeSealer(key: CryptoKey): Sealer {
  const additionalData = (context: string) => new TextEncoder().encode(context);
  return {
    async seal(secret, context) {
      const iv = crypto.getRandomValues(new Uint8Array(12));
      const algorithm = { name: 'AES-GCM', iv, additionalData: additionalData(context) };
      const data = await crypto.subtle.encrypt(algorithm, key, new TextEncoder().encode(secret.reveal()));
      return { iv: toBase64(iv), data: toBase64(new Uint8Array(data)) };
    },
    async open(sealed, context) {
      try {
        const algorithm = { name: 'AES-GCM', iv: fromBase64(sealed.iv), additionalData: additionalData(context) };
        const text = await crypto.subtle.decrypt(algorithm, key, fromBase64(sealed.data));
        return ok(makeSecret(new TextDecoder().decode(text)));
      } catch {
        return fail({ kind: 'vault.unreadable' });
      }
    },
  };
}
