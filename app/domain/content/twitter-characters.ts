import { countCashtags } from '../text/x-text.ts';

const FORBIDDEN = /[\uFFFE\uFEFF\uFFFF]/u;
const MAX_CASHTAGS = 1;

/** Returns what Twitter doesn't accept in a text besides its length. */
export function checkTwitterCharacters(text: string) {
  const findings: { code: 'caption_characters' | 'too_many_cashtags'; message: string }[] = [];
  if (FORBIDDEN.test(text)) {
    const message =
      'Twitter doesn’t accept the invisible characters U+FEFF, U+FFFE, and U+FFFF. Remove them.';
    findings.push({ code: 'caption_characters', message });
  }
  if (countCashtags(text) > MAX_CASHTAGS) {
    const message = 'Twitter accepts one cashtag ($TICKER) per post. Keep only one.';
    findings.push({ code: 'too_many_cashtags', message });
  }
  return findings;
}
