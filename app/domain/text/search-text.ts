/** Combining accents of any script. Those of Japanese, Indic, and Thai letters distinguish words. */
const ACCENTS = /(?![\u3099\u309a])(?=\p{M})\p{Script=Inherited}/gu;

/** Letters with strokes and ligatures, which Unicode doesn't decompose. */
const BASES: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ł: 'l',
  ŧ: 't',
  þ: 'th',
  ς: 'σ',
};
const WITH_BASES = new RegExp(`[${Object.keys(BASES).join('')}]`, 'gu');

/** The longest part of a word in the index. */
const MAX_GRAM = 3;

/**
 * Normalizes a text for comparison, ignoring case, accents, and composition: `Straße` equals `strasse`, `I`
 * equals `ı`, and `й` equals `и`.
 */
export function foldForSearch(text: string): string {
  return text
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .toUpperCase()
    .toLowerCase()
    .replace(WITH_BASES, (letter) => BASES[letter] ?? letter)
    .normalize('NFC');
}

const toWords = (text: string): string[] => foldForSearch(text).split(/\s+/u).filter(Boolean);

/** The search data that the database stores for a file. */
export interface SearchIndex {
  readonly searchText: string;
  /** Every substring of up to three characters of every word, without duplicates, for the index. */
  readonly searchGrams: string[];
}

/** Returns the search data of a file's name and alt text. */
export function toSearchIndex(file: { fileName: string; altText: string | null }): SearchIndex {
  const words = toWords(`${file.fileName} ${file.altText ?? ''}`);
  const grams = new Set<string>();
  for (const word of words) {
    for (let length = 1; length <= MAX_GRAM; length += 1) addGrams(grams, word, length);
  }
  return { searchText: words.join(' '), searchGrams: [...grams] };
}

/** Returns what a matching file has to contain: all words, and the grams that find them in the index. */
export function toSearchQuery(search: string): { words: string[]; grams: string[] } {
  const words = toWords(search);
  const grams = new Set<string>();
  for (const word of words) addGrams(grams, word, Math.min(MAX_GRAM, [...word].length));
  return { words, grams: [...grams] };
}

function addGrams(grams: Set<string>, word: string, length: number): void {
  const letters = [...word];
  for (let at = 0; at + length <= letters.length; at += 1) {
    grams.add(letters.slice(at, at + length).join(''));
  }
}
