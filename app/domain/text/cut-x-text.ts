/**
 * UTF-16 units of a piece. The time that twitter-text takes grows with the square of a piece, so a text of 25,000
 * is read in many. A text of up to this length is read whole.
 */
export const SHORT_TEXT = 1000;
/** A part without spaces may be one long link, so it is kept whole up to this length. */
const MAX_PART = 1800;
/** Once this much work (the sum of squares) went into long parts, the others are read in small pieces. */
const MOST_WORK = MAX_PART ** 2;
const SMALL_PIECE = 300;

/** Every link has a full stop before the last part of its domain, which begins with a letter. */
const MAYBE_LINK = /\.\p{L}/u;

/**
 * Cuts a normalized text where no link can be cut: at spaces. Parts without spaces that are longer than a post's
 * links are cut where they can be, so that all pieces are short.
 */
export function cutXText(text: string): string[] {
  return joinShort(cutParts(text));
}

/** Returns the parts between spaces, and the spaces, each short enough to be read. */
function cutParts(text: string): string[] {
  let work = 0;
  return (text.match(/\S+|\s+/gu) ?? []).flatMap((part) => {
    // Without a link only characters count, so a full stop is as good as a comma, and costs no search for links.
    if (!MAYBE_LINK.test(part)) return cutPart(part.replaceAll('.', ','), SHORT_TEXT);
    if (part.length <= SMALL_PIECE) return [part];
    work += Math.min(part.length, MAX_PART) ** 2;
    return cutPart(part, work > MOST_WORK ? SMALL_PIECE : MAX_PART);
  });
}

/** Joins neighbors as long as the result is short: reading a piece has a cost of its own. */
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

/** A character that no link contains and that stands alone: a cut after it changes no count. */
const OUTSIDE_LINKS =
  /[^\u0000-\u04FF\u1E00-\u1EFF\u2000-\u206F\uFE0F\u{1F1E6}-\u{1F1FF}\u{1F3FB}-\u{1F3FF}\u{E0020}-\u{E007F}]/u;

/** Cuts a part without spaces. Only a link that is longer than half a piece, or has no such character near it, can be cut. */
function cutPart(part: string, most: number): string[] {
  const pieces: string[] = [];
  let rest = part;
  while (rest.length > most) {
    const at = findCut(rest, most);
    pieces.push(rest.slice(0, at));
    rest = rest.slice(at);
  }
  return [...pieces, rest];
}

/** Returns the last place before `most` that is outside links; without one, the last that splits no code point. */
function findCut(text: string, most: number): number {
  const signs = [...text.slice(most / 2, most).toWellFormed()];
  let at = most;
  for (const sign of signs.toReversed()) {
    if (OUTSIDE_LINKS.test(sign) && sign !== '\uFFFD') return at;
    at -= sign.length;
  }
  const isSplit = /[\uDC00-\uDFFF]/.test(text[most] ?? '');
  return isSplit ? most - 1 : most;
}
