import type { LanguageCode } from '#app/domain/text/languages.ts';
import { getRefusalWords, type RefusalWord, toRefusalUnits, WORD_CLASS } from './refusal-words.ts';

/** How strongly a sentence suggests a refusal. `weak` counts only if the text has nothing else. */
export type RefusalEvidence = 'strong' | 'weak' | 'filler' | 'none';

/** Languages without spaces between words, which are read by character. */
const UNSPACED: ReadonlySet<LanguageCode> = new Set(['zh-CN', 'zh-TW', 'ja', 'th']);
const UNSPACED_LETTERS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
/** The longest phrase: in words, or in characters for scripts without spaces. */
const MAX_WORDS = 4;
const MAX_CHARACTERS = 14;
const SHORTEST_STEM = 2;
/** Characters. Longer sentences tell a story. */
const MAX_SENTENCE = 320;

interface Tally {
  next: number;
  covered: number;
  bits: number;
}

/**
 * Returns how strongly a sentence reads as a refusal. Refusals consist almost entirely of typical refusal
 * words: "I can't help but smile when the kiln opens" has smile, kiln, and opens.
 */
export function scoreRefusal(sentence: string): RefusalEvidence {
  if (sentence.length > MAX_SENTENCE) return 'none';
  const words = toRefusalUnits(expandContractions(sentence));
  const letters = words.reduce((sum, word) => sum + word.length, 0);
  if (letters === 0) return 'filler';
  const tallies = new Map<LanguageCode, Tally>();
  scan(words, { tallies, max: MAX_WORDS, isUnspaced: false });
  if (UNSPACED_LETTERS.test(sentence))
    scan([...words.join('')], { tallies, max: MAX_CHARACTERS, isUnspaced: true });
  const found = [...tallies.values()].map(({ covered, bits }) =>
    score(bits, 1 - covered / letters),
  );
  return STRENGTHS.find((strength) => found.includes(strength)) ?? 'none';
}

/** Returns the word classes, as bits, that a text has in these languages. */
export function readWordClasses(text: string, languages: readonly LanguageCode[]): number {
  const words = toRefusalUnits(expandContractions(text));
  const tallies = new Map<LanguageCode, Tally>();
  scan(words, { tallies, max: MAX_WORDS, isUnspaced: false });
  if (UNSPACED_LETTERS.test(text))
    scan([...words.join('')], { tallies, max: MAX_CHARACTERS, isUnspaced: true });
  return languages.reduce((bits, code) => bits | (tallies.get(code)?.bits ?? 0), 0);
}

const STRENGTHS = ['strong', 'weak', 'filler'] as const;

function expandContractions(sentence: string): string {
  return sentence
    .replace(/[’‘ʼ＇]/gu, "'")
    .replace(/\b(ca|wo)n't\b/giu, 'cannot')
    .replace(/n't\b/giu, ' not')
    .replace(/\b(i|that|it|this|there|we|you)'(?:m|s|re|d|ve|ll)\b/giu, '$1');
}

interface ScanOptions {
  readonly tallies: Map<LanguageCode, Tally>;
  readonly max: number;
  readonly isUnspaced: boolean;
}

/** Counts each language's refusal words, longest phrases first. */
function scan(units: readonly string[], { tallies, max, isUnspaced }: ScanOptions): void {
  const glue = isUnspaced ? '' : ' ';
  for (let at = 0; at < units.length; at += 1) {
    for (let count = Math.min(max, units.length - at); count >= 1; count -= 1) {
      const phrase = units.slice(at, at + count).join(glue);
      const length = phrase.length - (isUnspaced ? 0 : count - 1);
      for (const word of find(phrase, isUnspaced)) add(tallies, word, { at, count, length });
    }
  }
}

interface Place {
  readonly at: number;
  readonly count: number;
  readonly length: number;
}

function add(
  tallies: Map<LanguageCode, Tally>,
  { language, bits }: RefusalWord,
  { at, count, length }: Place,
): void {
  const tally = tallies.get(language) ?? { next: 0, covered: 0, bits: 0 };
  tallies.set(language, tally);
  if (at < tally.next) return;
  tally.next = at + count;
  tally.covered += length;
  tally.bits |= bits;
}

/** Returns exact matches, then stem matches, longest stem first. */
function find(phrase: string, isUnspaced: boolean): RefusalWord[] {
  const { whole, stems } = getRefusalWords();
  const found = [...(whole.get(phrase) ?? [])];
  const lastWord = phrase.lastIndexOf(' ') + 1;
  const shortest = isUnspaced ? Infinity : lastWord + SHORTEST_STEM;
  for (let end = phrase.length; end >= shortest; end -= 1)
    found.push(...(stems.get(phrase.slice(0, end)) ?? []));
  return found.filter(({ language }) => UNSPACED.has(language) === isUnspaced);
}

type ClassName = keyof typeof WORD_CLASS;

/** The classes that a sentence must contain, and the largest share of its letters in other words. */
interface Rule {
  readonly strength: 'strong' | 'weak';
  readonly has: readonly ClassName[];
  readonly others: number;
}

const RULES: readonly Rule[] = [
  { strength: 'strong', has: ['no', 'ask'], others: 0.2 },
  { strength: 'strong', has: ['no', 'rules'], others: 0.2 },
  { strength: 'strong', has: ['rules', 'break'], others: 0.2 },
  { strength: 'strong', has: ['rules', 'not', 'do'], others: 0.2 },
  { strength: 'strong', has: ['rules', 'not', 'ask'], others: 0.2 },
  { strength: 'strong', has: ['not', 'do', 'ask'], others: 0.15 },
  { strength: 'strong', has: ['break', 'ask'], others: 0.05 },
  { strength: 'weak', has: ['not', 'do'], others: 0.05 },
  { strength: 'weak', has: ['break', 'do'], others: 0.05 },
  { strength: 'weak', has: ['no'], others: 0.05 },
];
const MAX_OTHERS_IN_FILLER = 0.15;

/** Returns the evidence from the word classes and the share of other words (0 to 1). */
function score(bits: number, others: number): RefusalEvidence {
  const met = RULES.find(
    (rule) => others <= rule.others && rule.has.every((name) => (bits & WORD_CLASS[name]) !== 0),
  );
  return met?.strength ?? (others <= MAX_OTHERS_IN_FILLER ? 'filler' : 'none');
}
