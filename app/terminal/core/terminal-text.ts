/** Text that a program at the host sets for display: title and directory. Shown, never sent anywhere. */
import { cleanText } from './control-text.ts';

const maxTitleLength = 200;

export function cleanTitle(title: string): string | null {
  const clean = cleanText(title).text.replaceAll('\n', ' ').trim();
  return clean === '' ? null : clean.slice(0, maxTitleLength);
}

/** OSC 7 carries `file://host/path`, percent-encoded. Null when it is something else. */
export function directoryFromOsc7(data: string): string | null {
  const match = /^file:\/\/[^/]*(\/.*)$/.exec(data);
  if (match?.[1] === undefined) return null;
  try {
    return cleanTitle(decodeURIComponent(match[1]));
  } catch {
    return null;
  }
}
