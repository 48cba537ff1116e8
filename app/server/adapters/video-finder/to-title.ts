const MAX_TITLE_CHARACTERS = 200;

/** Returns a title on one line and of bounded length, or null when nothing is left of it. */
export function toTitle(text: string | null | undefined): string | null {
  const clean = (text ?? '').replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
  return clean.slice(0, MAX_TITLE_CHARACTERS) || null;
}
