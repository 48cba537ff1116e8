/** Characters of a caption that a title shows. */
const EXCERPT_CHARACTERS = 60;

const SEGMENTER = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** Returns the start of a caption on one line, up to the last whole word that fits. */
export function toExcerpt(caption: string): string {
  const line = caption.trim().replaceAll(/\s+/gu, ' ');
  const characters = Array.from(SEGMENTER.segment(line), ({ segment }) => segment);
  if (characters.length <= EXCERPT_CHARACTERS) return line;
  const start = characters.slice(0, EXCERPT_CHARACTERS).join('');
  const isWhole = characters[EXCERPT_CHARACTERS] === ' ';
  const words = isWhole ? start : start.slice(0, Math.max(start.lastIndexOf(' '), 0));
  // Cut within the word if it's long, or the language has no spaces.
  const shown = words.length > start.length / 2 ? words : start;
  return `${shown.replace(/[\s,;:.–—-]+$/u, '')}…`;
}
