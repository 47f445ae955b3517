/** Host keys that the person trusts. They live on the tablet, not at the relay (product A3). */
export type KnownHost = {
  address: string;
  port: number;
  /** Key type as in the key blob, for example `ssh-ed25519`. */
  algorithm: string;
  /** Base64 of the key blob. */
  key: string;
  /** OpenSSH's form, `SHA256:…`. */
  fingerprint: string;
  trustedAt: number;
};

export type HostKeyVerdict =
  | { kind: 'trusted' }
  /** Nothing is known of this destination: trust on first use, asked. */
  | { kind: 'unknown' }
  /** Known by keys of other types only: asked as unknown, not as changed (T12). */
  | { kind: 'newType'; known: readonly KnownHost[] }
  /** Another key of the same type than before: blocked. */
  | { kind: 'changed'; known: KnownHost };

/** `known` are the trusted keys of this very address and port. */
export function judgeHostKey(known: readonly KnownHost[], shown: { algorithm: string; key: string }): HostKeyVerdict {
  if (known.some((entry) => entry.key === shown.key)) return { kind: 'trusted' };
  const sameType = known.find((entry) => entry.algorithm === shown.algorithm);
  if (sameType !== undefined) return { kind: 'changed', known: sameType };
  return known.length > 0 ? { kind: 'newType', known } : { kind: 'unknown' };
}
