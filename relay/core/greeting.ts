/** Tells a client of another protocol version, which can be updated, from nonsense. */
import { parseJson, z } from '../../shared/wire/schema.ts';
import { protocolVersion } from '../../shared/wire/version.ts';

const anyHello = z.looseObject({ t: z.literal('link.hello'), protocol: z.int() });

/** True for a greeting of another version, which this relay's own schema has refused. */
export function isOtherVersion(text: string): boolean {
  const hello = parseJson(anyHello, text);
  return hello.ok && hello.value.protocol !== protocolVersion;
}
