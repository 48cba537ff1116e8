/** Matches a web URL, with the punctuation that follows it. */
export const ADDRESS = /https?:\/\/[^\s<>"“”«»\u3000-\u303F\uFF00-\uFF0F\uFF1A-\uFF20]+/iu;
const TRAILING = new Set(".,;:!?'’*_~");
const CLOSING: ReadonlyMap<string, string> = new Map([
  [')', '('],
  [']', '['],
  ['}', '{'],
]);

/**
 * Returns the first web URL in a text, without trailing punctuation, or null. Runs in linear time, because
 * the composer calls it with whatever was typed.
 */
export function findLink(text: string): string | null {
  return toLink(ADDRESS.exec(text)?.[0] ?? '');
}

/** Returns the web URL at the start of a match of `ADDRESS`, without trailing punctuation, or null. */
export function toLink(found: string): string | null {
  const address = found.slice(0, findEnd(found));
  return URL.canParse(address) ? address : null;
}

/** Returns where the URL ends. A closing bracket without an opening one belongs to the surrounding text. */
function findEnd(found: string): number {
  const counts = new Map<string, number>();
  const count = (character: string): number => counts.get(character) ?? 0;
  for (const character of found) counts.set(character, count(character) + 1);
  let end = found.length;
  for (; end > 0; end -= 1) {
    const last = found.charAt(end - 1);
    const opening = CLOSING.get(last);
    const isLoose = opening !== undefined && count(last) > count(opening);
    if (!isLoose && !TRAILING.has(last)) return end;
    counts.set(last, count(last) - 1);
  }
  return end;
}
