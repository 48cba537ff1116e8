import { toPlainLatex } from './plain-latex.ts';
import { closeGaps } from './mend-text.ts';

/** Source references that models with web search insert in their text. */
const CITATIONS = new RegExp(
  [
    '[(（]\\s?(?:sources?|quellen?|fuentes?|via)?:?\\s?(?:turn\\d{1,3}[a-z]{2,14}\\d{1,3},?\\s?){1,9}[)）]',
    '(?:cite|filecite|navlist|forecast|image_group)?(?:turn\\d{1,3}[a-z]{2,14}\\d{1,3}){1,9}',
    '【[^】\\n]{0,80}†[^】\\n]{0,80}】',
    ':?contentReference\\[[^\\]\\n]{1,40}\\](?:\\{[^}\\n]{0,40}\\})?',
    '\\[oaicite:[^\\]\\n]{1,20}\\](?:\\{[^}\\n]{0,40}\\})?',
    '\\[\\^\\d{1,2}\\^?\\]',
  ].join('|'),
  'giu',
);
/** A footnote on its own line. */
const FOOTNOTE = /^ {0,3}\[\^\d{1,2}\]:[^\n]*$/gmu;
/** Bracketed numbers right after a word: two of them, or one that ends a sentence. */
const NUMBERED_SOURCES = /(?<=[\p{L}\p{N}.!?,])(?:\[\d{1,2}\]){2,9}|(?<=[.!?])\[\d{1,2}\]/gu;
const SPOILER = /\|\|(?=\S)([^|\n]{1,200})\|\|/gu;
const BULLETIN_TAGS = /\[\/?(?:b|i|u|center|size|color|quote)(?:=[^\]\n]{0,40})?\]/giu;
const WIKI_TAGS = /\{\/?color(?::[^{}\n]{0,20})?\}/giu;
/** The cursor of a text that is still being typed. Several blocks in a row are a drawing. */
const CURSOR = /(?<![▀-▟▮▯])[█▌▍▋▊▮](?![▀-▟▮▯])/gu;
const BUSY =
  /^[^\p{L}\p{N}\n]{0,4}(?:generating|loading|thinking|writing|working|processing|typing|please wait|schreibe|generiere|generando|escribiendo|génération|生成中|思考中)[^\p{L}\n]{0,20}$/iu;
/** Letters with a combining strikethrough. */
const STRUCK_LETTERS = /(?:[^\s\p{M}][\u0335\u0336])+/gu;
/** At the start of a text, `<s>` is the start token of some models. */
const STRUCK_TAGS = /(?!^)<(del|strike|s)>[^<>\n]{1,200}<\/\1>/giu;

/**
 * Removes machine artifacts: citations, cursors, progress messages, spoiler bars, LaTeX, and struck-through
 * words.
 */
export function dropMachineMarks(text: string, topic: string): string {
  const keep = (all: string): string => (topic.includes(all) ? all : '');
  const plain = dropBusyLines(toPlainLatex(text))
    .replace(FOOTNOTE, keep)
    .replace(CITATIONS, keep)
    .replace(NUMBERED_SOURCES, keep)
    .replace(SPOILER, '$1')
    .replace(CURSOR, keep)
    .replace(STRUCK_LETTERS, '')
    .replace(STRUCK_TAGS, '')
    .replace(WIKI_TAGS, keep);
  const words = plain.includes('[/') ? plain.replace(BULLETIN_TAGS, keep) : plain;
  return words === text ? text : closeGaps(words);
}

/** Removes lines that a terminal would have overwritten with progress. Keeps a text of nothing else. */
function dropBusyLines(text: string): string {
  if (!/\n/u.test(text)) return text;
  const lines = text.split('\n');
  const plainLines = lines.filter((line) => !BUSY.test(line));
  return plainLines.length === lines.length || plainLines.join('').trim() === ''
    ? text
    : plainLines.join('\n');
}
