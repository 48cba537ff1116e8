/** Returns the text without the differences that platforms introduce: Unicode form and white space. */
export function normalizeText(text: string): string {
  return text.normalize('NFC').replace(/\s+/gu, ' ').trim();
}
