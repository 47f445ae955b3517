/** Password login of the practice server: one account, one password, few tries. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { AuthContext, Connection } from 'ssh2';

export type Credential = { username: string; password: string };

const maxTries = 3;
const graceTimeMs = 20_000;

/** Ends the connection after three wrong passwords, or when nobody has logged in after 20 s. */
export function guardLogin(connection: Connection, credential: Credential): void {
  const grace = setTimeout(() => connection.end(), graceTimeMs);
  let tries = 0;
  connection.on('ready', () => clearTimeout(grace));
  connection.on('close', () => clearTimeout(grace));
  connection.on('authentication', (context) => {
    if (allows(context, credential)) return context.accept();
    context.reject(['password']);
    // The client's first request is `none`, to learn the methods: that one is no try.
    if (context.method === 'password') tries += 1;
    if (tries >= maxTries) connection.end();
  });
}

function allows(context: AuthContext, credential: Credential): boolean {
  if (context.method !== 'password') return false;
  const rightName = sameText(context.username, credential.username);
  return sameText(context.password, credential.password) && rightName;
}

/** Takes the same time wherever the texts differ, and whatever their lengths. */
function sameText(given: string, expected: string): boolean {
  return timingSafeEqual(digest(given), digest(expected));
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
