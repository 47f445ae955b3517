/** Text measured and cut by its UTF-8 bytes. */

const encoder = new TextEncoder();

export const utf8Bytes = (text: string): number => encoder.encode(text).length;

/** The longest beginning of `text` that has at most `capBytes` and ends between characters. */
export function cutToBytes(text: string, capBytes: number): string {
  const bytes = encoder.encode(text);
  if (bytes.length <= capBytes) return text;
  let end = capBytes;
  // A continuation byte is 10xxxxxx: step back to the first byte of its character.
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return new TextDecoder().decode(bytes.subarray(0, end));
}
