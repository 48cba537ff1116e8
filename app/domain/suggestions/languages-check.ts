import { getLanguage, type LanguageCode, type Script } from '../text/languages.ts';
import { hasForeignLetters } from './languages-letters.ts';
import { countSmallWords, getWordList } from './languages-words.ts';

const LETTERS: Readonly<Record<Script, RegExp>> = {
  Latin: /\p{Script=Latin}/gu,
  Cyrillic: /\p{Script=Cyrillic}/gu,
  Greek: /\p{Script=Greek}/gu,
  Hebrew: /\p{Script=Hebrew}/gu,
  Arabic: /\p{Script=Arabic}/gu,
  Devanagari: /\p{Script=Devanagari}/gu,
  Bengali: /\p{Script=Bengali}/gu,
  Gujarati: /\p{Script=Gujarati}/gu,
  Gurmukhi: /\p{Script=Gurmukhi}/gu,
  Tamil: /\p{Script=Tamil}/gu,
  Telugu: /\p{Script=Telugu}/gu,
  Kannada: /\p{Script=Kannada}/gu,
  Malayalam: /\p{Script=Malayalam}/gu,
  Sinhala: /\p{Script=Sinhala}/gu,
  Thai: /\p{Script=Thai}/gu,
  Chinese: /\p{Script=Han}/gu,
  Japanese: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/gu,
  Hangul: /\p{Script=Hangul}/gu,
};

const ANY_LETTER = /\p{L}/gu;
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/gu;
/** Characters that exist only in simplified or only in traditional Chinese. */
const SIMPLIFIED = /[们这说对国时会个来为过现与发经样头见长门开关东车书买卖听写读认识让谢请]/gu;
const TRADITIONAL = /[們這說對國時會個來為過現與發經樣頭見長門開關東車書買賣聽寫讀認識讓謝請]/gu;

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/**
 * The smallest share of letters in the language's own script. The rest can be names and words from the topic.
 */
const MIN_OWN_SHARE = 0.5;
/** With fewer letters than this outside the topic's words, the text can't be judged. */
const MIN_REST = 8;
/** With fewer letters than this, the share of kana says nothing. */
const MIN_LETTERS = 12;

/**
 * Returns whether a text may be in this language, by its script, and for scripts shared by several languages
 * by common small words. Errs on the side of yes: short texts and close languages (Norwegian and Danish,
 * Indonesian and Malay, the varieties of Swahili) aren't told apart. Words from `topic`, the text's subject,
 * are allowed in any script.
 */
export function isInLanguage(text: string, code: LanguageCode, topic = ''): boolean {
  const { script } = getLanguage(code);
  if (count(text, LETTERS[script]) === 0) return false;
  if (!hasOwnShare(dropWords(text, toForeignWords(topic, script)), script)) return false;
  // Quoting the whole topic must not make a text in another language pass.
  const rest = dropWords(text, toWords(topic));
  const hasEnoughText = count(rest, ANY_LETTER) >= MIN_REST;
  if (hasEnoughText && !hasOwnShare(rest, script)) return false;
  if (script === 'Chinese') return isChinese(text, code);
  if (script === 'Japanese') return isJapanese(text);
  return !hasForeignLetters(rest, code) && hasOwnWords(hasEnoughText ? rest : text, code);
}

function hasOwnShare(text: string, script: Script): boolean {
  return count(text, LETTERS[script]) >= MIN_OWN_SHARE * count(text, ANY_LETTER);
}

/** Returns the topic's words in another script, which are mostly names. */
function toForeignWords(topic: string, script: Script): string[] {
  return toWords(topic).filter((word) => count(word, LETTERS[script]) === 0);
}

function dropWords(text: string, dropped: readonly string[]): string {
  const words = new Set(dropped);
  return toWords(text)
    .filter((word) => !words.has(word))
    .join(' ');
}

function toWords(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];
}

function isJapanese(text: string): boolean {
  return count(text, LETTERS.Japanese) < MIN_LETTERS || count(text, KANA) > 0;
}

function isChinese(text: string, code: LanguageCode): boolean {
  if (count(text, KANA) > 0.1 * text.length) return false;
  const simplified = count(text, SIMPLIFIED);
  const traditional = count(text, TRADITIONAL);
  return code === 'zh-CN' ? traditional <= simplified : simplified <= traditional;
}

/**
 * The text needs at least this many of another language's small words, and clearly more than of its own.
 * Fewer are enough if it has none of its own.
 */
const MIN_FOREIGN_WORDS = 4;
const MIN_FOREIGN_WORDS_ALONE = 2;
const CLEARLY_MORE = 2;

function hasOwnWords(text: string, code: LanguageCode): boolean {
  const list = getWordList(code);
  if (list === null) return true;
  const counts = countSmallWords(toWords(text));
  const own = counts.get(list) ?? 0;
  const best = Math.max(...counts.values());
  const min = own === 0 ? MIN_FOREIGN_WORDS_ALONE : MIN_FOREIGN_WORDS;
  return best < min || best <= CLEARLY_MORE * own;
}

/** Scripts with letters that look Latin. A word that mixes both imitates another word. */
const LOOKALIKE: ReadonlySet<Script> = new Set(['Cyrillic', 'Greek']);

/** Returns whether a hashtag fits a text in this language: in its script or in Latin letters. */
export function isHashtagScript(tag: string, code: LanguageCode): boolean {
  const { script } = getLanguage(code);
  const letters = count(tag, ANY_LETTER);
  const latin = count(tag, LETTERS.Latin);
  if (latin === letters || script === 'Latin') return latin === letters;
  const own = (tag.match(ANY_LETTER) ?? []).filter((letter) => count(letter, LETTERS[script]) > 0);
  return own.length + latin === letters && (latin === 0 || !LOOKALIKE.has(script));
}
