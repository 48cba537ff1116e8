import type { LanguageCode } from '../text/languages.ts';

/**
 * Common small words that distinguish languages of the same script. Languages that share them (Norwegian and
 * Danish, Indonesian and Malay, the varieties of Swahili) use one list.
 */
const WORDS: Readonly<Partial<Record<LanguageCode, string>>> = {
  en: 'the and in of to is are with for you your our this that we it from have will not be on at as has what do no just so all new come see more now can up out get here every by us',
  es: 'el los las una en que es por para con del se su más como nuestro nuestra tu está este esta lo al pero',
  fr: 'le les des et est une dans pour que qui avec sur vous votre nous notre du au ce cette pas plus sont aux',
  de: 'der die das und ist nicht mit für ein eine auf zu den von im wir sie ihr unser unsere dem auch sich wie',
  pt: 'os uma em que é para com não do da dos das por se mais como nosso nossa você seu sua está no na',
  it: 'il gli di che è un una per con non del della sono più come nostro nostra tuo questo questa nel alla ti',
  nl: 'het een en van is dat op te met voor niet zijn onze ons je jouw ook aan bij deze dit naar wij maar',
  pl: 'na się nie jest to że do dla jak nasz nasza nasze oraz przez ale czy twój twoje już po od są',
  cs: 'je se na to že pro jsou náš naše jako do ale který která tak při nebo jsme vás od už jen své',
  sv: 'och att det är en som för på med av inte vi ni vår vårt våra till från du din kan har så om den',
  no: 'og at det er en som for på med av ikke vi jeg vår vårt våre vores til fra du din kan har så om den et',
  fi: 'ja on ei se että mutta kun niin myös ovat olla meidän teidän sinun kanssa tämä joka mitä nyt sekä voi',
  tr: 've bir bu için ile da de çok en olarak gibi daha sizin bizim ne var her biz siz yeni kadar ama değil',
  ro: 'și în la cu pe este un de nu care pentru din sunt mai noastră nostru dar să ca cel tău ta într prin',
  hu: 'az és egy hogy nem is van de meg ez mint már csak itt fel ki mi még vagy minden lehet nagyon hozzá',
  vi: 'và là của có cho không được với những một các này trong bạn chúng tôi người đến khi để từ hãy thì',
  id: 'dan yang di ke dari untuk dengan ini itu tidak kami anda kita pada adalah akan atau juga bisa dalam boleh',
  fil: 'ang ng sa mga at na ay ito para ating aming kami ko mo hindi kung may siya ating natin tayo ninyo',
  sw: 'na ya wa kwa ni katika za la cha yetu yako sisi wewe hii kila pia sana au kama hiyo leo wetu mpya bila hili hivi zaidi jambo nanyi nasi hapa pamoja kutoka asante karibuni',
  ru: 'и в не на что с как это для мы вы по из от все наш наша наше ваш ваша есть так уже или его к',
  uk: 'і в не на що з як це для ми ви по із від все наш наша наше ваш ваша є так вже або його та й у',
  bg: 'и в не на че с как това за ние вие по от всички нашия нашата наш ваш е са да се ще или който към си',
  ar: 'في من على إلى هذا هذه التي الذي عن مع أن ما لا كل أو هو هي نحن لكم لك قد كان ثم بين',
  fa: 'و در به از که این را با است برای آن یک ما شما خود تا هم می بر یا هر اما شد هستیم',
  ur: 'اور کے کی کا میں ہے سے کو پر یہ ہیں نے آپ ہم کہ ایک اس بھی ہمارے جو نہیں تو کریں لیے',
  hi: 'और के की का में है से को पर यह हैं ने आप हम कि एक इस भी हमारे जो नहीं तो करें लिए',
  mr: 'आणि आहे आहेत या ही हा तुमच्या आमच्या साठी तुम्ही आम्ही एक हे ते च्या मध्ये पण नाही करा की तर आमच्या आपल्या तुम्हाला नवीन आहोत सोबत लवकरच खूप आणखी सर्व काय कसे',
};

/** The list that a language uses. */
const ALIASES: Readonly<Partial<Record<LanguageCode, LanguageCode>>> = {
  da: 'no',
  ms: 'id',
  'sw-KE': 'sw',
  'sw-TZ': 'sw',
};

const SETS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(WORDS).map(([code, words]) => [code, new Set(words.split(' '))]),
);

/** Counts the common small words among these lowercase words, by language. */
export function countSmallWords(words: readonly string[]): ReadonlyMap<string, number> {
  return new Map(
    [...SETS].map(([code, small]) => [code, words.filter((word) => small.has(word)).length]),
  );
}

/** Returns the list that the language is counted in, or null if its script alone identifies it. */
export function getWordList(code: LanguageCode): string | null {
  const list = ALIASES[code] ?? code;
  return SETS.has(list) ? list : null;
}
