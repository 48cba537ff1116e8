/**
 * Characters with a meaning in LinkedIn's little text. Unescaped, the post is silently cut off there
 * (linkedin.md, section 2.6). The # of a hashtag keeps its meaning.
 */
const RESERVED = /[\\|{}@[\]()<>*_~]|#(?![\p{L}\p{N}_])/gu;

/** The wire form of a text; applied once, on the way out. */
export function escapeLittleText(text: string): string {
  return text.replace(RESERVED, '\\$&');
}
