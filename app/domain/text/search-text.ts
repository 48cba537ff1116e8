/** Marks that accent letters of any script; those of Japanese, Indic, and Thai letters tell words apart. */
const ACCENTS = /(?![\u3099\u309a])(?=\p{M})\p{Script=Inherited}/gu;

/** Letters with a stroke or joined ones, which Unicode doesn't take apart. */
const BASES: Readonly<Record<string, string>> = {
  ...{ æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', ħ: 'h', ł: 'l', ŧ: 't', þ: 'th', ς: 'σ' },
};
const WITH_BASES = new RegExp(`[${Object.keys(BASES).join('')}]`, 'gu');

/** The longest piece of a word that the index holds. */
const MAX_GRAM = 3;

/**
 * Folds a text for comparison: case, accents, and how characters are composed make no difference, so `Straße` is
 * `strasse`, `I` is `ı`, and `й` is `и`.
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

/** What the database keeps of a file for searching. */
export interface SearchIndex {
  readonly searchText: string;
  /** Every piece of up to three characters of every word, each once: what an index can look up. */
  readonly searchGrams: string[];
}

/** Returns what the database keeps of a file's name and alt text for searching. */
export function toSearchIndex(file: { fileName: string; altText: string | null }): SearchIndex {
  const words = toWords(`${file.fileName} ${file.altText ?? ''}`);
  const grams = new Set<string>();
  for (const word of words) {
    for (let length = 1; length <= MAX_GRAM; length += 1) addGrams(grams, word, length);
  }
  return { searchText: words.join(' '), searchGrams: [...grams] };
}

/** Returns what a file has to contain to be found: all words, and the grams that find them in the index. */
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
