import { describe, expect, it } from 'vitest';
import { isHashtagScript, isInLanguage } from '#app/domain/suggestions/languages-check.ts';
import { LANGUAGE_CODES, LANGUAGES, type LanguageCode } from '#app/domain/text/languages.ts';

/** One plain sentence per language, written by hand. */
const SENTENCES: Readonly<Partial<Record<LanguageCode, string>>> = {
  en: 'Our new kiln is open and we are happy to show you what it can do.',
  es: 'Nuestro nuevo horno ya está abierto y queremos que lo veas con nosotros.',
  fr: 'Notre nouveau four est ouvert et nous sommes heureux de vous le montrer.',
  de: 'Unser neuer Ofen ist da und wir freuen uns, ihn mit euch zu zeigen.',
  pt: 'O nosso novo forno já está aberto e não queremos que você o perca.',
  it: 'Il nostro nuovo forno è aperto e non vediamo l’ora che tu sia con noi.',
  nl: 'Onze nieuwe oven is open en wij laten je graag zien wat het kan.',
  ru: 'Наша новая печь открыта, и мы рады показать вам, что она умеет.',
  uk: 'Наша нова піч відкрита, і ми раді показати вам, що вона вміє.',
  pl: 'Nasz nowy piec jest już otwarty i nie możemy się doczekać.',
  cs: 'Naše nová pec je otevřená a těšíme se na vás, protože se máte na co dívat.',
  sv: 'Vår nya ugn är öppen och vi vill att du ska se det som vi har gjort.',
  no: 'Vår nye ovn er åpen, og vi vil gjerne vise deg det som den kan.',
  da: 'Vores nye ovn er åben, og vi vil gerne vise dig det, som den kan.',
  fi: 'Uusi uunimme on nyt auki, ja haluamme, että olet meidän kanssa mukana.',
  el: 'Ο νέος μας φούρνος άνοιξε και σας περιμένουμε.',
  tr: 'Yeni fırınımız açıldı ve bu hafta sizin için çok güzel bir gün olarak hazırlandı.',
  ro: 'Noul nostru cuptor este deschis și suntem gata să vă arătăm ce poate.',
  hu: 'Az új kemencénk nyitva van, és már nagyon várjuk, hogy itt legyél.',
  bg: 'Нашата нова пещ е отворена и ние се радваме да ви я покажем.',
  he: 'התנור החדש שלנו פתוח ואנחנו שמחים להראות לכם אותו.',
  ar: 'فرننا الجديد مفتوح الآن ونحن سعداء في أن نعرضه على الجميع هذا الأسبوع.',
  fa: 'کوره جدید ما باز شده است و ما می‌خواهیم آن را به شما نشان دهیم.',
  ur: 'ہماری نئی بھٹی کھل گئی ہے اور ہم آپ کو یہ دکھانے کے لیے خوش ہیں۔',
  hi: 'हमारी नई भट्ठी खुल गई है और हम आपको यह दिखाने के लिए खुश हैं।',
  bn: 'আমাদের নতুন চুল্লি খোলা এবং আমরা আপনাকে দেখাতে পেরে খুশি।',
  mr: 'आमची नवीन भट्टी आता सुरू आहे आणि आम्ही तुम्हाला ही दाखवण्यासाठी उत्सुक आहोत.',
  ta: 'எங்கள் புதிய சூளை திறந்துள்ளது.',
  th: 'เตาเผาใหม่ของเราเปิดแล้ว และเรายินดีต้อนรับคุณ',
  vi: 'Lò nung mới của chúng tôi đã mở và chúng tôi muốn cho bạn xem những gì nó có.',
  id: 'Tungku baru kami sudah buka dan kami akan menunjukkan ini kepada anda.',
  ms: 'Relau baru kami sudah dibuka dan kami akan tunjukkan ini kepada anda.',
  fil: 'Bukas na ang aming bagong hurno at gusto naming makita mo ito sa Sabado.',
  'zh-CN': '我们的新窑开了，欢迎大家这个周末来看看。',
  'zh-TW': '我們的新窯開了，歡迎大家這個週末來看看。',
  ja: '新しい窯がオープンしました。ぜひ見に来てください。',
  ko: '새 가마가 문을 열었습니다. 많이 보러 와 주세요.',
  sw: 'Tanuri yetu mpya imefunguliwa na tunakukaribisha wewe na familia yako.',
};

