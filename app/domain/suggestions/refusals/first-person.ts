import type { LanguageCode } from '#app/domain/text/languages.ts';

const SWAHILI = 'mimi yangu wangu langu changu kwangu nami';

/**
 * Words for "I", "me", and "my". A caption can have them too: a text that has one is only looked at more
 * closely.
 */
const FIRST_PERSON: Readonly<Record<LanguageCode, string>> = {
  en: 'i me my mine myself',
  es: 'yo me mi mis mí conmigo',
  fr: 'je j me m moi mon ma mes',
  de: 'ich mir mich mein meine meinen meinem meiner meines',
  pt: 'eu me mim meu minha meus minhas comigo',
  it: 'io mi me mio mia miei mie',
  nl: 'ik me mij mijn',
  ru: 'я мне меня мной мой моя моё мои моих моей',
  uk: 'я мені мене мною мій моя моє мої моїх моєї',
  pl: 'ja mnie mi mną mój moja moje moich mojej',
  cs: 'já mě mně mi mnou můj moje má mých mé',
  sv: 'jag mig min mitt mina',
  no: 'jeg meg min mitt mine',
  da: 'jeg mig min mit mine',
  fi: 'minä minun minua minulle minusta',
  el: 'εγώ μου με εμένα μένα',
  tr: 'ben bana beni benim benden bence',
  ro: 'eu mă mie mine meu mea mei mele îmi',
  hu: 'én nekem engem tőlem',
  bg: 'аз мен ме ми мой моя моята моите',
  he: 'אני לי אותי שלי ממני',
  ar: 'أنا لي عني مني',
  fa: 'من مرا منم برایم',
  ur: 'میں مجھے مجھ میرا میری میرے',
  hi: 'मैं मुझे मुझ मुझसे मेरा मेरी मेरे',
  bn: 'আমি আমার আমাকে',
  mr: 'मी मला माझा माझी माझे माझ्या',
  gu: 'હું મને મારું મારી મારા',
  pa: 'ਮੈਂ ਮੈਨੂੰ ਮੇਰਾ ਮੇਰੀ ਮੇਰੇ',
  ta: 'நான் என் என்னால் எனக்கு எனது',
  te: 'నేను నా నాకు నన్ను',
  kn: 'ನಾನು ನನ್ನ ನನಗೆ',
  ml: 'ഞാൻ എന്റെ എനിക്ക്',
  si: 'මම මට මගේ',
  th: 'ฉัน ผม ดิฉัน',
  vi: 'tôi mình',
  id: 'saya aku',
  ms: 'saya aku',
  fil: 'ako ko akin aking',
  'zh-CN': '我',
  'zh-TW': '我',
  ja: '私 僕 当方',
  ko: '저 저는 제 제가 저로서는 나 나는 내가',
  sw: SWAHILI,
  'sw-KE': SWAHILI,
  'sw-TZ': SWAHILI,
};

/** Scripts without spaces between words, where a word can be anywhere. */
const UNSPACED: ReadonlySet<LanguageCode> = new Set(['th', 'ja', 'zh-CN', 'zh-TW']);

/**
 * Returns whether these lowercase words have "I" or "my" in one of these languages. `text` is what they were
 * taken from.
 */
export function hasFirstPerson(
  words: readonly string[],
  { text, languages }: { text: string; languages: readonly LanguageCode[] },
): boolean {
  return languages.some((code) => {
    const own = FIRST_PERSON[code].split(' ');
    if (UNSPACED.has(code)) return own.some((word) => text.includes(word));
    const ownWords = new Set(own);
    return words.some((word) => ownWords.has(word));
  });
}
