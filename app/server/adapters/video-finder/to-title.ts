const MAX_TITLE_CHARACTERS = 200;

/** Returns a single-line title of limited length, or null when nothing is left. */
export function toTitle(text: string | null | undefined): string | null {
  return toOneLine(text ?? '', MAX_TITLE_CHARACTERS) || null;
}

/**
 * Returns the start of a text on one line, without control and format characters or half a surrogate pair.
 */
export function toOneLine(text: string, maxCharacters: number): string {
  const line = text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
  return line.slice(0, maxCharacters).replace(/\p{Cs}$/u, '');
}
