/** What does it cost to judge a command: in time against the parser, at worst, and to load? */
import type { Figure } from './figure.ts';
import { buildSubject } from './risk/build.ts';
import { chunkSize } from './risk/chunk.ts';
import { againstParser } from './risk/parser.ts';
import { worstOfMany } from './risk/worst.ts';

export async function measure(): Promise<Figure[]> {
  const subject = await buildSubject();
  return [...againstParser(subject), ...worstOfMany(subject), chunkSize()];
}
