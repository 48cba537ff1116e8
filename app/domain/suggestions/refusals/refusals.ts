import type { LanguageCode } from '#app/domain/text/languages.ts';
import { scoreRefusal } from './refusal-grammar.ts';
import { REFUSAL_PHRASES } from './refusal-phrases.ts';

/** A refusal is at the start of the text. A caption can quote one further down. */
const MAX_OPENING = 320;

const GAP = '[^.!?。！？।؟۔\\n]{0,40}?';
/** Avoids Unicode properties, which would make the pattern slow to compile. */
const WORD_REST = '[^\\s!-/:-@。！？，।؟،۔]*';
const CLAUSE_END = '(?=\\s*(?:$|[.!?,;:)\\]"”»」。！？，；：।؟،۔…—–\\n-]))';

/** Languages without spaces between words, where a phrase can start anywhere. */
const UNSPACED: ReadonlySet<string> = new Set(['th', 'ja', 'zh-CN', 'zh-TW']);
const WORD_START = '(?<![\\p{L}\\p{M}\\p{N}])';

let pattern: RegExp | null = null;

/**
 * Compiles the phrases of all languages once, because a model may decline in another language than requested.
 */
function getPattern(): RegExp {
  if (pattern !== null) return pattern;
  const codes = Object.keys(REFUSAL_PHRASES) as LanguageCode[];
  const [spaced, unspaced] = [false, true].map((isUnspaced) =>
    codes
      .filter((code) => UNSPACED.has(code) === isUnspaced)
      .flatMap((code) => REFUSAL_PHRASES[code])
      .map((phrase) => phrase.replaceAll('…', GAP).replaceAll('~', WORD_REST))
      .map((phrase) => phrase.replaceAll('¶', CLAUSE_END))
      .join('|'),
  );
  pattern = new RegExp(`${WORD_START}(?:${String(spaced)})|${String(unspaced)}`, 'u');
  return pattern;
}

/** How much of a text is a refusal. `part` means that the rest may be a caption. */
export type RefusalShare = 'whole' | 'part' | 'none';

/** Characters read at the start and end. A refusal next to a caption comes before or after it. */
const READ = { start: 1200, end: 600 } as const;

const SENTENCE = /[^.!?。！？।؟۔\n]+[.!?。！？।؟۔\n]*/gu;

/**
 * Returns how much of a text is a model's refusal ("I'm sorry, but I can't help with that"), in any supported
 * language. Reads the first 1,200 and the last 600 characters.
 */
export function readRefusal(text: string): RefusalShare {
  const isLong = text.length > READ.start + READ.end;
  const read = isLong ? `${text.slice(0, READ.start)}\n${text.slice(-READ.end)}` : text;
  const plain = read.replace(/[*_`]/gu, '');
  const evidence = (plain.match(SENTENCE) ?? []).map(scoreRefusal);
  const isAllRefusal = evidence.every((one) => one !== 'none');
  const isPhrase = opensWithPhrase(text);
  if (isAllRefusal && !isLong && (isPhrase || evidence.some((one) => one !== 'filler')))
    return 'whole';
  // A weak refusal at the start is usually followed by its reason.
  const isOpening = evidence.find((one) => one !== 'filler') === 'weak';
  return isPhrase || isOpening || evidence.includes('strong') ? 'part' : 'none';
}

/** Returns whether a text is or contains a model's refusal. */
export function isRefusal(text: string): boolean {
  return readRefusal(text) !== 'none';
}

function opensWithPhrase(text: string): boolean {
  const opening = text
    .slice(0, MAX_OPENING)
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('i\u0307', 'i')
    .replace(/[’‘ʼ＇]/gu, "'")
    .replace(/\bi'm\b/gu, 'i am')
    .replace(/[*_`]/gu, '')
    .replace(/[^\S\n]+/gu, ' ')
    .trim();
  return getPattern().test(opening);
}
