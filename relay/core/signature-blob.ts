/**
 * Checks the signature blob that the client sends (RFC 4253 §6.6: `string algorithm, string signature`) before ssh2
 * sees it: ssh2 throws on a malformed one.
 */

/** Shapes by algorithm: Ed25519 RFC 8709 §6, ECDSA RFC 5656 §3.1.2 (two positive mpints), RSA RFC 8332 §3. */
const shapes: Readonly<Record<string, (signature: Buffer) => boolean>> = {
  'ssh-ed25519': (signature) => signature.length === 64,
  'ecdsa-sha2-nistp256': isMpintPair(32),
  'ecdsa-sha2-nistp384': isMpintPair(48),
  'ecdsa-sha2-nistp521': isMpintPair(66),
  'rsa-sha2-256': isRsaLength,
  'rsa-sha2-512': isRsaLength,
};

/** The inner signature, or null when the blob is not one complete signature of `algorithm`. */
export function innerSignature(blob: Buffer, algorithm: string): Buffer | null {
  const name = readString(blob, 0);
  if (name === null || name.toString('latin1') !== algorithm) return null;
  const signature = readString(blob, 4 + name.length);
  if (signature === null || 8 + name.length + signature.length !== blob.length) return null;
  return shapes[algorithm]?.(signature) === true ? signature : null;
}

function readString(bytes: Buffer, at: number): Buffer | null {
  if (bytes.length < at + 4) return null;
  const length = bytes.readUInt32BE(at);
  return bytes.length < at + 4 + length ? null : bytes.subarray(at + 4, at + 4 + length);
}

function isMpintPair(fieldBytes: number) {
  return (signature: Buffer): boolean => {
    const r = readString(signature, 0);
    const s = r && readString(signature, 4 + r.length);
    if (!r || !s || 8 + r.length + s.length !== signature.length) return false;
    return [r, s].every((number) => number.length > 0 && number.length <= fieldBytes + 1 && (number[0] ?? 0) < 0x80);
  };
}

/** 1024 to 16384 bits. */
function isRsaLength(signature: Buffer): boolean {
  return signature.length >= 128 && signature.length <= 2048;
}
