/**
 * Characters with a meaning in LinkedIn's little text. Unescaped, the post is silently cut off there
 * (linkedin.md, section 2.6). The # of a hashtag keeps its meaning.
 */
const RESERVED = /[\\|{}@[\]()<>*_~]|#(?![\p{L}\p{N}_])/gu;

/** The wire form of a text; applied once, on the way out. */
export function escapeLittleText(text: string): string {
  return text.replace(RESERVED, '\\$&');
}

const HASHTAG_TEMPLATE = /\{hashtag\|\\?#\|((?:\\.|[^}\\])*)\}/gu;
const ESCAPE = /\\([\\|{}@[\]()<>#*_~])/gu;

/**
 * The texts that an answer of LinkedIn's may stand for: hashtags come back as templates, and whether the
 * other escapes come back as well is not documented.
 */
export function listReadings(wire: string): readonly string[] {
  const folded = wire.replace(HASHTAG_TEMPLATE, '#$1');
  return [folded, folded.replace(ESCAPE, '$1')];
}
