/** Types of the lab for tests; the lab itself is plain JavaScript, so that it runs without a build. */
export type LabServer = {
  host: string;
  port: number;
  log: string;
  hostKeys: { type: string; key: string; sha256: string }[];
};
export type Lab = {
  password: string;
  users: { name: string; shell: string; home: string }[];
  keys: Record<string, string>;
  servers: Record<string, LabServer>;
};
export function startLab(options?: { only?: string[] }): Promise<Lab>;
export function labStatus(): Lab | null;
export function stopLab(): Promise<void>;
export function changeHostKey(lab: Lab, name: string): Promise<LabServer>;
export function oneTimeCode(time?: number): string;
