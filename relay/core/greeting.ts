/** Tells a client of another protocol version, which can be updated, from nonsense. */
import { parseJson, z } from '../../shared/wire/schema.ts';

const anyHello = z.looseObject({ t: z.literal('link.hello'), protocol: z.int() });

/** True for a greeting that this relay's own schema has refused because of its version. */
export const isOtherVersion = (text: string): boolean => parseJson(anyHello, text).ok;