const entries = Object.entries(SENTENCES) as [LanguageCode, string][];
/** Pairs of languages that the check can't distinguish, and reports as such. */
const CLOSE = [
  ['no', 'da'],
  ['no', 'sv'],
  ['da', 'sv'],
  ['id', 'ms'],
];
const isClose = (a: string, b: string): boolean =>
  CLOSE.some((pair) => pair.includes(a) && pair.includes(b));

describe('the catalog of languages', () => {
  it('has the 46 codes of the spec, each once, with the writing direction', () => {
    expect(new Set(LANGUAGE_CODES).size).toBe(46);
    const rtl = LANGUAGES.filter(({ isRightToLeft }) => isRightToLeft).map(({ code }) => code);
    expect(rtl).toEqual(['he', 'ar', 'fa', 'ur']);
  });
});

describe('a text in a language', () => {
  it.each(entries)('is recognized: %s', (code, sentence) => {
    expect(isInLanguage(sentence, code)).toBe(true);
  });

  it('is not mistaken for one in another script', () => {
    const wrong = entries.flatMap(([code, sentence]) =>
      (['el', 'he', 'th', 'ta', 'ko', 'hi', 'ar', 'ru', 'ja', 'en'] as const)
        .filter((other) => getScript(other) !== getScript(code))
        .filter((other) => isInLanguage(sentence, other))
        .map((other) => `${code} for ${other}`),
    );
    expect(wrong).toEqual([]);
  });

  it('is distinguished from others in the same script by its function words', () => {
    const english = `${SENTENCES.en ?? ''} We have it for you at the studio, and this is what you will see.`;
    const latin = [
      'es',
      'fr',
      'de',
      'pt',
      'it',
      'nl',
      'pl',
      'cs',
      'sv',
      'fi',
      'tr',
      'hu',
      'vi',
    ] as const;
    expect(latin.filter((code) => isInLanguage(english, code))).toEqual([]);
    expect(isInLanguage(SENTENCES.ru ?? '', 'uk')).toBe(false);
    expect(isInLanguage(SENTENCES['zh-CN'] ?? '', 'zh-TW')).toBe(false);
    expect(isInLanguage(SENTENCES.hi ?? '', 'mr')).toBe(false);
    expect(isInLanguage(SENTENCES.ur ?? '', 'ar')).toBe(false);
  });

  it('is accepted as either of two closely related languages', () => {
    for (const [a, b] of CLOSE) expect(isClose(a ?? '', b ?? '')).toBe(true);
    expect(isInLanguage(SENTENCES.no ?? '', 'da')).toBe(true);
    expect(isInLanguage(SENTENCES.ms ?? '', 'id')).toBe(true);
    expect(isInLanguage(SENTENCES.sw ?? '', 'sw-KE')).toBe(true);
  });

  it('may have the names of its topic in another script', () => {
    const text = 'Kiln & Ash Studio Leipzig は今日から';
    expect(isInLanguage(text, 'ja', 'Kiln & Ash Studio Leipzig')).toBe(true);
    expect(isInLanguage('Kiln & Ash Studio Leipzig', 'ja', 'Kiln & Ash Studio Leipzig')).toBe(
      false,
    );
  });

  it('is not mistaken for another because it quotes the topic in full', () => {
    const topic = 'Our kiln opens on Saturday with tea and cake';
    expect(isInLanguage(`很高兴与大家分享：${topic}！更多内容即将为你揭晓。`, 'en', topic)).toBe(
      false,
    );
    expect(isInLanguage(`${topic}!`, 'en', topic)).toBe(true);
    const german = `Wir freuen uns, das mit euch zu teilen: ${topic} for all of you and us!`;
    expect(isInLanguage(german, 'de', `${topic} for all of you and us`)).toBe(true);
  });

  it('must contain letters', () => {
    expect(isInLanguage('🔥🔥🔥 123', 'en')).toBe(false);
  });
});

describe('a hashtag', () => {
  it('is in the script of its language or in Latin letters', () => {
    expect(isHashtagScript('पॉटरी', 'hi')).toBe(true);
    expect(isHashtagScript('pottery', 'hi')).toBe(true);
    expect(isHashtagScript('керамика', 'en')).toBe(false);
    expect(isHashtagScript('kilnの窯ー', 'ja')).toBe(true);
    expect(isHashtagScript('kёln', 'ru')).toBe(false);
  });
});

function getScript(code: LanguageCode) {
  return LANGUAGES.find((language) => language.code === code)?.script;
}
