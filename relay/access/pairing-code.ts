/** A code that a person can read out and type: Crockford's base 32, where look-alikes mean the same. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 12 characters of 5 bits. With ten tries in five minutes and an hour to live it is not to be guessed. */
const groups = 3;
const groupLength = 4;

/** Such as `4F7K-9QXM-2TBD`. */
export function newPairingCode(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(groups * groupLength));
  const characters = Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join('');
  return characters.match(/.{4}/g)?.join('-') ?? characters;
}

/** What was typed, as it was issued: capitals, dashes, spaces and look-alikes do not matter. */
export const readPairingCode = (typed: string): string =>
  typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
