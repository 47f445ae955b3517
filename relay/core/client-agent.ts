/** An ssh2 agent whose keys live on the tablet: the relay only passes what is to be signed (product A4). */
import ssh2, { type IdentityCallback, type ParsedKey, type SignCallback, type SigningRequestOptions } from 'ssh2';
import { toBase64 } from '../../shared/base64.ts';
import { innerSignature } from './signature-blob.ts';

export type SignQuestion = { publicKey: string; data: string; algorithm: string };
/** Asks the client; null is a refusal, and the next key is tried. */
export type AskSignature = (question: SignQuestion, settle: (signature: string | null) => void) => void;

export class ClientAgent extends ssh2.BaseAgent<ParsedKey> {
  readonly #keys: ParsedKey[];
  readonly #ask: AskSignature;

  constructor(publicKeys: readonly string[], ask: AskSignature) {
    super();
    this.#keys = publicKeys.flatMap(parsePublicKey);
    this.#ask = ask;
  }

  /** False when not one of the blobs is of a type that ssh2 can sign in with. */
  get hasKeys(): boolean {
    return this.#keys.length > 0;
  }

  override getIdentities(done: IdentityCallback<ParsedKey>): void {
    done(undefined, this.#keys);
  }

  override sign(
    key: ParsedKey,
    data: Buffer,
    options: SigningRequestOptions | SignCallback,
    done?: SignCallback,
  ): void {
    const finish = typeof options === 'function' ? options : done;
    const algorithm = signatureAlgorithm(key, typeof options === 'function' ? undefined : options.hash);
    const question = { publicKey: toBase64(key.getPublicSSH()), data: toBase64(data), algorithm };
    this.#ask(question, (answer) => {
      const signature = answer === null ? null : innerSignature(Buffer.from(answer, 'base64'), algorithm);
      if (signature) finish?.(undefined, signature);
      else finish?.(new Error('the client gave no usable signature'));
    });
  }
}

function parsePublicKey(blob: string): ParsedKey[] {
  const parsed: ParsedKey | ParsedKey[] | Error = ssh2.utils.parseKey(Buffer.from(blob, 'base64'));
  return parsed instanceof Error ? [] : [parsed].flat();
}

/** RSA keys sign by a hash of the server's choice (RFC 8332); all others have one algorithm. */
function signatureAlgorithm(key: ParsedKey, hash: string | undefined): string {
  if (key.type !== 'ssh-rsa') return key.type;
  return hash === 'sha512' ? 'rsa-sha2-512' : hash === 'sha256' ? 'rsa-sha2-256' : 'ssh-rsa';
}
