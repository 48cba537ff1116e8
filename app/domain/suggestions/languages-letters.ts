import type { LanguageCode } from '../text/languages.ts';

/**
 * Letters beyond a to z (or beyond those shared by all Cyrillic or Arabic writing) in a language's own words.
 * A text with several others is in another language.
 */
const OWN: Readonly<Partial<Record<LanguageCode, string>>> = {
  en: 'éèêïçñ',
  es: 'áéíóúüñªº',
  fr: 'àâæçéèêëîïôœùûüÿ',
  de: 'äöüßé',
  pt: 'áâãàçéêíóôõúüªº',
  it: 'àèéìíîòóùúªº',
  nl: 'áéèëïíóöüêç',
  pl: 'ąćęłńóśźż',
  cs: 'áčďéěíňóřšťúůýž',
  sv: 'åäöé',
  no: 'æøåéòôê',
  da: 'æøåé',
  fi: 'äöåšž',
  tr: 'çğıiöşüâîû',
  ro: 'ăâîșțşţ',
  hu: 'áéíóöőúüű',
  id: 'é',
  ms: 'é',
  fil: 'ñáéíóúàèìòùâêîôû',
  sw: '',
  'sw-KE': '',
  'sw-TZ': '',
};

const FOREIGN: Readonly<Partial<Record<LanguageCode, RegExp>>> = {
  ru: /[іїєґўјљњ]|ъ(?![еёюя])/gu,
  uk: /[ыэъёўјљњ]/gu,
  bg: /[ыэёіїєґўјљњ]/gu,
  ar: /[پچژگٹڈڑںےہھکی]/gu,
  fa: /[ٹڈڑںےہھةكي]/gu,
  ur: /[ةكيژ]/gu,
  hi: /ळ/gu,
};

/** Languages in which every text of some length contains letters of its own. */
const NEEDED: Readonly<Partial<Record<LanguageCode, number>>> = {
  vi: 30,
  pl: 80,
  cs: 80,
  hu: 80,
  tr: 80,
  fi: 80,
};
const VIETNAMESE = /[ăâđêôơưàáảãạằắẳẵặầấẩẫậèéẻẽẹềếểễệìíỉĩịòóỏõọồốổỗộờớởỡợùúủũụừứửữựỳýỷỹỵ]/u;
const BEYOND_Z = /[^\P{Script=Latin}a-z]/gu;

const MIN_FOREIGN = 2;
const FOREIGN_SHARE = 0.01;

/** Returns whether the letters of a lowercase text rule out this language. */
export function hasForeignLetters(text: string, code: LanguageCode): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const beyond = text.match(BEYOND_Z) ?? [];
  const own = OWN[code];
  const isOwn = (letter: string): boolean =>
    own === undefined ? VIETNAMESE.test(letter) : own.includes(letter);
  const needed = NEEDED[code];
  if (needed !== undefined && letters >= needed && !beyond.some(isOwn)) return true;
  const foreign =
    own === undefined
      ? (text.match(FOREIGN[code] ?? /(?!)/gu) ?? [])
      : beyond.filter((letter) => !isOwn(letter));
  return foreign.length >= Math.max(MIN_FOREIGN, FOREIGN_SHARE * letters);
}
