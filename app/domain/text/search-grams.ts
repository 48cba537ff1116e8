/** Beyond this, a row has none, so its size and the time to index it stay bounded. */
const MAX_GRAMS = 4096;

const FNV_PRIME = 0x01_00_01_93;
const FNV_BASIS = 0x81_1c_9d_c5;

/**
 * Lower case of İ in full Unicode mappings is `i` and this dot, in simple ones only `i`. Dropping it makes both
 * the same.
 */
const DOT_ABOVE = '\u0307';
const ONLY_ASCII = /^\p{ASCII}*$/u;

/**
 * Maps a text so that whatever Postgres's ILIKE considers equal becomes equal, in any locale. It also makes
 * other letters equal (`ß` and `s`), which only adds candidates. Each character is mapped on its own, so a part
 * of a text is mapped to a part of the mapped text.
 */
export function foldForGrams(text: string): string {
  if (ONLY_ASCII.test(text)) return text.toLowerCase();
  let folded = '';
  for (const letter of text) folded += foldLetter(letter);
  return folded;
}

function foldLetter(letter: string): string {
  if (letter <= '\u007f') return letter.toLowerCase();
  const folded = letter.toLowerCase().toUpperCase().toLowerCase().replaceAll(DOT_ABOVE, '');
  // In a longer text, a sigma's lower case would depend on its position.
  return folded.length > letter.length ? String.fromCodePoint(folded.codePointAt(0) ?? 0) : folded;
}

/**
 * Returns the search grams of a row: a number for each character and each two adjacent characters of its
 * texts, without duplicates. The scope is part of each number, so the rows of other scopes don't share them.
 * Returns none for too many, which makes the row a candidate of every search.
 */
export function toSearchGrams(scope: string, texts: Iterable<string>): number[] {
  const basis = hash(FNV_BASIS, scope);
  const grams = new Set<number>();
  for (const text of texts) {
    let previous: number | null = null;
    for (const letter of foldForGrams(text)) {
      const value = addUnits(basis, letter);
      grams.add(finishHash(value));
      if (previous !== null) grams.add(finishHash(addUnits(previous, letter)));
      previous = value;
      if (grams.size > MAX_GRAMS) return [];
    }
  }
  return [...grams];
}

/** Returns the grams that every row containing `search` has, unless it has none at all. */
export function toQueryGrams(scope: string, search: string): number[] {
  const basis = hash(FNV_BASIS, scope);
  const letters = [...foldForGrams(search)];
  if (letters.length === 1) return letters.map((letter) => hash(basis, letter));
  const pairs = letters.slice(1).map((letter, at) => hash(basis, `${letters[at] ?? ''}${letter}`));
  return [...new Set(pairs)];
}

/** Returns the number of something else that a row has besides its texts. */
export function hashGram(scope: string, gram: string): number {
  return hash(hash(FNV_BASIS, scope), gram);
}

/** FNV-1a over UTF-16 units, with a unit that no text has at the end. Returns a signed 32-bit integer. */
function hash(basis: number, text: string): number {
  return finishHash(addUnits(basis, text));
}

/** Adds a text to a hash, so that the hash of two letters continues the first one's. */
function addUnits(basis: number, text: string): number {
  let value = basis;
  for (let at = 0; at < text.length; at += 1)
    value = Math.imul(value ^ text.charCodeAt(at), FNV_PRIME);
  return value;
}

function finishHash(value: number): number {
  return Math.imul(value ^ 0xd8_00, FNV_PRIME) | 0;
}
