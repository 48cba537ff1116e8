/**
 * UTF-16 code units per piece. twitter-text's running time is quadratic in the length of a piece, so a text
 * of 25,000 is parsed in many. Texts up to this length are parsed whole.
 */
export const SHORT_TEXT = 1000;
/** Text without spaces may be one long link, so it's kept whole up to this length. */
const MAX_PART = 1800;
/**
 * Once this much work (the sum of squared lengths) went into long parts, the others are cut into small
 * pieces.
 */
const MAX_WORK = MAX_PART ** 2;
const SMALL_PIECE = 300;

/** Every link has a period before its top-level domain, which starts with a letter. */
const MAYBE_LINK = /\.\p{L}/u;

/**
 * Splits a normalized text where no link is cut: at spaces. Parts without spaces that are longer than any
 * link in a post are cut where possible, so that all pieces are short.
 */
export function cutXText(text: string): string[] {
  return joinShort(cutParts(text));
}

/** Returns the words and the spaces between them, each short enough to parse. */
function cutParts(text: string): string[] {
  let work = 0;
  return (text.match(/\S+|\s+/gu) ?? []).flatMap((part) => {
    // Without a link only characters count, so replace periods with commas to avoid the search for links.
    if (!MAYBE_LINK.test(part)) return cutPart(part.replaceAll('.', ','), SHORT_TEXT);
    if (part.length <= SMALL_PIECE) return [part];
    work += Math.min(part.length, MAX_PART) ** 2;
    return cutPart(part, work > MAX_WORK ? SMALL_PIECE : MAX_PART);
  });
}

/** Joins neighbors while the result is short, because each piece adds overhead. */
function joinShort(parts: readonly string[]): string[] {
  const pieces: string[] = [];
  for (const part of parts) {
    const last = pieces.at(-1);
    if (last !== undefined && last.length + part.length <= SMALL_PIECE)
      pieces.splice(-1, 1, last + part);
    else pieces.push(part);
  }
  return pieces;
}

/** A standalone character that no link contains. A cut after it doesn't change the count. */
const OUTSIDE_LINKS =
  /[^\u0000-\u04FF\u1E00-\u1EFF\u2000-\u206F\uFE0F\u{1F1E6}-\u{1F1FF}\u{1F3FB}-\u{1F3FF}\u{E0020}-\u{E007F}]/u;

/**
 * Cuts a part without spaces. This can only cut a link that is longer than half a piece or has no such
 * character nearby.
 */
function cutPart(part: string, max: number): string[] {
  const pieces: string[] = [];
  let rest = part;
  while (rest.length > max) {
    const at = findCut(rest, max);
    pieces.push(rest.slice(0, at));
    rest = rest.slice(at);
  }
  return [...pieces, rest];
}

/**
 * Returns the last position before `most` outside links, or else the last one that doesn't split a code
 * point.
 */
function findCut(text: string, max: number): number {
  const characters = [...text.slice(max / 2, max).toWellFormed()];
  let at = max;
  for (const character of characters.toReversed()) {
    if (OUTSIDE_LINKS.test(character) && character !== '\uFFFD') return at;
    at -= character.length;
  }
  const isSplit = /[\uDC00-\uDFFF]/.test(text[max] ?? '');
  return isSplit ? max - 1 : max;
}
