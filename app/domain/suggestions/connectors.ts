import type { LanguageCode } from '../text/languages.ts';

/** Words that need a continuation, so that a text ending with one reads as truncated. In lowercase. */
const WORDS: Readonly<Partial<Record<LanguageCode, string>>> = {
  en: 'and or but with for to of the a an in on at by from as our your my their that which if than so until about into over between & plus',
  es: 'y e o u con para a de del la el los las un una en por que su tu nuestro nuestra pero',
  fr: 'et ou avec pour à de du des la le les un une en sur par que notre votre mais',
  de: 'und oder mit für zu der die das den dem ein eine einen im in am an auf von bei um ab bis nach aus vor wie unser unsere aber',
  pt: 'e ou com para a de do da o os as um uma em no na por que mas',
  it: 'e o con per a di del della il la i gli le un una in su da che ma',
  nl: 'en of met voor te van de het een in op aan bij onze maar',
  ru: 'и или с для в на к от по из а но у о',
  uk: 'і й та або з із для в у на до від по а але',
  pl: 'i oraz lub z ze dla w we na do od po a ale',
  cs: 'a i nebo s se pro v ve na do od po k ale',
  sv: 'och eller med för till av i på en ett den det som men',
  no: 'og eller med for til av i på en et den det som men',
  da: 'og eller med for til af i på en et den det som men',
  fi: 'ja tai sekä mutta',
  el: 'και ή με για σε στο στη στην από το τη την τον ένα μια',
  tr: 've veya ile için bir ama',
  ro: 'și sau cu pentru la de din în pe un o dar',
  hu: 'és vagy a az egy de',
  bg: 'и или с със за в във на от по но',
  he: 'עם של את או על',
  ar: 'و أو مع من في على إلى عن',
  fa: 'و یا با برای از در به',
  ur: 'اور یا کے کی کا میں سے کو',
  hi: 'और या के की का में से को',
  bn: 'এবং ও বা',
  mr: 'आणि किंवा व',
  gu: 'અને અથવા',
  pa: 'ਅਤੇ ਜਾਂ ਦੇ ਦੀ ਦਾ',
  ta: 'மற்றும் அல்லது',
  te: 'మరియు లేదా',
  kn: 'ಮತ್ತು ಅಥವಾ',
  ml: 'കൂടാതെ അല്ലെങ്കിൽ',
  si: 'සහ හෝ',
  vi: 'và hoặc với cho của ở để',
  id: 'dan atau dengan untuk di ke dari yang',
  ms: 'dan atau dengan untuk di ke dari yang',
  fil: 'at o na sa ng para ang mga',
  ko: '및 또는 그리고',
  sw: 'na au kwa ya wa',
  'sw-KE': 'na au kwa ya wa',
  'sw-TZ': 'na au kwa ya wa',
};

/** The same for languages without spaces between words. */
const ENDINGS = /(?:และ|หรือ|กับ|和|与|與|及|以及|或|や)$/u;

const LAST_WORD = /(?:^|\s)(\S+)$/u;
/** What is left when the word after it was removed. */
const LOOSE_END = /[\s,;:，、；：،؛#＃@＠$&+/|(\[{«„“‘‹「『《（¿¡–—-]+$/u;
const MAX_WORDS = 3;

/** Returns whether a text ends with a word or character that needs a continuation. */
export function leadsOn(text: string, language: string): boolean {
  const plain = text.trimEnd();
  return plain !== dropLooseEnd(plain, language);
}

/** Removes characters and up to three words at the end of a text that need a continuation. */
export function dropLooseEnd(text: string, language: string): string {
  const words = new Set((WORDS[language as LanguageCode] ?? '').split(' '));
  let result = text.replace(LOOSE_END, '');
  for (let count = 0; count < MAX_WORDS; count += 1) {
    const [, last = ''] = LAST_WORD.exec(result.slice(-40)) ?? [];
    const isWord = last !== '' && words.has(last.toLowerCase());
    const shorter = isWord
      ? result.slice(0, result.length - last.length)
      : result.replace(ENDINGS, '');
    if (shorter === result || shorter.trim() === '') break;
    result = shorter.replace(LOOSE_END, '');
  }
  return result;
}
