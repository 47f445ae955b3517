/** The host key is judged by the client; the relay only shows which key it saw (case T12). */
import { toBase64 } from '../../shared/base64.ts';

/** What the client is asked about. */
export type HostKeyQuestion = { algorithm: string; key: string; fingerprint: string };

/** ssh2's callback: only a clear yes lets the handshake go on. */
export type HostVerifier = (key: Uint8Array, verify: (accepted: boolean) => void) => void;

/**
 * Asks about the first key of a connection. ssh2 calls the verifier again at every rekey, when the tablet may be
 * asleep: the key already approved is accepted from memory, and any other is refused.
 */
export function makeHostVerifier(ask: (question: HostKeyQuestion, settle: (accepted: boolean) => void) => void) {
  let approved: string | null = null;
  const verifier: HostVerifier = (key, verify) => {
    const shown = toBase64(key);
    if (approved !== null) return verify(approved === shown);
    void describe(key).then((question) =>
      ask(question, (accepted) => {
        if (accepted) approved = shown;
        verify(accepted);
      }),
    );
  };
  return verifier;
}

async function describe(key: Uint8Array): Promise<HostKeyQuestion> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', Uint8Array.from(key)));
  const fingerprint = `SHA256:${toBase64(digest).replaceAll('=', '')}`;
  return { algorithm: algorithmOf(key), key: toBase64(key), fingerprint };
}

/** A key blob starts with its algorithm as an SSH string (RFC 4253 §6.6). */
function algorithmOf(key: Uint8Array): string {
  if (key.length < 4) return '';
  const length = new DataView(key.buffer, key.byteOffset, key.byteLength).getUint32(0);
  return new TextDecoder().decode(key.subarray(4, 4 + Math.min(length, 64))).replaceAll(/[^\x21-\x7e]/g, '');
}
