/** Limits that more than one room keeps to. Units are in the names. */

/** Largest payload of one binary frame. */
export const maxPayloadBytes = 64 * 1024;
/** Largest control message. The longest honest one is `exec.open` with its script. */
export const maxControlBytes = 64 * 1024;
/** Output the client accepts before it grants more; the relay hands it on as the SSH channel window. */
export const outputWindowBytes = 256 * 1024;
/** Largest script of one exec channel. */
export const maxScriptBytes = 32 * 1024;
/** Longest life of one exec channel, and the most output that may be asked of it. */
export const maxExecTimeoutMs = 60_000;
export const maxExecCapBytes = 64 * 1024;
/** Exec channels of one session at a time (product D5). */
export const maxExecChannels = 4;
/** A ticket is single-use and short-lived (product G1). */
export const ticketLifeMs = 30_000;
/** How long the relay waits for the person: host-key question, password prompt. sshd's LoginGraceTime default is 120 s. */
export const questionTimeoutMs = 110_000;
/** Smallest and largest terminal that is sent on (T05: a hidden pane must not shrink the remote to 2 columns). */
export const terminalSize = { minCols: 10, maxCols: 1000, minRows: 3, maxRows: 500 } as const;
