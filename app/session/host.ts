/** A saved SSH destination. Its password, if kept, is sealed in the vault under `host:ID:password`. */
export type Host = {
  id: string;
  name: string;
  address: string;
  port: number;
  username: string;
  /** Heading under which home lists it; empty: none. */
  group: string;
  tags: string[];
  /** `practice` is "This computer", the SSH server inside the relay: its address and password change with every start. */
  kind: 'saved' | 'practice';
  createdAt: number;
  lastConnectedAt: number | null;
};
